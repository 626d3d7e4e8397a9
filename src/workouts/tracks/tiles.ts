// Tiles with all tracks of a user. Worker processes draw the tiles on request. Drawn tiles are cached in memory until a
// track changes.
import { createLruCache } from '../../lib/async/lru-cache'
import { createSharedWork } from '../../lib/async/shared-work'
import { findMapVersion } from '../../maps/lines/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Task } from '../../platform/workers/task'
import type { TracksRequest } from './draw-tracks'

/** All values on which a tile of tracks depends, for ETags and cache keys. */
export const stateOf = (
  { db }: Pick<PlatformContext, 'db'>,
  { userId, filter }: TracksRequest,
): [number, number, string] => [findMapVersion(db, userId), userId, JSON.stringify(filter)]

/** Size of the cache, in bytes. It has room for a few thousand tiles. */
const maxBytesKept = 16 * 1024 * 1024

/**
 * Creates the function that draws tiles, with its cache.
 * @param empty the tile to use where there are no tracks
 * @returns a function that returns a tile; it throws AppError 429 if too many tiles are waiting, or WorkerFailure
 */
export function createTiles<Asked extends { userId: number }>(
  ctx: PlatformContext,
  task: Task<Asked, Uint8Array | null, never>,
  empty: Uint8Array<ArrayBuffer>,
) {
  const kept = createLruCache(maxBytesKept)
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()
  return async (key: string, asked: Asked): Promise<Uint8Array<ArrayBuffer>> => {
    const draw = async () => {
      ctx.workers.requireRoom(task, asked.userId)
      const drawn = await ctx.workers.run(task, asked, { userId: asked.userId })
      const tile = drawn ? new Uint8Array(drawn) : empty
      kept.set(key, tile)
      return tile
    }
    return kept.get(key) ?? (await sharing(key, draw))
  }
}
