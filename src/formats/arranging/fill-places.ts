// Points without a position in a recording that has positions: they lie where the map draws the line anyhow.
import type { Segment } from '../../tracks/segment'
import type { Points } from '../../tracks/track'

/** Degrees are told apart to a centimetre. */
const steps = 1e7

/** Microseconds: watches that save power look for satellites less often than they record. */
const longestGapUs = 60e6

/**
 * Gives every point of some segments a place: between two positions of its segment on the straight line between them, as far along
 * as the device counted, or else as time passed; before the first at the first, behind the last at the last. A segment without
 * any has the place where the one before it ends, or the next one begins.
 * @returns how many points lie where no position was known for long
 */
export function fillPlaces(
  { latitude, longitude, time, distance }: Points,
  segments: readonly Segment[],
): number {
  let lost = 0
  const set = (index: number, [north, east]: Place) => {
    latitude[index] = north
    longitude[index] = east
  }
  const placeAt = (index: number): Place => [latitude[index]!, longitude[index]!]
  const first = segments.flatMap(({ start, end }) => nextPlace(latitude, start, end) ?? []).at(0)
  if (first === undefined) return 0
  let before = placeAt(first)
  for (const { start, end } of segments) {
    let from: number | null = null
    for (let index = start; index < end; index++) {
      if (!Number.isNaN(latitude[index])) {
        from = index
        before = placeAt(index)
        continue
      }
      const to = nextPlace(latitude, index, end)
      const gapEnd = to ?? end
      if (time[to ?? end - 1]! - time[from ?? index]! > longestGapUs) lost += gapEnd - index
      for (let between = index; between < gapEnd; between++) {
        if (from === null || to === null) set(between, to === null ? before : placeAt(to))
        else set(between, along(placeAt(from), placeAt(to), shareOf(distance, time, [from, between, to])))
      }
      index = gapEnd - 1
    }
  }
  return lost
}

type Place = readonly [latitude: number, longitude: number]

function nextPlace(latitude: Float64Array, start: number, end: number): number | null {
  for (let index = start; index < end; index++) if (!Number.isNaN(latitude[index])) return index
  return null
}

/** Which share of the way from one point to another a point between them is, from 0 to 1. */
function shareOf(
  distance: Float32Array | null,
  time: Float64Array,
  [from, between, to]: readonly [number, number, number],
): number {
  const shareIn = (column: Float32Array | Float64Array | null) =>
    column === null ? Number.NaN : (column[between]! - column[from]!) / (column[to]! - column[from]!)
  const counted = shareIn(distance)
  const share = counted >= 0 && counted <= 1 ? counted : shareIn(time)
  return share >= 0 && share <= 1 ? share : 0
}

/** Across the line where the date changes there is no straight line to draw. */
function along([north, east]: Place, [otherNorth, otherEast]: Place, share: number): Place {
  if (Math.abs(otherEast - east) > 180) return [north, east]
  const at = (one: number, other: number) => Math.round((one + (other - one) * share) * steps) / steps
  return [at(north, otherNorth), at(east, otherEast)]
}
