import { useEffect, useState } from 'react'
import { readPlace } from './use-kept-place'

/**
 * The first step renders as many rows as fit on a phone, each further one as many as a slow phone renders in 50 ms,
 * which nobody notices.
 */
const [firstRows, rowsAtOnce] = [6, 3]

interface RowsInTurn<Row> {
  rows: readonly Row[]
  isWhole: boolean
}

/**
 * Renders a list in steps, so that the page responds in between: the first rows at once, the others after those are
 * painted. All rows are rendered at once when somebody returns to a place in the list.
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
