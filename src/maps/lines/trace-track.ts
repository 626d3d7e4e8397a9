// Computes the simplified lines of a track for maps of many workouts. The functions here do no I/O.
import { encodePolyline } from '../../lib/polyline'
import { simplifyLine } from '../../tracks/lines/simplify'
import { latitudeOf, longitudeOf, type Point } from '../../tracks/lines/web-mercator'
import type { Track } from '../../tracks/track'
import { bands } from './bands'
import { lengthOf, listStretches, type PackedLines, packLines, projectStretch } from './pack-lines'

export interface TrackTrace {
  /** The outline of the track: encoded polylines with few points, separated by spaces. */
  outline: string
  /** Lines in three levels of detail, for tiles. */
  lines: PackedLines[]
}

export const traceTrack = (track: Track): TrackTrace => ({
  outline: simplifyTrack(track),
  lines: packLines(track),
})

/** The result for a track that cannot be processed. */
export const noTrace: TrackTrace = {
  outline: '',
  lines: bands.map(({ id }) => ({ band: id, line: new Uint8Array() })),
}

/** Width of the world in pixels at zoom 12. A pixel is 38 metres wide at the equator, and smaller elsewhere. */
const worldPixels = 256 * 2 ** 12

const maxPoints = 150
/** Maximum number of lines. If a recording has more parts, only the longest parts are kept. */
const maxLines = 25

/** Returns the lines of a recording as encoded polylines, separated by spaces. */
export function simplifyTrack(track: Track): string {
  const lines = listStretches(track)
    .map(stretch => projectStretch(track.points, stretch, share => share * worldPixels))
    .filter(line => line.length > 1)
    .map(line => ({ line, length: lengthOf(line) }))
  const shortest = lines.map(({ length }) => length).toSorted((a, b) => b - a)[maxLines - 1] ?? 0
  const kept = lines.filter(({ length }) => length >= shortest).slice(0, maxLines)
  const whole = kept.reduce((sum, { length }) => sum + length, 0)
  return kept
    .map(({ line, length }) => simplifyLine(line, Math.max(2, Math.round((maxPoints * length) / whole))))
    .map(line => encodePolyline(line.map(toPosition)))
    .join(' ')
}

const toPosition = ({ x, y }: Point): [latitude: number, longitude: number] => [
  latitudeOf(y / worldPixels),
  longitudeOf(x / worldPixels),
]
