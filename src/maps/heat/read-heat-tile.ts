// A user's heat tile as a picture: drawn in the worker process when somebody first wants it, then kept in memory for as
// long as it is looked at now and then. What is in a tile says whether it still looks the same, nothing else has to.
import type { Context } from '../../context'
import { createRecentlyUsed } from '../../lib/async/lru-cache'
import type { TilePlace } from '../tiles/tile-cache'
import { requireShortQueue } from '../../worker/require-short-queue'
import { type Density, drawEmptyTile, heatDrawingVersion, tileWithCells } from './draw-heat-tile'
import { findHeatCells } from './store'

export interface HeatTile {
  etag: string
  /** A PNG. @throws AppError 429 when too many wait already, WorkerFailure */
  draw(): Promise<Uint8Array<ArrayBuffer>>
}

const drawingMs = 5_000

/** A few thousand tiles. */
const mostBytesKept = 16 * 1024 * 1024

export function createHeatTiles(ctx: Context) {
  const drawn = createRecentlyUsed(mostBytesKept)
  let empty: Uint8Array<ArrayBuffer> | undefined

  const draw = async (cells: Uint8Array, place: TilePlace, density: Density, key: string) => {
    const kept = drawn.get(key)
    if (kept) return kept
    requireShortQueue(ctx.worker)
    const png = await ctx.worker.run('draw-heat-tile', { cells, place, density }, { timeoutMs: drawingMs })
    const bytes = new Uint8Array(png)
    drawn.set(key, bytes)
    return bytes
  }

  return (userId: number, place: TilePlace, density: Density): HeatTile => {
    const cells = findHeatCells(ctx.db, userId, tileWithCells(place))
    if (!cells) return { etag: '"empty"', draw: async () => (empty ??= drawEmptyTile()) }
    const content = `${heatDrawingVersion}-${Bun.hash(cells).toString(36)}-${density}`
    const key = `${content} ${place.z}/${place.x}/${place.y}`
    return { etag: `"${content}"`, draw: () => draw(cells, place, density, key) }
  }
}
