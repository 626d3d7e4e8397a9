/** A track without what lies in privacy zones: no point there, no line through them, and no time that was spent in them. */
import { metresPerDegree, radiansPerDegree } from '../distance'
import type { Bounds } from '../lines/bounds'
import type { Segment } from '../segment'
import { hasPlaces, type Points, pointsAt, type Track } from '../track'

/** A circle in which nothing is shown: its centre, in degrees. */
export interface Zone {
  readonly latitude: number
  readonly longitude: number
}

/** Of every zone, in metres. */
export const zoneRadiusM = 500

/**
 * What is left when the zones are cut out, as if the recorder had been off in them: distance, times, heights and curves of the
 * result are those of what it shows. Stretches follow each other at once, because the time between them would tell how far
 * it was from the edge of a zone to the door and back.
 * @param track without places it is shown as it is
 * @returns null when nothing is left to show
 */
export function hideZones(track: Track, zones: readonly Zone[]): Track | null {
  if (zones.length === 0 || !hasPlaces(track.points)) return track
  const { name, description, points, readings = null } = track
  const stretches = shownStretches(points, zones)
  if (stretches.length === 0) return null
  const shifts = shiftsOf(points.time, stretches)
  return {
    name,
    description,
    segments: segmentsWithin(track.segments, stretches),
    points: join(points, stretches, shifts),
    ...(readings && {
      readings: join(readings, readingsWithin(readings.time, points.time, stretches), shifts),
    }),
  }
}

/** Metres from the centre of a zone, as exact as a zone is small. */
export function metresFrom(zone: Zone, { latitude, longitude }: Zone): number {
  const { east, north } = offsetsFrom(zone)
  return Math.hypot(east(longitude), north(latitude))
}

/** Metres to the east and to the north of the centre of a zone, on a plane that touches the Earth there. */
function offsetsFrom({ latitude, longitude }: Zone) {
  const metresPerDegreeEast = metresPerDegree * Math.cos(latitude * radiansPerDegree)
  return {
    east: (degrees: number) => (((degrees - longitude + 540) % 360) - 180) * metresPerDegreeEast,
    north: (degrees: number) => (degrees - latitude) * metresPerDegree,
  }
}

/** Runs of points outside of all zones, between which no straight line leads through one. A single point is no run. */
function shownStretches(points: Points, zones: readonly Zone[]): Segment[] {
  const { count } = points
  const isHidden = new Uint8Array(count)
  /** No line leads to this point from the one before. */
  const isCutOff = new Uint8Array(count)
  markZones(points, zones, { isHidden, isCutOff })
  const stretches: Segment[] = []
  let start = 0
  for (let index = 0; index <= count; index++) {
    if (index < count && !isCutOff[index]) continue
    if (index - start > 1) stretches.push({ start, end: index })
    start = isHidden[index] ? index + 1 : index
  }
  return stretches
}

interface Marks {
  isHidden: Uint8Array
  isCutOff: Uint8Array
}

/** So many points are looked at together, because most zones are far away from all of them. */
const blockSize = 256

function markZones(points: Points, zones: readonly Zone[], marks: Marks) {
  for (let start = 0; start < points.count; start += blockSize) {
    const block = { start, end: Math.min(start + blockSize, points.count) }
    const box = boxAround(points, block)
    for (const zone of zones) if (reaches(zone, box)) markZone(points, block, zone, marks)
  }
}

/** Around some points and the one before them, from which a line leads there: west, south, east, north. */
function boxAround({ latitude, longitude }: Points, { start, end }: Segment): Bounds {
  const box: Bounds = [180, 90, -180, -90]
  for (let index = Math.max(0, start - 1); index < end; index++) {
    box[0] = Math.min(box[0], longitude[index]!)
    box[1] = Math.min(box[1], latitude[index]!)
    box[2] = Math.max(box[2], longitude[index]!)
    box[3] = Math.max(box[3], latitude[index]!)
  }
  return box
}

function reaches({ latitude, longitude }: Zone, [west, south, east, north]: Bounds): boolean {
  const up = zoneRadiusM / metresPerDegree
  if (latitude + up < south || latitude - up > north) return false
  const across = up / Math.cos(latitude * radiansPerDegree)
  // The same place may be written with a whole turn more, beyond the meridian of 180 degrees.
  const isBeside = (degrees: number) => degrees + across >= west && degrees - across <= east
  return isBeside(longitude) || isBeside(longitude - 360) || isBeside(longitude + 360)
}

function markZone(
  { latitude, longitude }: Points,
  { start, end }: Segment,
  zone: Zone,
  { isHidden, isCutOff }: Marks,
) {
  const { east, north } = offsetsFrom(zone)
  const limit = zoneRadiusM ** 2
  let [fromX, fromY] =
    start > 0 ? [east(longitude[start - 1]!), north(latitude[start - 1]!)] : [Number.NaN, Number.NaN]
  for (let index = start; index < end; index++) {
    const x = east(longitude[index]!)
    const y = north(latitude[index]!)
    if (x * x + y * y < limit) isHidden[index] = 1
    if (isHidden[index] || squaredFromOrigin(fromX, fromY, x, y) < limit) isCutOff[index] = 1
    fromX = x
    fromY = y
  }
}

/** How close a straight line from one point of a plane to another comes to its origin, squared. NaN without a first point. */
function squaredFromOrigin(fromX: number, fromY: number, x: number, y: number): number {
  const wayX = x - fromX
  const wayY = y - fromY
  const squared = wayX * wayX + wayY * wayY
  const share = squared > 0 ? Math.min(1, Math.max(0, -(fromX * wayX + fromY * wayY) / squared)) : 0
  return (fromX + share * wayX) ** 2 + (fromY + share * wayY) ** 2
}

/** Microseconds by which the times of each stretch are moved, so that it begins when the one before it ends. */
function shiftsOf(time: Float64Array, stretches: readonly Segment[]): number[] {
  let shift = 0
  return stretches.map(({ start }, index) => {
    const before = stretches[index - 1]
    if (before) shift += time[before.end - 1]! - time[start]!
    return shift
  })
}

/** The segments, or parts of them, that the stretches consist of. */
function segmentsWithin(segments: readonly Segment[], stretches: readonly Segment[]): Segment[] {
  const shown: Segment[] = []
  let [next, before] = [0, 0]
  for (const stretch of stretches) {
    while (segments[next] && segments[next]!.end <= stretch.start) next++
    const moved = before - stretch.start
    for (let at = next; segments[at] && segments[at]!.start < stretch.end; at++) {
      const { start, end } = segments[at]!
      shown.push({
        start: Math.max(start, stretch.start) + moved,
        end: Math.min(end, stretch.end) + moved,
      })
    }
    before += stretch.end - stretch.start
  }
  return shown
}

/** Of the readings, in the order of their times, those within each stretch. */
function readingsWithin(times: Float64Array, time: Float64Array, stretches: readonly Segment[]): Segment[] {
  let at = 0
  return stretches.map(({ start, end }) => {
    while (at < times.length && times[at]! < time[start]!) at++
    const first = at
    while (at < times.length && times[at]! <= time[end - 1]!) at++
    return { start: first, end: at }
  })
}

/** @param shifts microseconds that are added to the times of each part */
function join(points: Points, parts: readonly Segment[], shifts: readonly number[]): Points {
  const count = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  const indexes = new Uint32Array(count)
  const shiftAt = new Float64Array(count)
  let to = 0
  parts.forEach(({ start, end }, part) => {
    shiftAt.fill(shifts[part]!, to, to + end - start)
    for (let index = start; index < end; index++) indexes[to++] = index
  })
  const joined = pointsAt(points, indexes)
  return { ...joined, time: joined.time.map((time, index) => time + shiftAt[index]!) }
}
