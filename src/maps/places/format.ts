/**
 * Format of the places file, Brotli-compressed. It starts with three little-endian 32-bit numbers: places, bytes of their
 * names, runs of land. Columns follow, each for all places ordered by cell: places per cell (16 bits), position north and
 * east inside the cell (16 bits each), population on a logarithmic scale with steps of 8 %, country, bytes of the name (8
 * bits each). Runs give the country of land without towns: runs per row (16 bits), west and east end of each run (16 bits
 * each), its country (8 bits). The names follow, one after the other, then the two-letter country codes. (`columnsOver`
 * has the exact order.)
 */

/** A cell is one degree wide and high. Cells are ordered by row from the south, then from west to east. */
export const cellsAround = 360
export const cellRows = 180

/** Rows of land runs, counted from the south. */
export const landRows = 1800

/** A 16-bit coordinate has this many values: per degree for a place, per full circle for a run. */
export const steps = 65_536

const growth = 1.08

export const sizeOfPopulation = (population: number) =>
  Math.min(255, Math.round(Math.log(Math.max(population, 1)) / Math.log(growth)))

export const populationOfSize = (size: number) => growth ** size

export const headBytes = 12

/**
 * Lays columns over a buffer, to read or to fill them. 16-bit columns come first, so that all of them are aligned.
 * @param amounts numbers of places, bytes of their names, and runs
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

/** A degree of latitude is this long, and one of longitude at the equator, too. */
export const kmOfDegree = 111.2

/**
 * Adds indexes for look-ups to the columns.
 * @param buffer the decompressed places file
 */
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

/** Adds up lengths: the start of each item, then the end of the last. */
function startsOf(lengths: Uint8Array | Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let at = 0
  lengths.forEach((length, index) => {
    at += length
    starts[index + 1] = at
  })
  return starts
}
