// Interpolates positions and distances, which devices record less often than other values. Positions are placed on the
// straight line between two known positions, which is also the line on the map.
import type { Segment } from '../../tracks/segment'
import type { Points } from '../../tracks/track'

/** Positions are rounded to 1e-7 degrees, about a centimetre. */
const steps = 1e7

/**
 * Maximum normal gap between positions, in microseconds. To save power, watches determine positions less often than
 * they record.
 */
const maxGapUs = 60e6

/**
 * Gives every point of the segments a position. Between two positions of a segment, a point is placed on the straight
 * line, in proportion to the distance that the device counted, or else to the time. A point before the first position
 * of a segment gets the first position, and a point after the last position gets the last one. A segment without
 * positions gets the last position of the previous segment, or the first position of the next segment.
 * @returns the number of points in gaps that are longer than a minute
 */
export function fillPositions({ latitude, longitude, time, distance }: Points, segments: readonly Segment[]) {
  let lost = 0
  const set = (index: number, [north, east]: Position) => {
    latitude[index] = north
    longitude[index] = east
  }
  const positionAt = (index: number): Position => [latitude[index]!, longitude[index]!]
  const first = segments.flatMap(({ start, end }) => nextPosition(latitude, start, end) ?? []).at(0)
  if (first === undefined) return 0
  let before = positionAt(first)
  for (const { start, end } of segments) {
    let from: number | null = null
    for (let index = start; index < end; index++) {
      if (!Number.isNaN(latitude[index])) {
        from = index
        before = positionAt(index)
        continue
      }
      const to = nextPosition(latitude, index, end)
      const gapEnd = to ?? end
      if (time[to ?? end - 1]! - time[from ?? index]! > maxGapUs) lost += gapEnd - index
      for (let between = index; between < gapEnd; between++) {
        if (from === null || to === null) set(between, to === null ? before : positionAt(to))
        else
          set(between, along(positionAt(from), positionAt(to), shareOf(distance, time, [from, between, to])))
      }
      index = gapEnd - 1
    }
  }
  return lost
}

type Position = readonly [latitude: number, longitude: number]

function nextPosition(latitude: Float64Array, start: number, end: number): number | null {
  for (let index = start; index < end; index++) if (!Number.isNaN(latitude[index])) return index
  return null
}

/** Returns how far a point is on the way between two other points, as a fraction from 0 to 1. */
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

/**
 * Interpolates between two positions. If they are on different sides of the date line, returns the first position,
 * because the interpolated one would be on the other side of the world.
 */
function along([north, east]: Position, [otherNorth, otherEast]: Position, share: number): Position {
  if (Math.abs(otherEast - east) > 180) return [north, east]
  const at = (one: number, other: number) => Math.round((one + (other - one) * share) * steps) / steps
  return [at(north, otherNorth), at(east, otherEast)]
}

/** Time in microseconds. If the distance does not grow for longer than this, the device did not move. */
const maxStandUs = 15e6

/**
 * Smooths the distance that the device counted. Many records repeat the last distance until it grows: between two
 * records in which it grew, the distance is interpolated linearly, except during a standstill. A distance that is less
 * than an earlier one becomes NaN.
 * @param distance distances in metres, NaN if missing; the array is changed
 * @param time times in microseconds
 * @param isAlone true indoors: records without a distance then get an interpolated distance, because no distance can be
 * computed from positions
 */
export function evenDistance(
  { distance, time }: { distance: Float32Array; time: Float64Array },
  segments: readonly Segment[],
  isAlone: boolean,
): void {
  for (const { start, end } of segments) {
    let grown = -1
    for (let index = start; index < end; index++) {
      const counted = distance[index]!
      if (Number.isNaN(counted)) continue
      if (grown >= 0 && counted < distance[grown]!) distance[index] = Number.NaN
      else if (grown < 0 || counted > distance[grown]!) {
        if (grown >= 0) spread({ distance, time }, grown, index, isAlone)
        grown = index
      } else if (time[index]! - time[grown]! > maxStandUs) grown = index
    }
  }
}

function spread(
  { distance, time }: { distance: Float32Array; time: Float64Array },
  from: number,
  to: number,
  isAlone: boolean,
): void {
  const [before, growth] = [distance[from]!, distance[to]! - distance[from]!]
  const passed = time[to]! - time[from]!
  if (passed <= 0) return
  for (let index = from + 1; index < to; index++) {
    if (isAlone || !Number.isNaN(distance[index]))
      distance[index] = before + growth * ((time[index]! - time[from]!) / passed)
  }
}
