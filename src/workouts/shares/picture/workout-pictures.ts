// Pictures of a workout with its figures. A worker process draws them on request, and they are cached in memory. The
// ETag is a hash of everything that is drawn.
import { createLruCache } from '../../../lib/async/lru-cache'
import { createSharedWork } from '../../../lib/async/shared-work'
import { drawingVersion } from '../../../maps/style/drawing-version'
import type { Theme } from '../../../maps/style/palette'
import type { MapsContext } from '../../../maps/tiles/maps-context'
import { isFresh } from '../../../platform/http/etag'
import { build } from '../../../platform/version'
import { hasMap, keyOfZones } from '../../privacy/make-zones'
import { readWorkoutFile } from '../../rows/read-workout-file'
import { shareNotFound, showWorkout } from '../links/show-workout'
import type { SharedWorkout } from '../links/store'
import { pictureContent } from './picture-content'
import type { PictureShape } from './shapes'
import { workoutPictureTask } from './tasks'

/** Size of the cache, in bytes. It has room for some dozens of pictures. */
const maxBytesKept = 8 * 1024 * 1024

/**
 * Creates the function that draws pictures, with its cache.
 * @returns a function whose response is the PNG, or 304
 * @throws AppError 429 if too many pictures are waiting, 503 if no worker process is available
 */
export function createWorkoutPictures(ctx: MapsContext) {
  const drawn = createLruCache(maxBytesKept)
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()

  return async (
    request: Request,
    shared: SharedWorkout,
    { scheme, shape }: { scheme: Theme; shape: PictureShape },
  ) => {
    const { workout, owner } = shared
    const regions = await ctx.regions.usable()
    const { shown, zones } = await showWorkout(ctx, shared)
    const content = pictureContent(shown, owner)
    const key = Bun.hash(
      JSON.stringify([
        content,
        workout.trackFile,
        keyOfZones(zones),
        workout.venue,
        build,
        drawingVersion,
        scheme,
        shape,
        regions.map(({ id }) => id),
      ]),
    ).toString(36)
    const draw = async () => {
      const kept = drawn.get(key)
      if (kept) return kept
      ctx.workers.requireRoom(workoutPictureTask, workout.userId)
      const track = workout.trackFile
        ? await readWorkoutFile(ctx, workout, workout.trackFile, shareNotFound())
        : null
      const drawing = { content, scheme, shape, track, zones, regions, hasMap: hasMap(workout) }
      const png = await ctx.workers.run(workoutPictureTask, drawing, { userId: workout.userId })
      const bytes = new Uint8Array(png)
      drawn.set(key, bytes)
      return bytes
    }
    const etag = `"${key}"`
    const headers = { etag, 'cache-control': 'private, no-cache' }
    if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
    return new Response(await sharing(key, draw), { headers: { ...headers, 'content-type': 'image/png' } })
  }
}
