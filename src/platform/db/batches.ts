/** A statement takes 32,766 values at most, and no table has more than 60 columns. */
const rowsAtOnce = 500

/** The rows in turn, as many at once as one statement can insert. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
