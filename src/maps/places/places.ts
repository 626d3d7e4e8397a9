/** Opens the places that are part of the executable: towns of GeoNames (CC BY 4.0) and countries of Natural Earth. */
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { createPlaceFinder, type PlaceFinder } from './find-place'
import { readLocalNames } from './local-names'
import { type OpenedPlaces, openPlaces } from './opened-places'
import file from './places.bin.br' with { type: 'file' }
import { createPlaceSearch, type PlaceSearch } from './search-places'
import { createTowns, type Towns } from './towns'

export interface Places {
  /** Takes some milliseconds the first time, and 4 MB from then on. */
  open(): Promise<PlaceFinder>
  /** Takes some tenths of a second the first time, in small pieces, and 8 MB until nobody has searched for a while. */
  openSearch(): Promise<PlaceSearch>
  /** All towns, of the same memory. */
  towns(): Promise<Towns>
  /** Forgets what was opened for searches. */
  close(): void
}

/** Nothing is read before they are opened. */
export function createPlaces(): Places {
  let finder: Promise<PlaceFinder> | null = null
  let towns: Promise<Towns> | null = null
  let opened: Promise<OpenedPlaces> | null = null
  let search: Promise<PlaceSearch> | null = null
  let forgetting: ReturnType<typeof setTimeout> | undefined
  const forgetSearch = () => {
    clearTimeout(forgetting)
    search = null
  }
  return {
    open() {
      opened ??= read()
      finder ??= opened.then(createPlaceFinder)
      return finder
    },
    towns() {
      opened ??= read()
      towns ??= opened.then(createTowns)
      return towns
    },
    openSearch() {
      clearTimeout(forgetting)
      forgetting = setTimeout(forgetSearch, idleMs)
      forgetting.unref()
      search ??= Promise.all([read(), readLocalNames()]).then(([places, locals]) =>
        createPlaceSearch(places, locals, () => setImmediate()),
      )
      return search
    },
    close: forgetSearch,
  }
}

const idleMs = 10 * 60_000

const unpack = promisify(brotliDecompress)

async function read(): Promise<OpenedPlaces> {
  const bytes = await unpack(await Bun.file(file).bytes())
  // A buffer of its own: the columns have to begin at even bytes.
  return openPlaces(new Uint8Array(bytes).buffer)
}
