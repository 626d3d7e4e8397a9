/** Where a track lies in its map image. PURE. */
import { simplifyLine } from '../../tracks/lines/simplify'
import type { Point } from '../../tracks/lines/web-mercator'
import {
  type Canvas,
  chooseView,
  continuePositions,
  type Positions,
  projectLine,
  type View,
} from '../geometry/geometry'

/** Rendering time grows steeply with the points of a line. */
const maxPoints = 2000

/** All that an image needs to know of a track. */
export interface PlacedTrack {
  view: View
  /** In pixels. */
  line: Point[]
}

/** Chooses what an image shows of the world. Positions that are no numbers or outside of the world are left out. */
export function placeTrack(positions: Positions, canvas: Canvas): PlacedTrack {
  const continued = continuePositions(positions)
  const view = chooseView(continued, canvas)
  return { view, line: simplifyLine(projectLine(continued, view), maxPoints) }
}
