// The file of places, unpacked, as one looks into it. PURE.
import { columnsOver, headBytes } from './format'

export type OpenedPlaces = ReturnType<typeof openPlaces>

/** Of latitude everywhere, of longitude at the equator. */
export const kmOfDegree = 111.2

/** @param buffer the file of places, unpacked, see format */
export function openPlaces(buffer: ArrayBuffer) {
  const [count = 0, letters = 0, runs = 0] = new Uint32Array(buffer, 0, headBytes / 4)
  const columns = columnsOver(buffer, { places: count, names: letters, runs })
  const nameStarts = startsOf(columns.nameBytes)
  const decoder = new TextDecoder()
  const codeOf = (country: number) => decoder.decode(columns.codes.subarray(2 * country, 2 * country + 2))
  return {
    count,
    columns,
    /** Where the towns of each cell begin. */
    cellStarts: startsOf(columns.counts),
    /** The same of the runs of land of each row. */
    runStarts: startsOf(columns.runCounts),
    /** The country of a number. */
    codeOf,
    nameOf: (town: number) => decoder.decode(columns.names.subarray(nameStarts[town], nameStarts[town + 1])),
    countryOf: (town: number) => codeOf(columns.countries[town] ?? 0),
  }
}

/** Where each of them begins that lie one after the other, and where the last ends. */
function startsOf(lengths: Uint8Array | Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let at = 0
  lengths.forEach((length, index) => {
    at += length
    starts[index + 1] = at
  })
  return starts
}
