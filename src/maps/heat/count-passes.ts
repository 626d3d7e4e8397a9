// Counts how many tracks passed each cell of a heat tile, from their stored lines. Pure.
import { type TilePlace, vectorZoom } from '../geometry/geometry'
import { bandFor, levelAt } from '../lines/bands'
import { createLinesReader, type Lines, visitLines } from '../lines/read-lines'

/** At this zoom a cell is 10 m wide at the equator and 6 m in Europe, about the precision of recorders. */
export const deepestHeatZoom = 15

/** A tile has this many cells along a side, without the margin. */
const gridSide = 128
/** There is one more cell on both sides, so that smoothing at the edges does not need the neighbouring tiles. */
const rowLength = gridSide + 2

/** How many tracks passed each cell, row by row, with the margin. */
export type Passes = Uint32Array

export const heatGrid = { side: gridSide, rowLength }

interface PassCounter {
  /** Counts a track once in each cell it passes. */
  add(packed: Uint8Array): void
  /** Returns `null` if no track passed. */
  passes(): Passes | null
}

/** @param place a tile of the deepest heat zoom or above. Add lines of the band that `bandOfHeat` names */
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

/** Zooms of bands are for tiles of 512 pixels, like those of vector tiles; heat tiles have 256. */
export const bandOfHeat = (z: number) => bandFor(vectorZoom(z))

type Cell = readonly [column: number, row: number]

/**
 * Passes one cell of a straight step per column, or per row if there are more rows. Only cells that may be in the tile
 * are visited; every tile gets the same cells for the same step.
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
