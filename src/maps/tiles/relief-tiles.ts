/**
 * Draws tiles of the relief for the interactive map. A worker draws a tile when it is first requested; then the tile is
 * cached.
 */
import { createSharedWork } from '../../lib/async/shared-work'
import type { Workers } from '../../platform/workers/workers'
import type { Relief } from '../base-map/relief/relief'
import type { TilePlace } from '../geometry/geometry'
import { drawingVersion } from '../style/drawing-version'
import { reliefTileTask } from './tasks'
import type { TileCache } from './tile-cache'

export interface ReliefTiles {
  /** Returns the entity tag of all tiles, which change together with a new version of Trackhut. */
  etag(): Promise<string>
  /** Returns a tile as PNG. @throws AppError 429 if too many requests are waiting */
  tile(place: TilePlace): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

interface ReliefTilesOptions {
  relief: Relief
  workers: Workers
  /** Opens the tile cache for one version of the relief. */
  openCache: (source: string) => TileCache
}

export function createReliefTiles({ relief, workers, openCache }: ReliefTilesOptions): ReliefTiles {
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()
  let cache: TileCache | null = null

  const nameLook = async () => `${await relief.version()}-${drawingVersion}`

  const draw = async (place: TilePlace, kept: TileCache) => {
    workers.requireRoom(reliefTileTask, null)
    const bytes = new Uint8Array(await workers.run(reliefTileTask, place, { userId: null }))
    kept.keep(place, { bytes, etag: null, lastModified: null, expiresAt: Number.MAX_SAFE_INTEGER })
    return bytes
  }

  return {
    etag: async () => `"${await nameLook()}"`,
    async tile(place) {
      cache ??= openCache(`relief ${await nameLook()}`)
      const kept = cache
      return kept.find(place)?.bytes ?? sharing(`${place.z}/${place.x}/${place.y}`, () => draw(place, kept))
    },
    close() {
      cache?.close()
      cache = null
    },
  }
}
