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
  const writer = createWriter()
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index]!
    if (count > 0) writer.write(index, count)
  }
  return writer.written()
}

/** Encodes the histogram of cells that have each been passed once. */
export function encodePassedOnce(indexes: Iterable<number>): Uint8Array {
  const sorted = Uint16Array.from(indexes).sort()
  const writer = createWriter()
  for (const index of sorted) writer.write(index, 1)
  return writer.written()
}

/** Where histograms are written, one after the other: there are many, and most are short. */
const draft = new Uint8Array(rowLength ** 2 * mostBytesPerCell)

/** To be done with before another is made. */
function createWriter() {
  let length = 0
  let previous = -1
  const writeNumber = (value: number) => {
    let rest = value
    for (; rest >= 0x80; rest >>>= 7) draft[length++] = (rest & 0x7f) | 0x80
    draft[length++] = rest
  }
  return {
    /** In the order of their indexes. */
    write(index: number, count: number) {
      writeNumber(index - previous)
      writeNumber(count)
      previous = index
    },
    /** What is written elsewhere already, behind a cell that was written last there, too. */
    copy(histogram: Uint8Array, from: number, to: number, lastIndex: number) {
      if (from === to) return
      draft.set(histogram.subarray(from, to), length)
      length += to - from
      previous = lastIndex
    },
    written: () => draft.slice(0, length),
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
 * workouts changes many tiles for each of them. What lies between the cells of the other is copied as it is, because a
 * tile that is passed every day has many more than one workout.
 * @param times -1 takes the other away; no count becomes negative
 */
export function mergeHistograms(one: Uint8Array, other: Uint8Array, times: 1 | -1): Uint8Array {
  const [first, second] = [createReader(one), createReader(other)]
  const writer = createWriter()
  let isFirst = first.next()
  while (second.next()) {
    // The first of them may be farther from what was written last than it was, or nearer.
    if (isFirst && first.index < second.index) {
      writer.write(first.index, first.count)
      const from = first.end()
      let to = from
      let last = first.index
      for (isFirst = first.next(); isFirst && first.index < second.index; isFirst = first.next()) {
        to = first.end()
        last = first.index
      }
      writer.copy(one, from, to, last)
    }
    const isSame = isFirst && first.index === second.index
    const count = Math.max(0, (isSame ? first.count : 0) + times * second.count)
    if (count > 0) writer.write(second.index, count)
    if (isSame) isFirst = first.next()
  }
  if (isFirst) {
    writer.write(first.index, first.count)
    writer.copy(one, first.end(), one.length, rowLength ** 2)
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
    /** Where the cell ends. */
    end: () => at,
  }
  return reader
}
