// Leaves out of what a person gives away the places that only hidden parts of their workouts are in: a town whose name
// is told says where somebody lives as well as a line does. Their own pages have all places.
import { type PlaceFinder, placesOf } from '../../../../maps/places/find-place'
import type { PlacesContext } from '../../../../maps/places/places'
import { cutLines, cutLinesAtEdges } from '../../../../tracks/curves/cut-lines'
import type { Zone } from '../../../../tracks/curves/hide-zones'
import { decodePolyline } from '../../../../tracks/lines/decode-polyline'
import type { Place } from '../../../../tracks/places'
import { findOutline } from '../../../tracks/store'
import { listPlaced } from '../../totals/store'
import type { PlaceSums } from '../../totals/sums'
import type { YearReview } from '../year/read-review'

type Places = YearReview['places']

/**
 * Maximum number of workouts that are looked at for one place, latest first. A place that none of them shows counts as
 * hidden, because looking at a line takes some time, and hundreds of them may begin at one home.
 */
const maxLookedAt = 30

/** Returns the countries and towns of a review that are also seen in what the zones leave of the workouts. */
export async function shownPlaces(
  ctx: PlacesContext,
  userId: number,
  places: Places,
  { range, zones }: { range: { from: Date; before: Date }; zones: readonly Zone[] },
): Promise<Places> {
  if (zones.length === 0 || places.countries.length === 0) return places
  const finder = await ctx.places.open()
  const workoutsIn = new Map<string, number[]>()
  for (const [id, country, town] of listPlaced(ctx.db, userId, range)) {
    for (const key of new Set([keyOf(country, null), keyOf(country, town || null)])) {
      workoutsIn.getOrInsertComputed(key, () => []).push(id)
    }
  }
  const seen = new Map<number, Seen>()
  const seenIn = (id: number) =>
    seen.getOrInsertComputed(id, () => placesLeft(findOutline(ctx.db, id), zones, finder))
  const isShown = ({ country, town }: PlaceSums) =>
    (workoutsIn.get(keyOf(country, town)) ?? [])
      .slice(-maxLookedAt)
      .some(id => isAmong(seenIn(id), country, town))
  return { countries: places.countries.filter(isShown), towns: places.towns.filter(isShown) }
}

const keyOf = (country: string, town: string | null) => `${country} ${town ?? ''}`

/** The places of the part of a workout that is shown; `whole` if nothing of it is hidden. */
type Seen = 'whole' | readonly Place[]

const isAmong = (seen: Seen, country: string, town: string | null): boolean =>
  seen === 'whole' || seen.some(place => place.country === country && (town === null || place.name === town))

/** @param outline encoded polylines; `null` if they are not known yet, so that nothing can be said to be shown */
function placesLeft(outline: string | null, zones: readonly Zone[], finder: PlaceFinder): Seen {
  if (outline === null) return []
  const lines = outline.split(' ').flatMap(line => (line === '' ? [] : [decodePolyline(line)]))
  if (cutLines(lines, zones).flat().length === lines.flat().length) return 'whole'
  const left = cutLinesAtEdges(lines, zones).flat()
  const column = (axis: 0 | 1) => Float64Array.from(left, position => position[axis])
  const found = placesOf({ count: left.length, longitude: column(0), latitude: column(1) }, finder)
  return found === null ? [] : [found.start, found.farthest, found.end].filter(place => place !== null)
}
