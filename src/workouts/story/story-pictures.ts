// The pictures of a year's story. A worker process draws a picture on request, and it is cached in memory. The ETag is a
// hash of all data in the picture.
import { createLruCache } from '../../lib/async/lru-cache'
import { createSharedWork } from '../../lib/async/shared-work'
import { drawingVersion } from '../../maps/style/drawing-version'
import type { Theme } from '../../maps/style/palette'
import type { MapsContext } from '../../maps/tiles/maps-context'
import type { Account } from '../../platform/access/store'
import { notFound } from '../../platform/errors'
import { build } from '../../platform/version'
import { readStory, readTracks } from './read-story'
import { storyPictureTask } from './tasks'

interface WantedPicture {
  year: number
  kind: string
  scheme: Theme
}

interface DrawnPicture {
  etag: string
  /**
   * Returns the picture as a PNG.
   * @throws AppError 429 if too many pictures are waiting; 503 if a worker process dies or takes too long
   * @throws WorkerFailure if drawing fails
   */
  draw(): Promise<Uint8Array<ArrayBuffer>>
}

/** Maximum size of the cache in bytes: enough for the stories of some people. */
const maxBytesKept = 8 * 1024 * 1024

/**
 * Creates the function that draws pictures, with its cache.
 * @returns a function that throws AppError 404 if the year's story has no such picture
 */
export function createStoryPictures(ctx: MapsContext) {
  const drawn = createLruCache(maxBytesKept)
  const sharing = createSharedWork<Uint8Array<ArrayBuffer>>()

  return async (account: Account, { year, kind, scheme }: WantedPicture): Promise<DrawnPicture> => {
    const { pictures, bestDay } = await readStory(ctx, account, year)
    const picture = pictures.find(one => one.kind === kind)
    if (!picture) throw notFound('story-picture-not-found', 'the year has no such picture')
    const tracks = readTracks(ctx, account, picture, { year, day: bestDay })
    const hasMap = picture.shows === 'tracks' || picture.shows === 'tracks-of-day'
    const regions = hasMap ? await ctx.regions.usable() : []
    const drawing = { picture, year, scheme, ...tracks }
    const makeup = [
      JSON.stringify([build, drawingVersion, year, scheme, picture, tracks.zones]),
      ...tracks.outlines,
      ...tracks.packed.map(line => Bun.hash(line).toString(36)),
      ...regions.map(({ id }) => id),
    ]
    const key = Bun.hash(makeup.join('\n')).toString(36)
    const draw = async () => {
      const kept = drawn.get(key)
      if (kept) return kept
      ctx.workers.requireRoom(storyPictureTask, account.id)
      const png = await ctx.workers.run(storyPictureTask, { ...drawing, regions }, { userId: account.id })
      const bytes = new Uint8Array(png)
      drawn.set(key, bytes)
      return bytes
    }
    return { etag: `"${key}"`, draw: () => sharing(key, draw) }
  }
}
