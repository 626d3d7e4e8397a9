import { useEffect, useState } from 'react'
import { readPlace } from './use-kept-place'

/**
 * Numbers of rows per step. The first step renders as many rows as fit on a phone. Each further step renders as many as
 * a slow phone can render in 50 ms, which is not noticeable.
 */
const [firstRows, rowsAtOnce] = [6, 3]

interface RowsInTurn<Row> {
  rows: readonly Row[]
  isWhole: boolean
}

/**
 * Renders a list in steps, so that the page responds in between. The first rows are rendered at once, the others after
 * the first have been painted. If somebody returns to a position in the list, all rows are rendered at once.
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
