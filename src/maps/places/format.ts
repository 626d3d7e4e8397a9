/**
 * The file of places, Brotli-compressed. After three little-endian 32-bit numbers (places, bytes of their names, runs of
 * land) come columns, each for all places in the order of their cells: how many each cell has (16 bits), how far north
 * and east in it they lie (16 bits each), population on a scale of 8 %, country, bytes of the name (8 bits each); then
 * what tells the countries of land without towns: for each row how many runs of land it has (16 bits), how far
 * east each begins and ends (16 bits each) and its country (8 bits). Last are the names, one after the other, and the
 * codes of the countries, two letters each.
 */

/** Cells are as wide and as high as a degree, in rows from the south and, in these, from west to east. */
export const cellsAround = 360
export const cellRows = 180

/** Rows of runs, from the south. */
export const landRows = 1800

/** What 16 bits divide a degree of a place and the circle of a run into. */
export const steps = 65_536

const growth = 1.08

export const sizeOfPopulation = (population: number) =>
  Math.min(255, Math.round(Math.log(Math.max(population, 1)) / Math.log(growth)))

export const populationOfSize = (size: number) => growth ** size

/** The columns, over one buffer or empty ones to fill. */
interface PlacesColumns {
  counts: Uint16Array
  norths: Uint16Array
  easts: Uint16Array
  runCounts: Uint16Array
  runStarts: Uint16Array
  runEnds: Uint16Array
  sizes: Uint8Array
  countries: Uint8Array
  nameBytes: Uint8Array
  runCountries: Uint8Array
  names: Uint8Array
  codes: Uint8Array
}

export const headBytes = 12

interface Amounts {
  places: number
  names: number
  runs: number
}

/** Those of 16 bits come first, so that all of them are aligned. */
export function columnsOver(buffer: ArrayBuffer, { places, names, runs }: Amounts): PlacesColumns {
  let at = headBytes
  const words = (length: number) => {
    at += length * 2
    return new Uint16Array(buffer, at - length * 2, length)
  }
  const bytes = (length: number) => {
    at += length
    return new Uint8Array(buffer, at - length, length)
  }
  return {
    counts: words(cellsAround * cellRows),
    norths: words(places),
    easts: words(places),
    runCounts: words(landRows),
    runStarts: words(runs),
    runEnds: words(runs),
    sizes: bytes(places),
    countries: bytes(places),
    nameBytes: bytes(places),
    runCountries: bytes(runs),
    names: bytes(names),
    codes: bytes(buffer.byteLength - at),
  }
}
