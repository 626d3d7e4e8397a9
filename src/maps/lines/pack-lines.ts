/**
 * The lines of a track as they are stored, once for each band. Pure.
 *
 * A line is the number of its points and then the points: how far each is from the one before, to the east and to the
 * south, in units of the band; the first from 0, 0. All are variable-length integers (seven bits a byte, the lowest first,
 * the highest bit set on all bytes but the last), the steps with their sign in the lowest bit; and below that, steps to the
 * east have in two bits the level of the point: which zooms need it. East of 180° numbers go on, so that a track across
 * the antimeridian stays one line.
 */
import { measureDeviations, thinOut } from '../../tracks/lines/simplify'
import { mercatorX, mercatorY, type Point } from '../../tracks/lines/web-mercator'
import type { Points, Track } from '../../tracks/track'
import { listStretches, type Stretch } from '../geometry/stretches'
import { type Band, bands, levelsOfBand, nearBand } from './bands'

/** What a band has of a track. */
export interface PackedLines {
  band: number
  line: Uint8Array
}

/** Pixels that a line may be off. */
const tolerance = 0.75

/** When a recording has more interruptions, only its longest parts are kept. */
const mostLines = 100

/** Pixels of the world at the deepest zoom, along a side. */
const worldPixels = 512 * 2 ** nearBand.zoom

/** A stretch in pixels of the deepest zoom, and for each point at how large a tolerance it is still needed. */
interface MeasuredLine {
  points: Point[]
  deviations: Float64Array
}

export function packLines(track: Track): PackedLines[] {
  const lines = longest(
    listStretches(track, { across: true }).map(stretch => projectStretch(track.points, stretch)),
  ).map((points): MeasuredLine => ({ points, deviations: measureDeviations(points) }))
  return bands.map(band => ({ band: band.id, line: packBand(lines, band) }))
}

/** Points in the same pixel as the one before are left out. */
function projectStretch({ latitude, longitude }: Points, { start, end }: Stretch): Point[] {
  const line: Point[] = []
  let before = longitude[start]!
  let turns = 0
  for (let at = start; at < end; at++) {
    const step = longitude[at]! - before
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    before = longitude[at]!
    const x = Math.round((mercatorX(before) + turns) * worldPixels * 2) / 2
    const y = Math.round(mercatorY(latitude[at]!) * worldPixels * 2) / 2
    const last = line.at(-1)
    if (last?.x !== x || last.y !== y) line.push({ x, y })
  }
  return thinOut(line)
}

/** Somebody who has not moved is a single point, which is kept where there is nothing longer. */
function longest(lines: Point[][]): Point[][] {
  const byLength = lines
    .map((line, index) => ({ line, index, length: lengthOf(line) }))
    .toSorted((a, b) => b.length - a.length)
  return byLength
    .slice(0, mostLines)
    .filter(({ length }, rank) => length > 0 || rank === 0)
    .toSorted((a, b) => a.index - b.index)
    .map(({ line }) => line)
}

function lengthOf(line: readonly Point[]): number {
  let length = 0
  for (let at = 1; at < line.length; at++) {
    length += Math.hypot(line[at]!.x - line[at - 1]!.x, line[at]!.y - line[at - 1]!.y)
  }
  return length
}

function packBand(lines: readonly MeasuredLine[], band: Band): Uint8Array {
  const unitsPerPixel = 2 ** band.bits / worldPixels
  const needed = neededDeviation(lines, band)
  const writer = createWriter()
  const packed = lines.map(line => pointsOfBand(line, band, needed, unitsPerPixel))
  const isOnlyDots = packed.every(points => points.length === 1)
  for (const [index, points] of packed.entries()) {
    // What has become a dot tells nothing beside the others.
    if (points.length > 1 || (isOnlyDots && index === 0)) writer.writeLine(points)
  }
  return writer.written()
}

/** Beyond which deviation the points are no more than the band may have. The ends of lines are beyond any. */
function neededDeviation(lines: readonly MeasuredLine[], { zoom, mostPoints }: Band): number {
  const least = tolerance * 2 ** (nearBand.zoom - zoom)
  const some = lines.flatMap(({ deviations }) =>
    Array.from(deviations.filter(deviation => deviation > least && deviation < Infinity)),
  )
  if (some.length <= mostPoints) return least
  return some.toSorted((a, b) => b - a)[mostPoints] ?? least
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

/** The highest level is of points that only the last zoom of the band needs. */
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
