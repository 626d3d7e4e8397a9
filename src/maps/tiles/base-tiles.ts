/**
 * Draws tiles of the base map and offline maps as images. A worker process draws a tile when it is first requested;
 * then the tile is cached.
 */

import { createSharedWork } from '../../lib/async/shared-work'
import type { Workers } from '../../platform/workers/workers'
import type { BaseMap } from '../base-map/base-map'
import type { TileStyle } from '../base-map/draw-tile'
import type { TilePlace } from '../geometry/geometry'
import type { Region } from '../regions/region'
import type { Regions } from '../regions/regions'
import { drawingVersion } from '../style/drawing-version'
import { baseTileTask, type DrawBaseTile } from './tasks'
import type { TileCache } from './tile-cache'

/** Maximum number of open caches: for two themes, two densities, and the current and the previous offline maps. */
const maxCaches = 8

export interface BaseTiles {
  /**
   * Returns the entity tag of all tiles of a style. All tiles change together: with a new version of Trackhut, or when
   * the offline maps change.
   */
  etag(style: TileStyle): Promise<string>
  /** Returns a tile of the world as PNG, at any zoom. @throws AppError 429 if too many requests are waiting */
  tile(place: TilePlace, style: TileStyle): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

interface BaseTilesOptions {
  baseMap: BaseMap
  workers: Workers
  regions: Pick<Regions, 'usable'>
  /** Opens the tile cache for one style and set of offline maps. */
  openCache: (source: string) => TileCache
}

export function createBaseTiles({ baseMap, workers, regions, openCache }: BaseTilesOptions): BaseTiles {
  const caches = new Map<string, TileCache>()
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()

  const nameLook = async ({ theme, density }: TileStyle, files: readonly Region[]) =>
    [await baseMap.version(), drawingVersion, theme, density, ...files.map(({ id }) => id)].join('-')

  const closeAll = () => {
    for (const cache of caches.values()) cache.close()
    caches.clear()
  }

  const cacheOf = (look: string): TileCache => {
    // If too many caches are open, all are closed. Most of them belong to sets of offline maps that no longer exist.
    if (caches.size > maxCaches) closeAll()
    const cache = caches.get(look) ?? openCache(`base map ${look}`)
    caches.set(look, cache)
    return cache
  }

  const draw = async (wanted: DrawBaseTile, cache: TileCache) => {
    workers.requireRoom(baseTileTask, null)
    const bytes = new Uint8Array(await workers.run(baseTileTask, wanted, { userId: null }))
    cache.keep(wanted.place, { bytes, etag: null, lastModified: null, expiresAt: Number.MAX_SAFE_INTEGER })
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
      return sharing(key, () => draw({ place, style, regions: files }, cache))
    },
    close: closeAll,
  }
}
