import { useEffect, useState } from 'react'
import { readPlace } from './use-kept-place'

/** As many as a phone shows; and then so many that a slow one draws them within the twentieth of a second in which nobody notices. */
const [firstRows, rowsAtOnce] = [6, 3]

interface RowsInTurn<Row> {
  rows: readonly Row[]
  isWhole: boolean
}

/**
 * The rows to draw: when a list opens, the first of them, and the others once those are on the screen, so that it answers to
 * fingers meanwhile. Whoever comes back to a place in the list finds it whole.
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
