/**
 * A heat tile: how many workouts passed each cell of a map tile. A tile has 128 cells along each side, and around them
 * a margin of one, which are the outermost cells of its neighbours: so it can be drawn smoothly up to its edges without
 * looking at them. Pure.
 *
 * Stored are only the cells that somebody passed, from left to right and from top to bottom: for each how many cells
 * it is behind the one before, then its count, both as variable-length integers (seven bits a byte, the lowest first,
 * the highest bit set on all bytes but the last).
 */

/** Cells along a side, without the margin. */
export const gridSide = 128
/** Cells along a side, with the margin. */
export const rowLength = gridSide + 2

/** A count for each cell, the margin included. */
type Counts = Uint32Array

/** Three for the way to the next cell, five for a count. */
const mostBytesPerCell = 8

export const emptyCounts = (): Counts => new Uint32Array(rowLength * rowLength)

/** Where a cell is among the counts; the margin is at -1 and at `gridSide`. */
export const cellIndex = (column: number, row: number) => (row + 1) * rowLength + column + 1

export function encodeHistogram(counts: Counts): Uint8Array {
  // Few cells of a tile are passed, mostly, and there are many tiles.
  let passed = 0
  for (const count of counts) if (count > 0) passed++
  const writer = createWriter(passed)
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index]!
    if (count > 0) writer.write(index, count)
  }
  return writer.written()
}

/** Encodes the histogram of cells that have each been passed once. */
export function encodePassedOnce(indexes: Iterable<number>): Uint8Array {
  const sorted = Uint16Array.from(indexes).sort()
  const writer = createWriter(sorted.length)
  for (const index of sorted) writer.write(index, 1)
  return writer.written()
}

function createWriter(mostCells: number) {
  const bytes = new Uint8Array(mostCells * mostBytesPerCell)
  let length = 0
  let previous = -1
  const writeNumber = (value: number) => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[length++] = (rest % 0x80) + 0x80
    bytes[length++] = rest
  }
  return {
    /** In the order of their indexes. */
    write(index: number, count: number) {
      writeNumber(index - previous)
      writeNumber(count)
      previous = index
    },
    written: () => bytes.slice(0, length),
  }
}

/**
 * Adds what `encodeHistogram` wrote to counts.
 * @param times -1 takes it away; no count becomes negative
 */
export function addHistogram(counts: Counts, histogram: Uint8Array, times: 1 | -1) {
  const reader = createReader(histogram)
  while (reader.next()) {
    counts[reader.index] = Math.max(0, counts[reader.index]! + times * reader.count)
  }
}

/**
 * The same of two that are encoded. Only cells that somebody passed are looked at, which are few: whoever imports years of
 * workouts changes many tiles for each of them.
 * @param times -1 takes the other away; no count becomes negative
 */
export function mergeHistograms(one: Uint8Array, other: Uint8Array, times: 1 | -1): Uint8Array {
  const [first, second] = [createReader(one), createReader(other)]
  // A cell takes two bytes at least.
  const writer = createWriter((one.length + other.length) >> 1)
  let [isFirst, isSecond] = [first.next(), second.next()]
  while (isFirst || isSecond) {
    const index = Math.min(isFirst ? first.index : rowLength ** 2, isSecond ? second.index : rowLength ** 2)
    let count = 0
    if (isFirst && first.index === index) {
      count = first.count
      isFirst = first.next()
    }
    if (isSecond && second.index === index) {
      count = Math.max(0, count + times * second.count)
      isSecond = second.next()
    }
    if (count > 0) writer.write(index, count)
  }
  return writer.written()
}

/** Goes from cell to cell. */
function createReader(histogram: Uint8Array) {
  let at = 0
  const readNumber = () => {
    let byte = histogram[at++]!
    let value = byte & 0x7f
    for (let unit = 0x80; byte >= 0x80; unit *= 0x80) {
      byte = histogram[at++]!
      value += (byte & 0x7f) * unit
    }
    return value
  }
  const reader = {
    index: -1,
    count: 0,
    /** False at the end. */
    next(): boolean {
      if (at >= histogram.length) return false
      reader.index += readNumber()
      reader.count = readNumber()
      return true
    },
  }
  return reader
}
