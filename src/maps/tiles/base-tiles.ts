/** The base map's tiles as pictures, with what region files show: drawn in the painter when somebody first wants them, then kept. */

import type { Region } from '../regions/region'
import type { Regions } from '../regions/regions'
import { requireShortQueue } from '../../worker/require-short-queue'
import type { Tasks } from '../../worker/tasks'
import type { Worker } from '../../worker/worker'
import type { BaseMap } from '../base-map/base-map'
import type { TileStyle } from '../base-map/draw-tile'
import { drawingVersion } from './map-source'
import type { TileCache, TilePlace } from './tile-cache'

const drawingMs = 5_000

/** Two themes in two densities, of the region files there are and of those there were. */
const mostCaches = 8

export interface BaseTiles {
  /** An entity tag for all tiles of a style: they change together, with Trackhut and with the region files. */
  etag(style: TileStyle): Promise<string>
  /**
   * A PNG of a tile of the world, of any zoom.
   * @throws AppError 429 when too many wait already
   */
  tile(place: TilePlace, style: TileStyle): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

interface BaseTilesOptions {
  baseMap: BaseMap
  painter: Worker
  regions: Pick<Regions, 'usable'>
  /** Opens what tiles are kept in, by a name for tiles of one look. */
  openCache: (source: string) => TileCache
}

export function createBaseTiles({ baseMap, painter, regions, openCache }: BaseTilesOptions): BaseTiles {
  const caches = new Map<string, TileCache>()
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  const nameLook = async ({ theme, density }: TileStyle, files: readonly Region[]) =>
    [await baseMap.version(), drawingVersion, theme, density, ...files.map(({ id }) => id)].join('-')

  const closeAll = () => {
    for (const cache of caches.values()) cache.close()
    caches.clear()
  }

  const cacheOf = (look: string): TileCache => {
    // Looks of files that are gone, mostly.
    if (caches.size > mostCaches) closeAll()
    const cache = caches.get(look) ?? openCache(`base map ${look}`)
    caches.set(look, cache)
    return cache
  }

  const draw = async (task: Tasks['draw-base-tile']['input'], cache: TileCache) => {
    requireShortQueue(painter)
    const drawn = await painter.run('draw-base-tile', task, { timeoutMs: drawingMs })
    const bytes = new Uint8Array(drawn)
    cache.keep(task.place, { bytes, etag: null, lastModified: null, expiresAt: Number.MAX_SAFE_INTEGER })
    return bytes
  }

  return {
    etag: async style => `"${await nameLook(style, await regions.usable())}"`,
    async tile(place, style) {
      const files = await regions.usable()
      const look = await nameLook(style, files)
      const cache = cacheOf(look)
      const kept = cache.find(place)
      if (kept) return kept.bytes
      const key = `${look}/${place.z}/${place.x}/${place.y}`
      const drawn =
        underWay.get(key) ?? draw({ place, style, regions: files }, cache).finally(() => underWay.delete(key))
      underWay.set(key, drawn)
      return drawn
    },
    close: closeAll,
  }
}
