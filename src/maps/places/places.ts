/** Opens the places that are part of the executable: towns of GeoNames (CC BY 4.0) and countries of Natural Earth. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { createPlaceFinder, type PlaceFinder } from './find-place'
import file from './places.bin.br' with { type: 'file' }

export interface Places {
  /** Takes some milliseconds the first time, and 4 MB from then on. */
  open(): Promise<PlaceFinder>
}

/** Nothing is read before they are opened. */
export function createPlaces(): Places {
  let opened: Promise<PlaceFinder> | null = null
  return {
    open() {
      opened ??= read()
      return opened
    },
  }
}

const unpack = promisify(brotliDecompress)

async function read(): Promise<PlaceFinder> {
  const bytes = await unpack(await Bun.file(file).bytes())
  // A buffer of its own: the columns have to begin at even bytes.
  return createPlaceFinder(new Uint8Array(bytes).buffer)
}
