// The way to library.ts, which is not part of the program itself.
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { library } from './library'
import file from './library.gen.bin' with { type: 'file' }

const unpack = promisify(brotliDecompress)

/** For worker processes, which end when they are idle: what it takes in memory is given back then. */
export async function loadLibrary(): Promise<typeof library> {
  const code = await unpack(await Bun.file(file).bytes())
  // Not by way of a file, which somebody else might write to.
  const module = await import(`data:text/javascript;base64,${code.toString('base64')}`)
  return module.library
}
