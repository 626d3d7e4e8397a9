/**
 * Format of the places file, Brotli-compressed. It starts with three little-endian 32-bit numbers: number of places,
 * number of bytes of their names, number of runs of land. Columns follow: number of places per cell (16 bits), and, for
 * all places ordered by cell, the position north and east inside the cell (16 bits each), the population on a
 * logarithmic scale with steps of 8 %, the country, and the number of bytes of the name (8 bits each). Runs contain the
 * country of land without towns: runs per row (16 bits), west and east end of each run (16 bits each), its country (8
 * bits). The names follow, one after the other, then the two-letter country codes. (`columnsOver` has the exact order.)
 */

/** A cell is one degree wide and high. Cells are ordered by row from the south, then from west to east. */
export const cellsAround = 360
export const cellRows = 180

/** Number of rows of land runs, counted from the south. */
export const landRows = 1800

/** Number of values of a 16-bit coordinate. These values divide one degree for a place, and 360 degrees for a run. */
export const steps = 65_536

const growth = 1.08

export const sizeOfPopulation = (population: number) =>
  Math.min(255, Math.round(Math.log(Math.max(population, 1)) / Math.log(growth)))

export const populationOfSize = (size: number) => growth ** size

export const headBytes = 12

/**
 * Creates typed arrays over a buffer for its columns, for reading or writing. 16-bit columns come first, so that all of
 * them are aligned.
 * @param amounts numbers of places, of bytes of their names, and of runs
 */
export function columnsOver(buffer: ArrayBuffer, amounts: Record<'places' | 'names' | 'runs', number>) {
  const { places, names, runs } = amounts
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

export type OpenedPlaces = ReturnType<typeof openPlaces>

/** Length of one degree of latitude in kilometres. One degree of longitude at the equator has the same length. */
export const kmOfDegree = 111.2

/** Opens the columns of the places file, with indexes for look-ups. @param buffer the decompressed places file */
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
    codeOf,
    nameOf: (town: number) => decoder.decode(columns.names.subarray(nameStarts[town], nameStarts[town + 1])),
    countryOf: (town: number) => codeOf(columns.countries[town] ?? 0),
  }
}

/** Computes the start of each item from the lengths of the items. The end of the last item is appended. */
function startsOf(lengths: Uint8Array | Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let at = 0
  lengths.forEach((length, index) => {
    at += length
    starts[index + 1] = at
  })
  return starts
}
