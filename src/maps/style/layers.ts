/**
 * Layers of the map's ground, bottom first. Map images, tiles and the interactive map use the same list. `svg/svg.ts`
 * draws them as SVG; the web app's `map-layers.ts` converts them for MapLibre. Does no I/O.
 */
import type { GroundColours, Theme } from './palette'
import type { StreetThing } from './things'

/**
 * Width of a line in pixels. A number is a constant width. Between stops, the width is interpolated exponentially with
 * the base `growth` (as in the Protomaps style); it is constant before the first and after the last stop. `OnGround` is
 * a fixed width on the ground, so the width in pixels doubles per zoom. Zooms are those of vector tiles, 512 pixels
 * wide.
 */
export type Width = number | readonly Stop[] | OnGround
type Stop = readonly [zoom: number, pixels: number]
interface OnGround {
  /** Width in pixels at zoom 0. It doubles with each zoom. */
  atZero: number
}

export const growth = 1.6

export interface MapLayer<Thing extends string> {
  thing: Thing
  colour: keyof GroundColours
  /** The stroke of a line. Areas have no stroke; they are filled. */
  stroke?: Stroke
}

export interface Stroke {
  width: Width
  /** Lengths of dashes and gaps, in multiples of the line width. */
  dashes?: readonly [stroke: number, gap: number]
  /** Zooms between which the line fades out, because its data is not precise enough for deeper zooms. */
  fade?: readonly [from: number, to: number]
  /** True if the line fades from its middle to its edges. */
  isSoft?: true
  /** First zoom at which the line is drawn. */
  fromZoom?: number
}

/** Makes the stops of a width from a table of pixels by zoom. */
const stops = (pixels: Record<number, number>): readonly Stop[] =>
  Object.entries(pixels)
    .map(([zoom, width]): Stop => [Number(zoom), width])
    .toSorted(([one], [other]) => one - other)

/** Layers of the built-in base map's tiles. The remaining area is water. */
export type BaseThing = 'land' | 'glacier' | 'stream' | 'river' | 'lake' | 'border' | 'disputed'

/**
 * Zooms between which rivers, coasts and borders fade out. The source was made for maps of 1 : 10,000,000, so at deeper
 * zooms, a line would visibly be drawn next to its true course.
 */
const vanishing = [11, 12.5] as const

/**
 * The stroke of shores. The source places shores up to about 400 m away from their true position, so a track along the
 * sea would seem to run through the water. From zoom 10 on, a gradient that covers this error on both sides replaces
 * the edge. Its width is exact at 50° north and south.
 */
const shore: Stroke = { width: { atZero: 0.016 }, isSoft: true, fromZoom: 10 }

/** The lowest layers of the base map, bottom first. The relief lies over them. */
export const reliefGround: readonly MapLayer<BaseThing>[] = [
  { thing: 'land', colour: 'land' },
  { thing: 'glacier', colour: 'ice' },
]

/**
 * The layers of the base map over its relief, bottom first. Lakes follow rivers, because they hide the rivers that flow
 * through them.
 */
export const aboveRelief: readonly MapLayer<BaseThing>[] = [
  { thing: 'glacier', colour: 'iceMargin', stroke: shore },
  { thing: 'glacier', colour: 'iceEdge', stroke: { width: 0.8, fade: vanishing } },
  { thing: 'stream', colour: 'river', stroke: { width: stops({ 5: 0.5, 8: 1, 11: 1.8 }), fade: vanishing } },
  { thing: 'river', colour: 'river', stroke: { width: stops({ 3: 0.6, 7: 1.3, 11: 2.6 }), fade: vanishing } },
  { thing: 'lake', colour: 'water' },
  { thing: 'lake', colour: 'shore', stroke: shore },
  { thing: 'land', colour: 'shore', stroke: shore },
  { thing: 'lake', colour: 'coast', stroke: { width: 1, fade: vanishing } },
  { thing: 'land', colour: 'coast', stroke: { width: 1, fade: vanishing } },
  { thing: 'border', colour: 'border', stroke: { width: 1.2, fade: vanishing } },
  { thing: 'disputed', colour: 'border', stroke: { width: 1.2, dashes: [3, 3], fade: vanishing } },
]

/** The layers of the base map, bottom first. */
export const baseLayers = [...reliefGround, ...aboveRelief]

/** Deepest zoom of the base map's tiles; for deeper zooms the tiles are enlarged. */
export const maxBaseZoom = 6

const serviceRoad = stops({ 13: 0.5, 18: 8 })
const minorRoad = stops({ 11: 0.4, 12.5: 0.7, 15: 2.2, 18: 11 })
const majorRoad = stops({ 6: 0.3, 12: 1.6, 15: 3.2, 18: 13 })
const highway = stops({ 3: 0.2, 6: 1.1, 12: 1.8, 15: 5, 18: 15 })
const tunnel = stops({ 6: 0.6, 12: 1.2, 15: 2.2, 18: 9 })

/**
 * Returns the width of a road including its casing, which is the border on both sides. The casing is thinner at low
 * zooms.
 */
const cased = (road: readonly Stop[]): Width =>
  road.map(([zoom, pixels]) => [zoom, pixels + (zoom < 12 ? 0.8 : 1.6)])

/** The layers of offline maps, drawn over the base map. */
export const streetLayers: readonly MapLayer<StreetThing>[] = [
  { thing: 'earth', colour: 'land' },
  { thing: 'built', colour: 'built' },
  { thing: 'green', colour: 'green' },
  { thing: 'wood', colour: 'wood' },
  { thing: 'sand', colour: 'sand' },
  { thing: 'ice', colour: 'ice' },
  { thing: 'stream', colour: 'water', stroke: { width: 0.8 } },
  { thing: 'river', colour: 'water', stroke: { width: stops({ 9: 0.8, 18: 12 }) } },
  { thing: 'water', colour: 'water' },
  { thing: 'building', colour: 'building' },
  { thing: 'path', colour: 'path', stroke: { width: stops({ 12: 0.6, 18: 2.4 }), dashes: [3, 2] } },
  { thing: 'tunnel', colour: 'tunnel', stroke: { width: tunnel, dashes: [2, 1] } },
  { thing: 'serviceRoad', colour: 'casing', stroke: { width: cased(serviceRoad) } },
  { thing: 'minorRoad', colour: 'casing', stroke: { width: cased(minorRoad) } },
  { thing: 'link', colour: 'casing', stroke: { width: cased(minorRoad) } },
  { thing: 'majorRoad', colour: 'casing', stroke: { width: cased(majorRoad) } },
  { thing: 'highway', colour: 'casing', stroke: { width: cased(highway) } },
  { thing: 'serviceRoad', colour: 'road', stroke: { width: serviceRoad } },
  { thing: 'minorRoad', colour: 'road', stroke: { width: minorRoad } },
  { thing: 'link', colour: 'road', stroke: { width: minorRoad } },
  { thing: 'majorRoad', colour: 'road', stroke: { width: majorRoad } },
  { thing: 'highway', colour: 'mainRoad', stroke: { width: highway } },
  {
    thing: 'railway',
    colour: 'railway',
    stroke: { width: stops({ 9: 0.6, 15: 1.4, 18: 3 }), dashes: [5, 2] },
  },
  { thing: 'boundary', colour: 'border', stroke: { width: 0.8, dashes: [5, 4] } },
  { thing: 'country', colour: 'border', stroke: { width: 1.2, dashes: [4, 2.5] } },
]

/**
 * Number of steps in which a soft line is drawn in images and tiles. The differences between the steps are too small to
 * be visible.
 */
export const softSteps = 4

/** Opacity of the grid lines, which are one pixel wide. */
export const gridOpacity = 0.07

/** Adjustment of tiles from a tile server. Their strong colours are muted, so that the track is easy to see. */
export const tileServerTint: Record<Theme, { saturation: number; contrast: number; brightest: number }> = {
  light: { saturation: -0.35, contrast: -0.1, brightest: 1 },
  dark: { saturation: -0.5, contrast: 0, brightest: 0.55 },
}

/** Returns the opacity of a line at a zoom, from 0 to 1. */
export function opacityAt({ fade, fromZoom = 0 }: Stroke, zoom: number): number {
  if (zoom < fromZoom) return 0
  if (!fade) return 1
  const [from, to] = fade
  return Math.min(1, Math.max(0, (to - zoom) / (to - from)))
}

/** Returns the width in pixels at a zoom. */
export function widthAt(width: Width, zoom: number): number {
  if (typeof width === 'number') return width
  if ('atZero' in width) return width.atZero * 2 ** zoom
  const next = width.findIndex(([at]) => at > zoom)
  const [from, to] = [width[next - 1], width[next]]
  if (!to) return width.at(-1)?.[1] ?? 0
  if (!from) return to[1]
  const share = (growth ** (zoom - from[0]) - 1) / (growth ** (to[0] - from[0]) - 1)
  return from[1] + (to[1] - from[1]) * share
}
