// Loads library.ts, which is not part of the main program.
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { library } from './library'
import file from './library.gen.bin' with { type: 'file' }

const unpack = promisify(brotliDecompress)

/** Loads the library. Modules are loaded once, so further calls are cheap. */
export async function loadLibrary(): Promise<typeof library> {
  const code = await unpack(await Bun.file(file).bytes())
  // The module is not imported from a temporary file, because other programs could change such a file.
  const module = await import(`data:text/javascript;base64,${code.toString('base64')}`)
  return module.library
}
