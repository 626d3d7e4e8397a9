/** Opens the places that are part of the executable: towns of GeoNames (CC BY 4.0) and countries of Natural Earth. */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { createPlaceFinder, type PlaceFinder } from './find-place'
import file from './places.bin.br' with { type: 'file' }
import { createTowns, type Towns } from './towns'

export interface Places {
  /** Takes some milliseconds the first time, and 4 MB from then on. */
  open(): Promise<PlaceFinder>
  /** All towns, of the same memory. */
  towns(): Promise<Towns>
}

/** Nothing is read before they are opened. */
export function createPlaces(): Places {
  let opened: Promise<{ finder: PlaceFinder; towns: Towns }> | null = null
  const open = () => {
    opened ??= read()
    return opened
  }
  return {
    open: async () => (await open()).finder,
    towns: async () => (await open()).towns,
  }
}

const unpack = promisify(brotliDecompress)

async function read() {
  const bytes = await unpack(await Bun.file(file).bytes())
  // A buffer of its own: the columns have to begin at even bytes.
  const { buffer } = new Uint8Array(bytes)
  return { finder: createPlaceFinder(buffer), towns: createTowns(buffer) }
}
