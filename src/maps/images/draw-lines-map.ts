/** Draws the lines of a few tracks on one map, as large as they fit, without a tile server. */
import { simplifyLine } from '../../tracks/lines/simplify'
import { type Canvas, chooseView, projectLine } from '../geometry/geometry'
import { type BaseMapParts, drawBaseMap, drawTrack } from './draw-map-image'
import { enlargementOf } from './enlargement'

/** Positions in degrees, longitude first. Across the antimeridian, the longitudes continue beyond ±180°. */
type DrawnLine = readonly (readonly [longitude: number, latitude: number])[]

/** Maximum number of points of all lines. The time to render them grows steeply with their number. */
const maxPoints = 4000

/**
 * Returns SVG in pixels of the canvas. Its parts may lie outside of the canvas. The ends of the lines are not marked.
 * @param lines at least one
 */
export async function drawLinesMap(
  lines: readonly DrawnLine[],
  { width, height, density }: Canvas,
  parts: BaseMapParts,
): Promise<string> {
  const all = positionsOf(lines.flat())
  const viewIn = (factor: number) =>
    chooseView(all, { width: width / factor, height: height / factor, density })
  const factor = enlargementOf(viewIn)
  const view = viewIn(factor)
  const perLine = Math.max(2, Math.floor(maxPoints / lines.length))
  const drawn = lines.map(line => simplifyLine(projectLine(positionsOf(line), view), perLine))
  const { ground, names } = await drawBaseMap(view, parts, drawn.flat())
  return `<g transform="scale(${factor})">${[ground, drawTrack(drawn, parts.theme, false), names].join('')}</g>`
}

const positionsOf = (line: DrawnLine) => ({
  latitude: Float64Array.from(line, ([, latitude]) => latitude),
  longitude: Float64Array.from(line, ([longitude]) => longitude),
})
