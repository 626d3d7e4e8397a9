/**
 * Removes privacy zones from a track: the points inside, the lines that pass through a zone, and the time spent inside.
 */
import { metresPerDegree, radiansPerDegree } from '../distance'
import type { Bounds } from '../lines/bounds'
import type { Segment } from '../segment'
import { hasPositions, type Points, pickPoints, type Track } from '../track'

/** A position in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** A privacy zone: a circle around its position, in which nothing is shown. */
export interface Zone extends Position {
  readonly radiusM: number
}

/** Radius in metres of the zones that are made for the ends of shared tracks. */
export const zoneRadiusM = 500

/** Minimum and maximum radius in metres of the zones that users set. */
export const minRadiusM = 200
export const maxRadiusM = 1600

/**
 * Returns the track as if the recorder had been off inside the zones. Distance, times, elevations and curves are those
 * of the visible parts. The parts follow each other without a gap in time, because the length of a gap would reveal how
 * far the private place is from the edge of the zone.
 * @param track returned unchanged if it has no positions, or if it touches no zone
 * @returns `null` if nothing is left to show
 */
export function hideZones(track: Track, zones: readonly Zone[]): Track | null {
  if (zones.length === 0 || !hasPositions(track.points)) return track
  const { name, description, points, readings = null } = track
  const stretches = shownStretches(points, zones)
  const [first] = stretches
  if (!first) return null
  if (first.start === 0 && first.end === points.count) return track
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

/**
 * Returns the distance in metres from the centre of a zone, computed on a plane. This is exact enough for the size of a
 * zone.
 */
export function metresFrom(zone: Position, { latitude, longitude }: Position): number {
  const { east, north } = offsetsFrom(zone)
  return Math.hypot(east(longitude), north(latitude))
}

/** Whether the straight line between two places leads through a zone. */
export function leadsThrough(zone: Zone, from: Position, to: Position): boolean {
  const { east, north } = offsetsFrom(zone)
  const [fromX, fromY] = [east(from.longitude), north(from.latitude)]
  return squaredFromOrigin(fromX, fromY, east(to.longitude), north(to.latitude)) < zone.radiusM ** 2
}

/** By how many metres the positions of `edgesBetween` are outside their zone, so that rounding puts none inside. */
const edgeMarginM = 1

/** Returns the shares of the straight way between two places at which it enters and leaves a zone: none, one or two. */
export function edgesBetween(zone: Zone, from: Position, to: Position): number[] {
  const { east, north } = offsetsFrom(zone)
  const [fromX, fromY] = [east(from.longitude), north(from.latitude)]
  const [wayX, wayY] = [east(to.longitude) - fromX, north(to.latitude) - fromY]
  const squared = wayX * wayX + wayY * wayY
  const towards = fromX * wayX + fromY * wayY
  const beyond = fromX * fromX + fromY * fromY - (zone.radiusM + edgeMarginM) ** 2
  const root = Math.sqrt(towards * towards - squared * beyond)
  // The root of a negative number is NaN, which is no share.
  return [(-towards - root) / squared, (-towards + root) / squared].filter(share => share > 0 && share < 1)
}

/** Returns functions for the metres east and north of a zone's centre, on a tangent plane. */
function offsetsFrom({ latitude, longitude }: Position) {
  const metresPerDegreeEast = metresPerDegree * Math.cos(latitude * radiansPerDegree)
  return {
    east: (degrees: number) => (((degrees - longitude + 540) % 360) - 180) * metresPerDegreeEast,
    north: (degrees: number) => (degrees - latitude) * metresPerDegree,
  }
}

/**
 * Returns ranges of at least two points outside all zones. No line between two points of a range passes through a zone.
 */
function shownStretches(points: Points, zones: readonly Zone[]): Segment[] {
  const { count } = points
  const isHidden = new Uint8Array(count)
  /** 1 if the line from the previous point to this one must not be drawn. */
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

/**
 * Number of points per block. If a zone is far from the bounds of a block, the points of the block are not compared
 * with the zone.
 */
const blockSize = 256

function markZones(points: Points, zones: readonly Zone[], marks: Marks) {
  for (let start = 0; start < points.count; start += blockSize) {
    const block = { start, end: Math.min(start + blockSize, points.count) }
    const box = boxAround(points, block)
    for (const zone of zones) if (reaches(zone, box)) markZone(points, block, zone, marks)
  }
}

/**
 * Returns the bounds of a block's points and of the point before, because a line leads from that point into the block:
 * west, south, east, north.
 */
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

function reaches({ latitude, longitude, radiusM }: Zone, [west, south, east, north]: Bounds): boolean {
  const up = radiusM / metresPerDegree
  if (latitude + up < south || latitude - up > north) return false
  const across = up / Math.cos(latitude * radiansPerDegree)
  // Near the antimeridian, the longitudes of two nearby places may differ by 360°.
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
  const limit = zone.radiusM ** 2
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

/**
 * Returns the squared distance from the origin to the line segment between two points of a plane. NaN if the first
 * point does not exist.
 */
function squaredFromOrigin(fromX: number, fromY: number, x: number, y: number): number {
  const wayX = x - fromX
  const wayY = y - fromY
  const squared = wayX * wayX + wayY * wayY
  const share = squared > 0 ? Math.min(1, Math.max(0, -(fromX * wayX + fromY * wayY) / squared)) : 0
  return (fromX + share * wayX) ** 2 + (fromY + share * wayY) ** 2
}

/** Returns the microseconds by which each range is shifted, so that it begins when the previous one ends. */
function shiftsOf(time: Float64Array, stretches: readonly Segment[]): number[] {
  let shift = 0
  return stretches.map(({ start }, index) => {
    const before = stretches[index - 1]
    if (before) shift += time[before.end - 1]! - time[start]!
    return shift
  })
}

/** Returns the segments, or their parts, within the ranges. Indexes count only the points that are shown. */
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

/** Returns the readings within each range. Readings and ranges are ordered by time. */
function readingsWithin(times: Float64Array, time: Float64Array, stretches: readonly Segment[]): Segment[] {
  let at = 0
  return stretches.map(({ start, end }) => {
    while (at < times.length && times[at]! < time[start]!) at++
    const first = at
    while (at < times.length && times[at]! <= time[end - 1]!) at++
    return { start: first, end: at }
  })
}

/** Joins parts of points. @param shifts microseconds that are added to the times of each part */
function join(points: Points, parts: readonly Segment[], shifts: readonly number[]): Points {
  const joined = pickPoints(points, parts)
  let at = 0
  for (const [part, { start, end }] of parts.entries()) {
    for (const next = at + end - start; at < next; at++) joined.time[at]! += shifts[part]!
  }
  return joined
}
