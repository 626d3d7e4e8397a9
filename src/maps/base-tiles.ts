/** The base map's tiles as pictures: drawn in the painter when somebody first wants them, then kept. */
import { requireShortQueue } from '../worker/require-short-queue'
import type { Worker } from '../worker/worker'
import type { BaseMap } from './base-map/base-map'
import type { TileStyle } from './base-map/draw-tile'
import { drawingVersion } from './map-source'
import type { TileCache, TilePlace } from './tile-cache'

const drawingMs = 5_000

export interface BaseTiles {
  /** An entity tag for all tiles of a style: they change together, when Trackhut is updated. */
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
  /** Opens what tiles are kept in, by a name for tiles of one look. */
  openCache: (source: string) => TileCache
}

export function createBaseTiles({ baseMap, painter, openCache }: BaseTilesOptions): BaseTiles {
  const caches = new Map<string, TileCache>()
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  const nameLook = async ({ theme, density }: TileStyle) =>
    `${await baseMap.version()}-${drawingVersion}-${theme}-${density}`

  const cacheOf = (look: string): TileCache => {
    const cache = caches.get(look) ?? openCache(`base map ${look}`)
    caches.set(look, cache)
    return cache
  }

  const draw = async (place: TilePlace, style: TileStyle, cache: TileCache) => {
    requireShortQueue(painter)
    const drawn = await painter.run('draw-base-tile', { place, style }, { timeoutMs: drawingMs })
    const bytes = new Uint8Array(drawn)
    cache.keep(place, { bytes, etag: null, lastModified: null, expiresAt: Number.MAX_SAFE_INTEGER })
    return bytes
  }

  return {
    etag: async style => `"${await nameLook(style)}"`,
    async tile(place, style) {
      const look = await nameLook(style)
      const cache = cacheOf(look)
      const kept = cache.find(place)
      if (kept) return kept.bytes
      const key = `${look}/${place.z}/${place.x}/${place.y}`
      const drawn = underWay.get(key) ?? draw(place, style, cache).finally(() => underWay.delete(key))
      underWay.set(key, drawn)
      return drawn
    },
    close() {
      for (const cache of caches.values()) cache.close()
    },
  }
}
