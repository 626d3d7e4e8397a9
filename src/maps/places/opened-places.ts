// The decompressed places file with indexes for look-ups. PURE.
import { columnsOver, headBytes } from './format'

export type OpenedPlaces = ReturnType<typeof openPlaces>

/** Kilometres of a degree of latitude, or of longitude at the equator. */
export const kmOfDegree = 111.2

/** @param buffer the decompressed places file, see format.ts */
export function openPlaces(buffer: ArrayBuffer) {
  const [count = 0, letters = 0, runs = 0] = new Uint32Array(buffer, 0, headBytes / 4)
  const columns = columnsOver(buffer, { places: count, names: letters, runs })
  const nameStarts = startsOf(columns.nameBytes)
  const decoder = new TextDecoder()
  const codeOf = (country: number) => decoder.decode(columns.codes.subarray(2 * country, 2 * country + 2))
  return {
    count,
    columns,
    /** Index of the first town of each cell. */
    cellStarts: startsOf(columns.counts),
    /** Index of the first land run of each row. */
    runStarts: startsOf(columns.runCounts),
    /** Country code by its index. */
    codeOf,
    nameOf: (town: number) => decoder.decode(columns.names.subarray(nameStarts[town], nameStarts[town + 1])),
    countryOf: (town: number) => codeOf(columns.countries[town] ?? 0),
  }
}

/** Start of each item by the sum of the lengths before it, then the end of the last. */
function startsOf(lengths: Uint8Array | Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let at = 0
  lengths.forEach((length, index) => {
    at += length
    starts[index + 1] = at
  })
  return starts
}
