// Heat tiles of a user as images. A worker process draws them on request, and they are cached in memory until a track
// changes.
import { createLruCache } from '../../lib/async/lru-cache'
import { createSharedWork } from '../../lib/async/shared-work'
import type { TilePlace } from '../../maps/geometry/geometry'
import { type Density, drawEmptyTile } from '../../maps/heat/draw-heat-tile'
import { findMapVersion } from '../../maps/lines/store'
import { heatDrawingVersion } from '../../maps/style/drawing-version'
import type { PlatformContext } from '../../platform/context/platform-context'
import { heatTileTask } from './tasks'

export interface HeatTile {
  etag: string
  /**
   * Returns a PNG.
   * @throws AppError 429 if too many tiles are waiting; WorkerFailure
   */
  draw(): Promise<Uint8Array<ArrayBuffer>>
}

/** Enough for a few thousand tiles. */
const maxBytesKept = 16 * 1024 * 1024

export function createHeatTiles(ctx: PlatformContext) {
  const kept = createLruCache(maxBytesKept)
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()
  const empty = drawEmptyTile()

  return (userId: number, place: TilePlace, density: Density): HeatTile => {
    const { z, x, y } = place
    const content = `${heatDrawingVersion}-${userId}-${findMapVersion(ctx.db, userId).toString(36)}-${density}`
    const key = `${content} ${z}/${x}/${y}`
    const draw = async () => {
      ctx.workers.requireRoom(heatTileTask, userId)
      const png = await ctx.workers.run(heatTileTask, { userId, place, density }, { userId })
      const tile = png ? new Uint8Array(png) : empty
      kept.set(key, tile)
      return tile
    }
    return { etag: `"${content}"`, draw: async () => kept.get(key) ?? (await sharing(key, draw)) }
  }
}
