/**
 * Counts how many tracks passed each cell of a heat tile, from their stored lines, and draws the tile as a transparent
 * PNG in colours that are visible on light and on dark maps. Does no I/O.
 */
import { type Colour, encodeIndexedPng } from '../../lib/png'
import { type TilePlace, tileSize, vectorZoom } from '../geometry/geometry'
import { bandFor, levelAt } from '../lines/bands'
import { createLinesReader, type Lines, visitLines } from '../lines/read-lines'
import { heatStyle } from '../style/heat'

/**
 * Deepest zoom of heat tiles. At this zoom a cell is 10 m wide at the equator and 6 m in Europe, which is about the
 * precision of recorders.
 */
export const maxHeatZoom = 15

/** Number of cells along a side of a tile, without the margin. */
const gridSide = 128
/**
 * Number of cells in a row with the margin. The margin is one additional cell on both sides, so that smoothing at the
 * edges does not need the neighbouring tiles.
 */
const rowLength = gridSide + 2

/** Number of tracks that passed each cell, row by row. The margin is included. */
type Passes = Uint32Array

export const heatGrid = { side: gridSide, rowLength }

interface PassCounter {
  /** Adds a track, which counts once in each cell that it passes. */
  add(packed: Uint8Array): void
  /** Returns the counts; `null` if no track passed. */
  passes(): Passes | null
}

/**
 * Creates the counter of a tile. The added tracks must be lines of the level of detail that `bandOfHeat` returns.
 * @param place a tile whose zoom is at most the deepest heat zoom
 */
export function countPasses({ z, x: tileColumn, y: tileRow }: TilePlace): PassCounter {
  const band = bandOfHeat(z)
  const level = levelAt(band, vectorZoom(z))
  const columns = {
    shift: band.bits - Math.log2(gridSide) - z,
    left: tileColumn * gridSide,
    extent: gridSide,
    tileUnits: gridSide * 2 ** z,
    margin: 1,
  }
  const { shift, left } = columns
  const top = tileRow * gridSide
  const read = createLinesReader()
  const counts = new Uint32Array(rowLength * rowLength)
  const lastTrack = new Int32Array(rowLength * rowLength)
  let track = 0

  const pass = (column: number, row: number) => {
    if (column < -1 || column > gridSide || row < -1 || row > gridSide) return
    const cell = (row + 1) * rowLength + column + 1
    if (lastTrack[cell] === track) return
    lastTrack[cell] = track
    counts[cell]!++
  }

  const passLine = ({ x, y }: Lines, from: number, to: number, turn: number) => {
    let [column, row] = [(x[from]! >> shift) - left + turn, (y[from]! >> shift) - top]
    pass(column, row)
    for (let at = from + 1; at < to; at++) {
      const [toColumn, toRow] = [(x[at]! >> shift) - left + turn, (y[at]! >> shift) - top]
      passStep([column, row], [toColumn, toRow], pass)
      column = toColumn
      row = toRow
    }
  }

  return {
    add(packed) {
      track++
      const lines = read(packed, level)
      visitLines(lines, columns, (from, to, turn) => passLine(lines, from, to, turn))
    },
    passes: () => (counts.some(count => count > 0) ? counts : null),
  }
}

/**
 * Returns the level of detail whose lines a heat tile counts. The zooms of a band are for tiles of 512 pixels, but heat
 * tiles have 256.
 */
export const bandOfHeat = (z: number) => bandFor(vectorZoom(z))

type Cell = readonly [column: number, row: number]

/**
 * Calls `pass` for each cell on the straight line between two cells. It calls it for one cell per column, or for one
 * per row if the line covers more rows than columns. Neighbouring tiles choose the same cells of a line, so that they
 * match.
 */
function passStep(from: Cell, to: Cell, pass: (column: number, row: number) => void) {
  const isFlat = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1])
  const [along, across] = isFlat ? [0, 1] : [1, 0]
  const [start, end] = from[along]! <= to[along]! ? [from, to] : [to, from]
  const length = end[along]! - start[along]!
  if (length === 0) return
  const rise = end[across]! - start[across]!
  const last = Math.min(end[along]!, gridSide)
  for (let at = Math.max(start[along]!, -1); at <= last; at++) {
    const beside = start[across]! + Math.floor((2 * (at - start[along]!) * rise + length) / (2 * length))
    if (isFlat) pass(at, beside)
    else pass(beside, at)
  }
}

/** Image pixels per map pixel along each side. */
export type Density = 1 | 2

const lastShade = heatStyle.shades - 1
const palette = Array.from({ length: heatStyle.shades }, (_, index) => colourAt(index / lastShade))

/**
 * Draws a tile of any zoom. For zooms deeper than `maxHeatZoom`, a part of a tile of `maxHeatZoom` is enlarged.
 * @param passes the counts of the tile `countedTile(place)`
 */
export function drawHeatTile(passes: Passes, place: TilePlace, density: Density): Uint8Array<ArrayBuffer> {
  const size = tileSize * density
  const heats = heatsOf(passes, Math.min(place.z, maxHeatZoom))
  const { left, top, side } = partOf(place)
  const columns = sampleAlong(left, side, size)
  const rows = sampleAlong(top, side, size)
  const pixels = new Uint8Array(size * size)
  for (const [y, row] of rows.entries()) {
    drawRow(pixels.subarray(y * size, (y + 1) * size), mixRows(heats, row), columns)
  }
  return encodeIndexedPng(pixels, size, palette)
}

/** Draws the tile of an area that no track passed. */
export function drawEmptyTile(): Uint8Array<ArrayBuffer> {
  return encodeIndexedPng(new Uint8Array(tileSize ** 2), tileSize, [[0, 0, 0, 0]])
}

/** Finds the tile whose cells cover the given tile. Its zoom is at most the deepest heat zoom. */
export function countedTile({ z, x, y }: TilePlace): TilePlace {
  const beyond = Math.max(0, z - maxHeatZoom)
  return { z: z - beyond, x: x >> beyond, y: y >> beyond }
}

/** Finds the range of cells that a tile shows. */
function partOf({ z, x, y }: TilePlace) {
  const parts = 2 ** Math.max(0, z - maxHeatZoom)
  const side = gridSide / parts
  return { left: (x % parts) * side, top: (y % parts) * side, side }
}

/**
 * Returns the heat of each cell, from 0 to 1, on a logarithmic scale from one pass to `passesOfHottest`. The scale does
 * not depend on the user's workouts, so that a new workout only changes the tiles that it passes. Most lines are one
 * cell wide. Smoothing would make the middle of such lines fainter, so the heat is divided by `middleWeight`.
 */
function heatsOf(passes: Passes, zoom: number): Float32Array {
  const { heatOfOnce, passesOfHottest, morePassesPerZoom } = heatStyle
  const hottest = Math.log(passesOfHottest * morePassesPerZoom ** (maxHeatZoom - zoom))
  return Float32Array.from(passes, count => {
    if (count === 0) return 0
    return Math.min(1, heatOfOnce + (1 - heatOfOnce) * (Math.log(count) / hottest)) / middleWeight
  })
}

/** The cells from which a pixel is interpolated: the nearest cell and its two neighbours. */
interface Sample {
  /** Index of the first of the three cells, counted with the margin. */
  first: number
  weights: readonly [number, number, number]
}

/**
 * Returns the weights of the three cells around a pixel. They are a quadratic B-spline, which is smooth at any
 * enlargement (Unser, Splines: a perfect fit for signal and image processing, 1999).
 * @param off distance of the pixel from the middle of its cell, in cells, from -0.5 to 0.5
 */
const splineWeights = (off: number): Sample['weights'] => [
  (0.5 - off) ** 2 / 2,
  0.75 - off ** 2,
  (0.5 + off) ** 2 / 2,
]

/**
 * Weight of a cell for a pixel in the middle of the cell. If both neighbours have no heat, this share of the cell's
 * heat remains.
 */
const [, middleWeight] = splineWeights(0)

function sampleAlong(start: number, side: number, size: number): Sample[] {
  return Array.from({ length: size }, (_, pixel) => {
    const position = start + ((pixel + 0.5) / size) * side
    const nearest = Math.floor(position)
    const off = position - nearest - 0.5
    // The margin shifts indexes by one. Therefore `nearest` is the index of the cell before the nearest cell.
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
