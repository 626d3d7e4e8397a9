/** Draws many tracks on one map, without a tile server. Lines add up where tracks overlap. */
import { type Bounds, boundsAround, boundsOfMost } from '../../tracks/lines/bounds'
import { decodePolyline } from '../../tracks/lines/decode-polyline'
import type { Point } from '../../tracks/lines/web-mercator'
import type { BaseMap } from '../base-map/base-map'
import type { DrawDetail } from '../base-map/detail'
import { clipLine } from '../geometry/clip'
import { type Canvas, chooseView, projectLine, type View } from '../geometry/geometry'
import type { Theme } from '../style/palette'
import { manyTracks, trackColours } from '../style/track'
import { pathData } from '../svg/svg'
import { loadBaseMap } from './draw-map-image'
import { drawBaseMap } from './map-image'

interface TracksMapParts {
  baseMap: BaseMap
  drawDetail: DrawDetail
  theme: Theme
}

type Line = ReturnType<typeof decodePolyline>

/**
 * SVG in pixels of the canvas, clipped to it. The view covers most tracks; tracks far away may be outside of it.
 * @param encoded encoded polylines; the whole world is shown without any
 */
export async function drawTracksMap(
  encoded: readonly string[],
  canvas: Canvas,
  { baseMap, drawDetail, theme }: TracksMapParts,
): Promise<string> {
  const lines = encoded.map(line => decodePolyline(line))
  const bounds = boundsOfMost(lines.flatMap(line => boundsOfLine(line) ?? []))
  const view = chooseView(cornersOf(bounds), canvas)
  const background = await loadBaseMap(view, { baseMap, drawDetail, theme })
  const ground = drawBaseMap(background, canvas, theme)
  const { line: colour, casing } = trackColours[theme]
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
    background.names,
  ].join('\n')
}

/** A list with the bounds; `null` for a line without positions. */
function boundsOfLine(line: Line): [Bounds] | null {
  const bounds = boundsAround(line.map(([x, y]): Bounds => [x, y, x, y]))
  return bounds && [bounds]
}

const cornersOf = (bounds: Bounds | null) => {
  const [west, south, east, north] = bounds ?? []
  return {
    latitude: Float64Array.from(south === undefined || north === undefined ? [] : [south, north]),
    longitude: Float64Array.from(west === undefined || east === undefined ? [] : [west, east]),
  }
}

/** Clipped here: resvg aborts if it has to clip a path that lies outside of the image. */
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
    .map(part => pathData(part.map(({ x, y }) => ({ x: toTenth(x), y: toTenth(y) }))))
    .join('')
}

const toTenth = (pixels: number) => Math.round(pixels * 10) / 10
