// Reads what a year's story and its maps consist of.
import { startOfDay } from '../../lib/time-zone'
import { nearBand } from '../../maps/lines/bands'
import type { PlacesContext } from '../../maps/places/places'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Zone } from '../../tracks/curves/hide-zones'
import { decodePolyline } from '../../tracks/lines/decode-polyline'
import { shownPlaces } from '../analysis/review/shown/shown-places'
import { readReview } from '../analysis/review/year/read-review'
import { listNamedWorkouts } from '../analysis/review/year/store'
import { rangeOfYear } from '../library/periods'
import { hideAll } from '../privacy/make-zones'
import { listSports } from '../sports/store'
import { countTrackedWorkouts, listLines, listOutlines } from '../tracks/store'
import { bestDayOf } from './best-day'
import { storyOf } from './story-content'
import type { StoryPicture } from './story-picture'

interface Story {
  pictures: StoryPicture[]
  /** `YYYY-MM-DD`; `null` without workouts. */
  bestDay: string | null
}

/**
 * Returns the pictures of a year's story; none if the year has no workouts. They are to be given away, so places that only
 * private zones have are left out.
 */
export async function readStory(ctx: PlacesContext, account: Account, year: number): Promise<Story> {
  const whole = readReview(ctx, account, year)
  const hiding = { range: rangeOfYear(year, account.timezone), zones: hideAll(ctx.db, account.id, []) }
  const review = { ...whole, places: await shownPlaces(ctx, account.id, whole.places, hiding) }
  const best = bestDayOf(review.days)
  const bestDay = best && {
    ...best,
    named: listNamedWorkouts(ctx.db, best.ids).toSorted((a, b) => b.movingS - a.movingS),
    hasTracks:
      countTrackedWorkouts(ctx.db, account.id, { sportId: null, ...rangeOfDay(best.day, account) }) > 0,
  }
  const pictures = storyOf({ review, bestDay }, account, listSports(ctx.db, account.id))
  return { pictures, bestDay: best?.day ?? null }
}

/** The tracks of a picture. */
interface Tracks {
  /** Encoded polylines, if the picture shows the tracks of the year. */
  outlines: string[]
  /** Lines in the finest band, see `maps/lines`, if the picture shows the tracks of the best day. */
  packed: Uint8Array[]
  /** The privacy zones of the user, which are not drawn. */
  zones: Zone[]
}

/** Maximum number of tracks on the map of a year. Only the latest are drawn, because more would hide each other. */
const maxTracks = 1000
const maxTracksOfDay = 20

/**
 * Reads the tracks that a picture shows. The map of a day is so close that it would show where a person lives, so its
 * ends get privacy zones, as those of a shared workout do.
 * @param day the best day
 */
export function readTracks(
  ctx: PlatformContext,
  account: Account,
  { shows }: StoryPicture,
  { year, day }: { year: number; day: string | null },
): Tracks {
  if (shows === 'tracks') {
    const outlines = listOutlinesIn(ctx, account, rangeOfYear(year, account.timezone), maxTracks)
    return { outlines, packed: [], zones: hideAll(ctx.db, account.id, []) }
  }
  if (shows !== 'tracks-of-day' || day === null) return { outlines: [], packed: [], zones: [] }
  const range = rangeOfDay(day, account)
  const ends = endsOf(listOutlinesIn(ctx, account, range, maxTracksOfDay))
  const zones = hideAll(ctx.db, account.id, ends)
  const lines = listLines(ctx.db, account.id, range, { band: nearBand.id, box: null })
  const packed = lines.slice(0, maxTracksOfDay).map(({ line }) => line)
  return { outlines: [], packed, zones }
}

interface Range {
  from: Date
  before: Date
}

function rangeOfDay(day: string, { timezone }: Account): Range {
  const date = Temporal.PlainDate.from(day)
  return { from: startOfDay(date, timezone), before: startOfDay(date.add({ days: 1 }), timezone) }
}

const listOutlinesIn = (ctx: PlatformContext, { id }: Account, range: Range, max: number): string[] =>
  listOutlines(ctx.db, id, { sportId: null, ...range }, { perPage: max, offset: 0 }).flatMap(({ outline }) =>
    outline.split(' ').filter(line => line !== ''),
  )

/** Returns the first and the last position of each line. */
const endsOf = (outlines: readonly string[]) =>
  outlines.flatMap(outline => {
    const line = decodePolyline(outline)
    return [line[0], line.at(-1)].flatMap(position =>
      position === undefined ? [] : [{ longitude: position[0], latitude: position[1] }],
    )
  })
