/** Draws many tracks on one map, without a tile server. Where tracks overlap, the lines look stronger. */
import { type Bounds, boundsAround, boundsOfMost } from '../../tracks/lines/bounds'
import { decodePolyline } from '../../tracks/lines/decode-polyline'
import type { Point } from '../../tracks/lines/web-mercator'
import { clipLine, toTenths } from '../geometry/clip'
import { type Canvas, chooseView, projectLine, type View } from '../geometry/geometry'
import { manyTracks, trackColours } from '../style/track'
import { pathData } from '../svg/svg'
import { type BaseMapParts, drawBaseMap } from './draw-map-image'

type Line = ReturnType<typeof decodePolyline>

/**
 * Returns SVG in pixels of the canvas, clipped to the canvas. The view covers most tracks; tracks far away may be
 * outside of it.
 * @param encoded encoded polylines; if there are none, the whole world is shown
 */
export async function drawTracksMap(
  encoded: readonly string[],
  canvas: Canvas,
  parts: BaseMapParts,
): Promise<string> {
  const lines = encoded.map(line => decodePolyline(line))
  const boxes = lines.map(line => boundsAround(line.map(([x, y]): Bounds => [x, y, x, y])))
  const view = chooseView(cornersOf(boundsOfMost(boxes.filter(box => box !== null))), canvas)
  const { ground, names } = await drawBaseMap(view, parts)
  const { line: colour, casing } = trackColours[parts.theme]
  const { width, opacity, halo } = manyTracks
  const paths = lines.map(line => placeLine(line, view)).filter(data => data !== '')
  const round = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  return [
    ground,
    `<path d="${paths.join('')}" ${round} stroke="${casing}" stroke-opacity="${halo.opacity}" stroke-width="${halo.width}"/>`,
    ...paths.map(
      data =>
        `<path d="${data}" ${round} stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"/>`,
    ),
    names,
  ].join('\n')
}

const cornersOf = (bounds: Bounds | null) => ({
  latitude: Float64Array.from(bounds ? [bounds[1], bounds[3]] : []),
  longitude: Float64Array.from(bounds ? [bounds[0], bounds[2]] : []),
})

/**
 * Places a line in the image, and clips it, because resvg aborts if it has to clip a path that lies outside of the
 * image.
 */
function placeLine(line: Line, view: View): string {
  const projected: Point[] = projectLine(
    {
      latitude: Float64Array.from(line, ([, latitude]) => latitude),
      longitude: Float64Array.from(line, ([longitude]) => longitude),
    },
    view,
  )
  const margin = manyTracks.halo.width
  const box = { left: -margin, top: -margin, right: view.width + margin, bottom: view.height + margin }
  return clipLine(projected, box)
    .map(part => pathData(part.map(({ x, y }) => ({ x: toTenths(x), y: toTenths(y) }))))
    .join('')
}
