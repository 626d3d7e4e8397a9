/** Positions a track in its map image. Does no I/O. */
import { simplifyLine } from '../../tracks/lines/simplify'
import type { Point } from '../../tracks/lines/web-mercator'
import type { Track } from '../../tracks/track'
import {
  type Canvas,
  chooseView,
  continuePositions,
  isDrawable,
  type Positions,
  projectLine,
  type View,
} from '../geometry/geometry'

/** Maximum number of points of a drawn line. The time to render it grows steeply with their number. */
const maxPoints = 2000

/** The data about a track that an image needs. */
export interface PlacedTrack {
  view: View
  /** Points of the track's line in the image, in pixels. */
  line: Point[]
}

/** Chooses the view of a track and projects its line. Invalid positions are left out. */
export function placeTrack(positions: Positions, canvas: Canvas): PlacedTrack {
  const continued = continuePositions(positions)
  const view = chooseView(continued, canvas)
  return { view, line: simplifyLine(projectLine(continued, view), maxPoints) }
}

/** Maximum number of drawn parts of a track. A track with more parts is noisy, and its further parts are not drawn. */
const maxParts = 500

/** Like `placeTrack`, but with one line per segment, so that gaps and hidden parts are not drawn. */
export function placeSegments(
  { points, segments }: Pick<Track, 'points' | 'segments'>,
  canvas: Canvas,
): { view: View; lines: Point[][] } {
  const { latitude, longitude } = continuePositions(points)
  const view = chooseView({ latitude, longitude }, canvas)
  let end = 0
  const lines = segments.map(segment => {
    const start = end
    for (let at = segment.start; at < segment.end; at++) if (isDrawable(points, at)) end++
    const part = { latitude: latitude.subarray(start, end), longitude: longitude.subarray(start, end) }
    return projectLine(part, view)
  })
  const longest = new Set(lines.toSorted((one, other) => other.length - one.length).slice(0, maxParts))
  const drawn = lines.filter(line => line.length > 0 && longest.has(line))
  const total = drawn.reduce((sum, { length }) => sum + length, 0)
  const shareOf = ({ length }: Point[]) => Math.max(2, Math.floor((maxPoints * length) / total))
  return { view, lines: drawn.map(line => simplifyLine(line, shareOf(line))) }
}
