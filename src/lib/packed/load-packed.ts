import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpack = promisify(brotliDecompress)

/** Loads the export `library` of a module that `bundlePacked` wrote. @param file path of the embedded file */
export async function loadPacked<Library>(file: string): Promise<Library> {
  const code = await unpack(await Bun.file(file).bytes())
  // The module is not imported from a temporary file, because other programs could change such a file.
  const module = await import(`data:text/javascript;base64,${code.toString('base64')}`)
  return module.library
}
