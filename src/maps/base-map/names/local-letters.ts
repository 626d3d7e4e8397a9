/** The outlines of letters that only local names have, which are made by hand: see `making/make-local-letters.ts`. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Letters } from '../../../lib/lettering/lettering'
import file from './local-letters.bin.br' with { type: 'file' }

const unpack = promisify(brotliDecompress)

export async function readLocalLetters(): Promise<Letters> {
  const bytes = await unpack(await Bun.file(file).bytes())
  return JSON.parse(bytes.toString())
}
