/** Opens the places embedded in the executable: towns of GeoNames (CC BY 4.0) and countries of Natural Earth. */

import { setImmediate } from 'node:timers/promises'
import { minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { createPlaceFinder, type PlaceFinder } from './find-place'
import { type OpenedPlaces, openPlaces } from './format'
import { readLocalNames } from './local-names'
import file from './places.bin.br' with { type: 'file' }
import { readBrotli } from './read-brotli'
import { createPlaceSearch, type PlaceSearch } from './search-places'
import { createTowns, type Towns } from './towns'

export interface Places {
  /** Opens the finder. The first call takes some milliseconds. The finder keeps 4 MB in memory. */
  open(): Promise<PlaceFinder>
  /**
   * Opens the search. The first call takes some tenths of a second, in small steps. Ten minutes after the last search,
   * its 8 MB of memory are freed.
   */
  openSearch(): Promise<PlaceSearch>
  /** Opens all towns. They use the same 4 MB of memory as the finder of `open`. */
  towns(): Promise<Towns>
  /** Frees the memory of the search. */
  close(): void
}

export interface PlacesContext extends PlatformContext {
  places: Places
}

/** Creates access to the places. Nothing is read before a method opens it. */
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

const idleMs = 10 * minute

async function read(): Promise<OpenedPlaces> {
  // The bytes are copied into a separate buffer, because 16-bit columns must begin at even offsets.
  return openPlaces(new Uint8Array(await readBrotli(file)).buffer)
}
