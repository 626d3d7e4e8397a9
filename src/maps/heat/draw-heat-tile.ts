/** Draws how often somebody was where as a transparent PNG, whose colours show on light and on dark maps. PURE. */
import { type Colour, encodeIndexedPng } from '../../lib/png'
import { type TilePlace, tileSize } from '../geometry/geometry'
import { heatStyle } from '../style/heat'
import { deepestHeatZoom, heatGrid, type Passes } from './count-passes'

/** Pixels of the image for one of the map, along each side. */
export type Density = 1 | 2

const { side: gridSide, rowLength } = heatGrid

const lastShade = heatStyle.shades - 1
const palette = Array.from({ length: heatStyle.shades }, (_, index) => colourAt(index / lastShade))

/**
 * Draws a tile of any zoom; one beyond the deepest is a part of that, enlarged.
 * @param passes of `countedTile(place)`
 */
export function drawHeatTile(passes: Passes, place: TilePlace, density: Density): Uint8Array<ArrayBuffer> {
  const size = tileSize * density
  const heats = heatsOf(passes, Math.min(place.z, deepestHeatZoom))
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
export function countedTile({ z, x, y }: TilePlace): TilePlace {
  const beyond = Math.max(0, z - deepestHeatZoom)
  return { z: z - beyond, x: x >> beyond, y: y >> beyond }
}

/** Which part of its cells a tile shows. */
function partOf({ z, x, y }: TilePlace) {
  const parts = 2 ** Math.max(0, z - deepestHeatZoom)
  const side = gridSide / parts
  return { left: (x % parts) * side, top: (y % parts) * side, side }
}

/**
 * How hot each cell is, from 0 to 1. Between one pass and as many as make a cell as hot as it gets the scale is
 * logarithmic. It is the same for everybody, so that a workout only changes the tiles it passes. Smoothing takes from the
 * middle of a line that is one cell wide, which most are; that is made up for here.
 */
function heatsOf(passes: Passes, zoom: number): Float32Array {
  const { heatOfOnce, passesOfHottest, morePassesPerZoom } = heatStyle
  const hottest = Math.log(passesOfHottest * morePassesPerZoom ** (deepestHeatZoom - zoom))
  return Float32Array.from(passes, count => {
    if (count === 0) return 0
    return Math.min(1, heatOfOnce + (1 - heatOfOnce) * (Math.log(count) / hottest)) / middleWeight
  })
}

/** A pixel takes from a cell and its two neighbours. */
interface Sample {
  /** The first of the three, counted with the margin. */
  first: number
  weights: readonly [number, number, number]
}

/**
 * The weights of the three cells around a pixel: the quadratic B-spline (Unser, Splines: a perfect fit for signal and
 * image processing, 1999), which is smooth however much it enlarges.
 * @param off how far the pixel is from the middle of its cell, -0.5 to 0.5 cells
 */
const splineWeights = (off: number): Sample['weights'] => [
  (0.5 - off) ** 2 / 2,
  0.75 - off ** 2,
  (0.5 + off) ** 2 / 2,
]

/** The middle of a line one cell wide keeps this share when it is smoothed, because its neighbours are cold. */
const [, middleWeight] = splineWeights(0)

function sampleAlong(start: number, side: number, size: number): Sample[] {
  return Array.from({ length: size }, (_, pixel) => {
    const position = start + ((pixel + 0.5) / size) * side
    const nearest = Math.floor(position)
    const off = position - nearest - 0.5
    // In front of the nearest cell are the margin and its neighbour: with the margin, that is where the three begin.
    return { first: nearest, weights: splineWeights(off) }
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
    pixels[x] = Math.min(lastShade, Math.round(heat * lastShade))
  }
}

function colourAt(heat: number): Colour {
  const above = heatStyle.ramp.findIndex(([at], index) => index > 0 && heat <= at)
  const [fromAt, from] = heatStyle.ramp[above - 1]!
  const [toAt, to] = heatStyle.ramp[above]!
  const share = (heat - fromAt) / (toAt - fromAt)
  const mix = (part: 0 | 1 | 2 | 3) => Math.round(from[part] + (to[part] - from[part]) * share)
  return [mix(0), mix(1), mix(2), mix(3)]
}
