// What maps of many workouts show of a track. Pure.
import { encodePolyline } from '../../lib/polyline'
import { simplifyLine } from '../../tracks/lines/simplify'
import type { Point } from '../../tracks/lines/web-mercator'
import type { Points, Track } from '../../tracks/track'
import { latitudeAt, longitudeAt, tileSize, tileX, tileY } from '../geometry/geometry'
import { listStretches, type Stretch } from '../geometry/stretches'
import { bands } from './bands'
import { type PackedLines, packLines } from './pack-lines'

export interface TrackTrace {
  /** Encoded polylines with few points, separated by spaces. */
  outline: string
  /** Lines in three levels of detail, for tiles. */
  lines: PackedLines[]
}

export const traceTrack = (track: Track): TrackTrace => ({
  outline: simplifyTrack(track),
  lines: packLines(track),
})

/** Result for a track that cannot be processed. */
export const noTrace: TrackTrace = {
  outline: '',
  lines: bands.map(({ id }) => ({ band: id, line: new Uint8Array() })),
}

/** Zoom for simplifying: smaller details, about ten metres, are left out. */
const simplifiedLineZoom = 12

const maxPoints = 150
/** If a recording has more parts, only the longest are kept. */
const maxLines = 25

/** The lines of a recording as encoded polylines, separated by spaces. */
export function simplifyTrack(track: Track): string {
  const lines = listStretches(track)
    .map(stretch => projectStretch(track.points, stretch))
    .filter(line => line.length > 1)
    .map(line => ({ line, length: lengthOf(line) }))
  const shortest = lines.map(({ length }) => length).toSorted((a, b) => b - a)[maxLines - 1] ?? 0
  const kept = lines.filter(({ length }) => length >= shortest).slice(0, maxLines)
  const whole = kept.reduce((sum, { length }) => sum + length, 0)
  return kept
    .map(({ line, length }) => simplifyLine(line, Math.max(2, Math.round((maxPoints * length) / whole))))
    .map(line => encodePolyline(line.map(({ x, y }) => toPosition(x, y))))
    .join(' ')
}

/** In pixels at the zoom for simplifying; drops points in the same position as the previous one. */
function projectStretch({ latitude, longitude }: Points, { start, end }: Stretch): Point[] {
  const line: Point[] = []
  for (let point = start; point < end; point++) {
    const x = tileX(longitude[point]!, simplifiedLineZoom) * tileSize
    const y = tileY(latitude[point]!, simplifiedLineZoom) * tileSize
    const last = line.at(-1)
    if (last?.x !== x || last.y !== y) line.push({ x, y })
  }
  return line
}

function lengthOf(line: readonly Point[]): number {
  let [before] = line
  let length = 0
  for (const point of line) {
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y)
    before = point
  }
  return length
}

function toPosition(x: number, y: number): [number, number] {
  return [latitudeAt(y / tileSize, simplifiedLineZoom), longitudeAt(x / tileSize, simplifiedLineZoom)]
}
