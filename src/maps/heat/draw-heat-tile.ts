/** From counts to a picture: a transparent PNG whose colours show on light and on dark maps. Pure. */
import { type Colour, encodeIndexedPng } from '../../lib/indexed-png'
import { tileSize } from '../geometry/geometry'
import type { TilePlace } from '../tiles/tile-cache'
import { addCells, emptyCounts, gridSide, rowLength } from './contribution/histogram'
import { deepestHeatZoom } from './contribution/heat-contribution'

/** To be raised when a tile comes to look otherwise, so that browsers do not keep the old ones. */
export const heatDrawingVersion = 1

/** Pixels of the image for one of the map, along each side. */
export type Density = 1 | 2

/** From faint to hot: where on the scale, and the colour there. In between they are mixed. */
const ramp: readonly [at: number, colour: Colour][] = [
  [0, [86, 60, 220, 0]],
  [0.12, [96, 50, 210, 110]],
  [0.3, [150, 30, 190, 215]],
  [0.55, [226, 28, 92, 240]],
  [0.8, [255, 112, 0, 250]],
  [1, [255, 205, 20, 255]],
]

/** Finer steps are not seen, and make files larger. */
const lastColour = 63
const palette = Array.from({ length: lastColour + 1 }, (_, index) => colourAt(index / lastColour))

/** How hot a cell is that was passed once. */
const coldest = 0.3

/** The middle of a line one cell wide keeps this much when it is smoothed; it is made up for. */
const smoothedLine = 0.75

/**
 * Draws a tile of any zoom; one beyond the deepest is a part of that, enlarged.
 * @param cells of the tile at `place`, or of the one above it at the deepest zoom
 */
export function drawHeatTile(cells: Uint8Array, place: TilePlace, density: Density): Uint8Array<ArrayBuffer> {
  const size = tileSize * density
  const heats = readHeats(cells, Math.min(place.z, deepestHeatZoom))
  const { left, top, side } = partOf(place)
  const columns = sampleAlong(left, side, size)
  const rows = sampleAlong(top, side, size)
  const pixels = new Uint8Array(size * size)
  for (const [y, row] of rows.entries()) {
    drawRow(pixels.subarray(y * size, (y + 1) * size), mixRows(heats, row), columns)
  }
  return encodeIndexedPng(pixels, size, palette)
}

/** Where nobody has been. */
export function drawEmptyTile(): Uint8Array<ArrayBuffer> {
  return encodeIndexedPng(new Uint8Array(tileSize ** 2), tileSize, [[0, 0, 0, 0]])
}

/** The tile of the deepest zoom, or above, that has the cells of this one. */
export function tileWithCells({ z, x, y }: TilePlace): TilePlace {
  const beyond = Math.max(0, z - deepestHeatZoom)
  return { z: z - beyond, x: x >> beyond, y: y >> beyond }
}

/** Which part of its cells a tile shows. */
function partOf({ z, x, y }: TilePlace) {
  const parts = 2 ** Math.max(0, z - deepestHeatZoom)
  const side = gridSide / parts
  return { left: (x % parts) * side, top: (y % parts) * side, side }
}

/** How hot each cell is, from 0 to 1, as a smoothed line has to be drawn. */
function readHeats(cells: Uint8Array, zoom: number): Float32Array {
  const counts = emptyCounts()
  addCells(counts, cells, 1)
  const hottest = Math.log(countOfHottest(zoom))
  return Float32Array.from(counts, count => {
    if (count === 0) return 0
    return Math.min(1, coldest + (1 - coldest) * (Math.log(count) / hottest)) / smoothedLine
  })
}

/**
 * How many workouts make a cell as hot as it gets: 50 where a cell is a few metres wide, and 1.25 times as many with each
 * zoom above that, as larger cells are passed more often. The same for everybody, so that a workout only changes the
 * tiles it passes. Between one workout and that many the scale is logarithmic.
 */
const countOfHottest = (zoom: number) => 50 * 1.25 ** (deepestHeatZoom - zoom)

/** A pixel takes from a cell and its two neighbours. */
interface Sample {
  /** The first of the three, counted with the margin. */
  first: number
  weights: readonly [number, number, number]
}

/** By quadratic B-splines, which are smooth however much they enlarge. */
function sampleAlong(start: number, side: number, size: number): Sample[] {
  return Array.from({ length: size }, (_, pixel) => {
    const position = start + ((pixel + 0.5) / size) * side
    const nearest = Math.floor(position)
    const off = position - nearest - 0.5
    // In front of the nearest cell are the margin and its neighbour: with the margin, that is where the three begin.
    return { first: nearest, weights: [(0.5 - off) ** 2 / 2, 0.75 - off ** 2, (0.5 + off) ** 2 / 2] }
  })
}

function mixRows(heats: Float32Array, { first, weights: [before, at, after] }: Sample): Float32Array {
  const start = first * rowLength
  return Float32Array.from({ length: rowLength }, (_, column) => {
    const above = start + column
    return before * heats[above]! + at * heats[above + rowLength]! + after * heats[above + 2 * rowLength]!
  })
}

function drawRow(pixels: Uint8Array, heats: Float32Array, columns: readonly Sample[]) {
  for (const [x, { first, weights }] of columns.entries()) {
    const heat = weights[0] * heats[first]! + weights[1] * heats[first + 1]! + weights[2] * heats[first + 2]!
    pixels[x] = Math.min(lastColour, Math.round(heat * lastColour))
  }
}

function colourAt(heat: number): Colour {
  const above = ramp.findIndex(([at], index) => index > 0 && heat <= at)
  const [fromAt, from] = ramp[above - 1]!
  const [toAt, to] = ramp[above]!
  const share = (heat - fromAt) / (toAt - fromAt)
  return from.map((part, index) => Math.round(part + (to[index]! - part) * share)) as unknown as Colour
}
