import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpack = promisify(brotliDecompress)

/** Reads and decompresses a file that is embedded in the executable. */
export const readBrotli = async (file: string) => unpack(await Bun.file(file).bytes())
