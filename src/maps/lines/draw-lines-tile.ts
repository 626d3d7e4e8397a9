// Selects the lines of many tracks that a vector tile shows, and encodes them. Lines that are hidden beneath several
// others are dropped, which limits the size of a tile even if very many tracks pass it. The functions here do no I/O.
import Point from '@mapbox/point-geometry'
import { fromVectorTileJs } from '@maplibre/vt-pbf'
import type { TilePlace } from '../geometry/geometry'
import { type Band, levelAt } from './bands'
import { createLinesReader, type Lines, visitLines } from './read-lines'

/** A line in tile units: x and y of the first point, of the second point, and so on. */
interface TileLine {
  kind: number
  positions: number[]
}

/**
 * Returns the number of units along the side of a tile of 512 pixels. Deep tiles are enlarged, so they need smaller
 * units.
 */
export const extentAt = (zoom: number): number => (zoom < 12 ? 1024 : 2048)

/**
 * Number of cells along the side of a tile. Each cell counts the tracks that pass it, and is two pixels wide, like a
 * line.
 */
const cellsAcross = 256

/**
 * A line is hidden where this many other tracks are on top of it. A single track does not hide it, because lines are
 * slightly transparent.
 */
const maxAbove = 2

/** Margin of a tile, as a share of its side. It is needed because lines have a width. */
const marginShare = 1 / 32

interface LinesTile {
  /**
   * Adds the lines of a track. The topmost track must be added first. @param kind lines of the same kind may be merged
   * into one feature
   */
  add(packed: Uint8Array, kind: number): void
  /** Lists the lines. The topmost line is last. */
  lines(): TileLine[]
}

export function openLinesTile(place: TilePlace, band: Band): LinesTile {
  const extent = extentAt(place.z)
  const tileUnits = extent * 2 ** place.z
  const shift = band.bits - Math.log2(tileUnits)
  const level = levelAt(band, place.z)
  const margin = extent * marginShare
  const read = createLinesReader()
  const cells = createCells(extent, margin)
  const drawn: TileLine[] = []
  const [left, top] = [place.x * extent, place.y * extent]

  const [min, max] = [-margin, extent + margin]
  const isBeside = (from: number, to: number) => (from < min && to < min) || (from > max && to > max)

  const drawLine = ({ x, y }: Lines, from: number, to: number, turn: number, kind: number) => {
    let run: number[] = []
    const end = () => {
      if (run.length > 2) drawn.push({ kind, positions: run })
      run = []
    }
    let [fromX, fromY] = [(x[from]! >> shift) - left + turn, (y[from]! >> shift) - top]
    for (let at = from + 1; at < to; at++) {
      const toX = (x[at]! >> shift) - left + turn
      const toY = (y[at]! >> shift) - top
      if (toX === fromX && toY === fromY) continue
      if (isBeside(fromX, toX) || isBeside(fromY, toY)) {
        if (run.length > 0) end()
      } else {
        const part = cutStep(fromX, fromY, toX, toY, min, max)
        if (part === null || !cells.pass(part)) end()
        else {
          const [partX, partY, endX, endY] = part
          if (run.length > 0 && (run.at(-2) !== partX || run.at(-1) !== partY)) end()
          if (run.length === 0) run.push(partX, partY)
          run.push(endX, endY)
        }
      }
      fromX = toX
      fromY = toY
    }
    end()
  }

  return {
    add(packed, kind) {
      const lines = read(packed, level)
      cells.nextTrack()
      visitLines(lines, { shift, left, extent, tileUnits, margin }, (from, to, turn) =>
        drawLine(lines, from, to, turn, kind),
      )
    },
    lines: () => drawn.toReversed(),
  }
}

type Step = [x: number, y: number, toX: number, toY: number]

/**
 * Returns the part of a straight step that is inside the square from `min` to `max`, in whole units; `null` if the step
 * is outside (Liang and Barsky 1984).
 */
function cutStep(x: number, y: number, toX: number, toY: number, min: number, max: number): Step | null {
  const isInside = x >= min && x <= max && y >= min && y <= max
  if (isInside && toX >= min && toX <= max && toY >= min && toY <= max) return [x, y, toX, toY]
  const [east, south] = [toX - x, toY - y]
  let [begin, end] = [0, 1]
  for (const [by, room] of [
    [-east, x - min],
    [east, max - x],
    [-south, y - min],
    [south, max - y],
  ] as const) {
    if (by === 0 && room < 0) return null
    if (by < 0) begin = Math.max(begin, room / by)
    if (by > 0) end = Math.min(end, room / by)
  }
  if (begin >= end) return null
  return [
    Math.round(x + begin * east),
    Math.round(y + begin * south),
    Math.round(x + end * east),
    Math.round(y + end * south),
  ]
}

/** Counts how many of the added tracks have passed each cell. */
function createCells(extent: number, margin: number) {
  const unitsPerCell = extent / cellsAcross
  const rowLength = Math.ceil((extent + 2 * margin) / unitsPerCell) + 1
  const counts = new Uint8Array(rowLength * rowLength)
  const lastTrack = new Int32Array(rowLength * rowLength)
  /** The cells that the current step passes. */
  const passed = new Int32Array(rowLength * 2)
  let track = 0

  /** Writes the cells on a step to `passed`. @returns the number of cells */
  const findCells = (x: number, y: number, toX: number, toY: number): number => {
    const longer = Math.max(Math.abs(toX - x), Math.abs(toY - y))
    const steps = Math.max(1, Math.ceil(longer / unitsPerCell))
    const [east, south] = [(toX - x) / steps / unitsPerCell, (toY - y) / steps / unitsPerCell]
    let column = (x + margin) / unitsPerCell
    let row = (y + margin) / unitsPerCell
    for (let step = 0; step <= steps; step++) {
      passed[step] = Math.floor(row) * rowLength + Math.floor(column)
      column += east
      row += south
    }
    return steps + 1
  }

  return {
    nextTrack: () => void track++,
    /**
     * Returns whether a step is visible in at least one of its cells. If it is visible, the track is counted in all of
     * these cells, at most once in each.
     */
    pass([x, y, toX, toY]: Step): boolean {
      const count = findCells(x, y, toX, toY)
      let isSeen = false
      for (let at = 0; at < count && !isSeen; at++) {
        const cell = passed[at]!
        // A cell that the track itself has already passed does not hide the track.
        isSeen = counts[cell]! < maxAbove || lastTrack[cell] === track
      }
      if (!isSeen) return false
      for (let at = 0; at < count; at++) {
        const cell = passed[at]!
        if (lastTrack[cell] === track) continue
        lastTrack[cell] = track
        if (counts[cell]! < maxAbove) counts[cell]!++
      }
      return true
    },
  }
}

const linesLayer = 'tracks'

/**
 * Number of lines in a batch. Within a batch, lines of the same sport become one feature: their exact order is not
 * visible.
 */
const putTogether = 200

/**
 * Encodes lines as a vector tile (https://github.com/mapbox/vector-tile-spec).
 * @param lines the topmost line is last; the kind of a line is the id of its sport
 */
export function encodeLinesTile(lines: readonly TileLine[], zoom: number): Uint8Array {
  const features = featuresOf(lines)
  const extent = extentAt(zoom)
  return fromVectorTileJs({
    layers: {
      [linesLayer]: {
        version: 2,
        name: linesLayer,
        extent,
        length: features.length,
        feature: at => ({
          type: 2,
          properties: { sport: features[at]?.kind ?? 0 },
          id: undefined,
          extent,
          loadGeometry: () => features[at]?.lines.map(pointsOf) ?? [],
        }),
      },
    },
  })
}

function featuresOf(lines: readonly TileLine[]) {
  const features: { kind: number; lines: TileLine[] }[] = []
  for (let start = 0; start < lines.length; start += putTogether) {
    const byKind = Map.groupBy(lines.slice(start, start + putTogether), ({ kind }) => kind)
    for (const [kind, together] of byKind) features.push({ kind, lines: together })
  }
  return features
}

function pointsOf({ positions }: TileLine): Point[] {
  const points: Point[] = []
  for (let at = 0; at < positions.length; at += 2) points.push(new Point(positions[at]!, positions[at + 1]!))
  return points
}
