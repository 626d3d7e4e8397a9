// Pictures of a year. A worker process draws them on request, and they are cached in memory. The ETag is a hash of all
// data in the picture.
import { createLruCache } from '../../../../lib/async/lru-cache'
import { createSharedWork } from '../../../../lib/async/shared-work'
import { drawingVersion } from '../../../../maps/style/drawing-version'
import type { Theme } from '../../../../maps/style/palette'
import type { MapsContext } from '../../../../maps/tiles/maps-context'
import type { Account } from '../../../../platform/access/store'
import { build } from '../../../../platform/version'
import { rangeOfYear } from '../../../library/periods'
import { hideAll } from '../../../privacy/make-zones'
import { listSports } from '../../../sports/store'
import { listOutlines } from '../../../tracks/store'
import { shownPlaces } from '../shown/shown-places'
import { readReview } from '../year/read-review'
import { pictureContent } from './picture-content'
import { reviewPictureTask } from './tasks'

interface WantedPicture {
  year: number
  scheme: Theme
  part: 'all' | 'map'
}

interface ReviewPicture {
  etag: string
  /**
   * Returns the picture as a PNG.
   * @throws AppError 429 if too many pictures are waiting; 503 if a worker process dies or takes too long
   * @throws WorkerFailure if drawing fails
   */
  draw(): Promise<Uint8Array<ArrayBuffer>>
}

/** Maximum size of the cache in bytes: enough for some dozens of pictures. */
const maxBytesKept = 8 * 1024 * 1024

/** Maximum number of tracks. Only the latest of a year are drawn, because more would hide each other. */
const maxTracks = 1000

export function createReviewPictures(ctx: MapsContext) {
  const drawn = createLruCache(maxBytesKept)
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()

  return async (account: Account, { year, scheme, part }: WantedPicture): Promise<ReviewPicture> => {
    const regions = await ctx.regions.usable()
    const range = rangeOfYear(year, account.timezone)
    const tracks = { sportId: null, ...range }
    const rows = listOutlines(ctx.db, account.id, tracks, { perPage: maxTracks, offset: 0 })
    const outlines = rows.flatMap(({ outline }) => outline.split(' ').filter(line => line !== ''))
    const zones = hideAll(ctx.db, account.id, [])
    const review = readReview(ctx, account, year)
    // The map alone names no place.
    const zonesOfNames = part === 'map' ? [] : zones
    const places = await shownPlaces(ctx, account.id, review.places, { range, zones: zonesOfNames })
    const content = pictureContent({ ...review, places }, account, listSports(ctx.db, account.id))
    const makeup = [
      // A picture with only the map shows no figures, so its hash does not depend on them.
      JSON.stringify(part === 'map' ? [] : content),
      JSON.stringify([build, drawingVersion, scheme, part, regions.map(({ id }) => id), zones]),
      ...outlines,
    ]
    const key = Bun.hash(makeup.join('\n')).toString(36)
    const draw = async () => {
      const kept = drawn.get(key)
      if (kept) return kept
      ctx.workers.requireRoom(reviewPictureTask, account.id)
      const drawing = { content, outlines, zones, scheme, part, regions }
      const png = await ctx.workers.run(reviewPictureTask, drawing, { userId: account.id })
      const bytes = new Uint8Array(png)
      drawn.set(key, bytes)
      return bytes
    }
    return { etag: `"${key}"`, draw: () => sharing(key, draw) }
  }
}
