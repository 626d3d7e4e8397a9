import { useEffect, useState } from 'react'
import { readPlace } from './use-kept-place'

/** First as many rows as fit on a phone; then as many as a slow phone renders in 50 ms, which nobody notices. */
const [firstRows, rowsAtOnce] = [6, 3]

interface RowsInTurn<Row> {
  rows: readonly Row[]
  isWhole: boolean
}

/**
 * Renders a list in steps, so that the page responds to input meanwhile: the first rows at once, the others after they
 * are painted. Returning to a position in the list renders all rows at once.
 */
export function useRowsInTurn<Row>(all: readonly Row[]): RowsInTurn<Row> {
  const [drawn, setDrawn] = useState(() => (readPlace() === null ? firstRows : Infinity))
  const isWhole = drawn >= all.length
  useEffect(() => {
    const next = setTimeout(() => setDrawn(isWhole ? Infinity : drawn + rowsAtOnce))
    return () => clearTimeout(next)
  }, [drawn, isWhole])
  return { rows: isWhole ? all : all.slice(0, drawn), isWhole }
}
