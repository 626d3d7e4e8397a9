// A user's heat tile as an image: drawn in the worker process when somebody first wants it, then kept in memory for as
// long as it is looked at now and then. What is in a tile says whether it still looks the same, nothing else has to.

import { createLruCache } from '../../lib/async/lru-cache'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { TilePlace } from '../geometry/geometry'
import { heatDrawingVersion } from '../style/drawing-version'
import { type Density, drawEmptyTile, tileWithHistogram } from './draw-heat-tile'
import { findHeatHistogram } from './store'
import { type DrawHeatTile, heatTileTask } from './tasks'

export interface HeatTile {
  etag: string
  /** A PNG. @throws AppError 429 when too many wait already, WorkerFailure */
  draw(): Promise<Uint8Array<ArrayBuffer>>
}

/** A few thousand tiles. */
const mostBytesKept = 16 * 1024 * 1024

export function createHeatTiles(ctx: PlatformContext) {
  const drawn = createLruCache(mostBytesKept)
  let empty: Uint8Array<ArrayBuffer> | undefined

  const draw = async (userId: number, tile: DrawHeatTile, key: string) => {
    const kept = drawn.get(key)
    if (kept) return kept
    ctx.workers.requireRoom(heatTileTask, userId)
    const png = await ctx.workers.run(heatTileTask, tile, { userId })
    const bytes = new Uint8Array(png)
    drawn.set(key, bytes)
    return bytes
  }

  return (userId: number, place: TilePlace, density: Density): HeatTile => {
    const histogram = findHeatHistogram(ctx.db, userId, tileWithHistogram(place))
    if (!histogram) return { etag: '"empty"', draw: async () => (empty ??= drawEmptyTile()) }
    const content = `${heatDrawingVersion}-${Bun.hash(histogram).toString(36)}-${density}`
    const key = `${content} ${place.z}/${place.x}/${place.y}`
    return { etag: `"${content}"`, draw: () => draw(userId, { histogram, place, density }, key) }
  }
}
