/**
 * Packs the lines of a track for storage, once for each band (level of detail). Does no I/O.
 *
 * A line is stored as its number of points, and then, for each point, the step to the east and to the south from the
 * previous point, in band units. The first point is stored as the step from 0, 0. All numbers are variable-length
 * integers (seven bits per byte, lowest first; the high bit is set on all but the last byte). Steps are zigzag-encoded.
 * The two lowest bits of a step to the east are the level of the point, which determines the zooms that need the point.
 * East of 180° the numbers continue, so that a track across the antimeridian stays one line.
 */
import { distance2d } from '../../tracks/distance'
import { measureDeviations, thinOut } from '../../tracks/lines/simplify'
import { maxLatitude, mercatorX, mercatorY, type Point } from '../../tracks/lines/web-mercator'
import { difference, type Points, type Track } from '../../tracks/track'
import { type Band, bands, levelsOfBand, nearBand } from './bands'

/** Lines of a track in one band. */
export interface PackedLines {
  band: number
  line: Uint8Array
}

/** Maximum deviation of a drawn line from the recording, in pixels. */
const tolerance = 0.75

/** Maximum number of lines per track. If a recording has more parts, only the longest parts are kept. */
const maxLines = 100

/** The width of the world in pixels at the deepest zoom. */
const worldPixels = 512 * 2 ** nearBand.zoom

/**
 * A line in pixels of the deepest zoom. The deviation of a point is the largest tolerance at which simplifying the line
 * keeps the point.
 */
interface MeasuredLine {
  points: Point[]
  deviations: Float64Array
}

export function packLines(track: Track): PackedLines[] {
  const stretches = listStretches(track, { across: true })
  const lines = longest(
    stretches.map(stretch => thinOut(projectStretch(track.points, stretch, toHalfPixels))),
  ).map((points): MeasuredLine => ({ points, deviations: measureDeviations(points) }))
  return bands.map(band => ({ band: band.id, line: packBand(lines, band) }))
}

/** Converts a share of the world's width to pixels of the deepest zoom, and rounds it to half a pixel. */
const toHalfPixels = (share: number) => Math.round(share * worldPixels * 2) / 2

/** Keeps the longest lines, in their order. Lines of length 0 are kept only if all lines have length 0. */
function longest(lines: Point[][]): Point[][] {
  const byLength = lines
    .map((line, index) => ({ line, index, length: lengthOf(line) }))
    .toSorted((a, b) => b.length - a.length)
  return byLength
    .slice(0, maxLines)
    .filter(({ length }, rank) => length > 0 || rank === 0)
    .toSorted((a, b) => a.index - b.index)
    .map(({ line }) => line)
}

function packBand(lines: readonly MeasuredLine[], band: Band): Uint8Array {
  const unitsPerPixel = 2 ** band.bits / worldPixels
  const needed = neededDeviation(lines, band)
  const writer = createWriter()
  const packed = lines.map(line => pointsOfBand(line, band, needed, unitsPerPixel))
  const isOnlyDots = packed.every(points => points.length === 1)
  for (const [index, points] of packed.entries()) {
    // A line that shrank to a dot would not be noticed beside longer lines. If all lines are dots, one is enough.
    if (points.length > 1 || (isOnlyDots && index === 0)) writer.writeLine(points)
  }
  return writer.written()
}

/**
 * Returns the deviation that a point must exceed to be kept in a band, so that the band has at most `maxPoints` points.
 * The ends of lines are not counted. They are always kept, because their deviation is infinite.
 */
function neededDeviation(lines: readonly MeasuredLine[], { zoom, maxPoints }: Band): number {
  const minDeviation = tolerance * 2 ** (nearBand.zoom - zoom)
  const some = lines.flatMap(({ deviations }) =>
    Array.from(deviations.filter(deviation => deviation > minDeviation && deviation < Infinity)),
  )
  if (some.length <= maxPoints) return minDeviation
  return some.toSorted((a, b) => b - a)[maxPoints] ?? minDeviation
}

interface LevelledPoint extends Point {
  level: number
}

function pointsOfBand(
  { points, deviations }: MeasuredLine,
  band: Band,
  needed: number,
  unitsPerPixel: number,
): LevelledPoint[] {
  const kept: LevelledPoint[] = []
  for (const [at, deviation] of deviations.entries()) {
    if (deviation <= needed) continue
    const point = points[at]!
    const [x, y] = [Math.round(point.x * unitsPerPixel), Math.round(point.y * unitsPerPixel)]
    const last = kept.at(-1)
    const level = levelOf(deviation, band)
    if (last?.x === x && last.y === y) last.level = Math.min(last.level, level)
    else kept.push({ x, y, level })
  }
  return kept
}

/**
 * Returns the level of a point, see `levelsOfBand`. The larger its deviation, the lower its level, and the more zooms
 * show it.
 */
function levelOf(deviation: number, { zoom }: Band): number {
  const zoomsBefore = Math.floor(Math.log2(deviation / tolerance)) - (nearBand.zoom - zoom)
  return Math.max(0, levelsOfBand - 1 - Math.max(0, zoomsBefore))
}

function createWriter() {
  let bytes = new Uint8Array(1024)
  let length = 0
  const write = (value: number) => {
    if (length + 5 > bytes.length) {
      const longer = new Uint8Array(bytes.length * 2)
      longer.set(bytes)
      bytes = longer
    }
    let rest = value
    for (; rest >= 0x80; rest >>>= 7) bytes[length++] = (rest & 0x7f) | 0x80
    bytes[length++] = rest
  }
  const withSign = (value: number) => (value << 1) ^ (value >> 31)
  return {
    writeLine(points: readonly LevelledPoint[]) {
      write(points.length)
      let [x, y] = [0, 0]
      for (const point of points) {
        write((withSign(point.x - x) << 2) | point.level)
        write(withSign(point.y - y))
        x = point.x
        y = point.y
      }
    },
    written: () => bytes.slice(0, length),
  }
}

/** A range of points from `start` to before `end`. It is never empty. */
interface Stretch {
  start: number
  end: number
}

/**
 * Maximum distance in metres between two points that are joined by a line. If they are further apart, nobody knows
 * where the track was between them.
 */
const maxStepM = 1000

/**
 * Splits a track between segments, at long steps, at the antimeridian, and at points outside of the map.
 * @param options.across true: do not split at the antimeridian
 */
export function listStretches(track: Track, { across = false } = {}): Stretch[] {
  return track.segments.flatMap(({ start, end }) => {
    const stretches: Stretch[] = []
    for (let point = start; point < end; point++) {
      if (!isOnMap(track.points, point)) continue
      const last = stretches.at(-1)
      if (last?.end === point && isStep(track.points, point, across)) last.end++
      else stretches.push({ start: point, end: point + 1 })
    }
    return stretches
  })
}

function isOnMap({ latitude, longitude }: Points, point: number): boolean {
  return Math.abs(latitude[point]!) <= maxLatitude && Math.abs(longitude[point]!) <= 180
}

/** Whether a point is joined by a line to the previous one. */
function isStep(points: Points, point: number, across: boolean): boolean {
  const crossesAntimeridian = Math.abs(difference(points.longitude, point - 1, point)) > 180
  return (across || !crossesAntimeridian) && distance2d(points, point, point - 1) <= maxStepM
}

/**
 * Projects a range of points to the map, and leaves out points with the same position as the previous point. Beyond the
 * antimeridian, x continues to grow or fall.
 * @param toPixels converts a share of the world's width to pixels
 */
export function projectStretch(
  { latitude, longitude }: Points,
  { start, end }: Stretch,
  toPixels: (share: number) => number,
): Point[] {
  const line: Point[] = []
  let before = longitude[start]!
  let turns = 0
  for (let at = start; at < end; at++) {
    const step = longitude[at]! - before
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    before = longitude[at]!
    const x = toPixels(mercatorX(before) + turns)
    const y = toPixels(mercatorY(latitude[at]!))
    const last = line.at(-1)
    if (last?.x !== x || last.y !== y) line.push({ x, y })
  }
  return line
}

export function lengthOf(line: readonly Point[]): number {
  let length = 0
  for (let at = 1; at < line.length; at++) {
    length += Math.hypot(line[at]!.x - line[at - 1]!.x, line[at]!.y - line[at - 1]!.y)
  }
  return length
}
