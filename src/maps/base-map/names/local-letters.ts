/** The outlines of letters that only local names have, which are made by hand: see `.ci/map-data/make-local-letters.ts`. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Letters } from '../../../lib/lettering/lettering'
import file from './local-letters.bin.br' with { type: 'file' }

/** What outlines are rounded to, and told in, in thousandths of the size: a tenth of a pixel of the largest names. */
export const grain = 8

const unpack = promisify(brotliDecompress)

/** As they are in the file: advances in thousandths, outlines in grains. */
export async function readGrainedLetters(): Promise<Letters> {
  const bytes = await unpack(await Bun.file(file).bytes())
  return JSON.parse(bytes.toString())
}

export async function readLocalLetters(): Promise<Letters> {
  return Object.fromEntries(
    Object.entries(await readGrainedLetters()).map(([letter, [advance, outline]]) => [
      letter,
      [advance, inThousandths(outline)],
    ]),
  )
}

const inThousandths = (outline: string) =>
  outline.replaceAll(/-?\d+/g, grains => String(Number(grains) * grain))
