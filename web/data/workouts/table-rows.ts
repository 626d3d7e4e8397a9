// Loads many rows of the table of workouts, for what is done with all of them. The table is a part of its own, so that
// the list on a phone does not load this.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveAs } from '../client/download'
import type { TableWorkout } from './table-columns'
import { type AskedTable, rowsPerPage } from './table-request'
import { pageOf, tablePage } from './use-table'

/** Returns a function that loads the workouts of rows `from` to `to`, both included, from the cache where they are there. */
export function useRowsOfTable(asked: AskedTable) {
  const client = useQueryClient()
  return async (from: number, to: number): Promise<TableWorkout[]> => {
    const [first, last] = [pageOf(from), pageOf(to)]
    const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const loaded: TableWorkout[] = []
    // One page after the other, so that others are answered in between.
    for (const page of pages) {
      const { workouts } = await client.ensureQueryData(tablePage(asked, page))
      loaded.push(...workouts)
    }
    const start = (first - 1) * rowsPerPage
    return loaded.slice(from - start, to + 1 - start)
  }
}

/**
 * Saves all rows of a table as a CSV file. They are loaded page by page.
 * @param head the first line
 * @param write writes the lines of some rows
 */
export function useSaveCsv(
  asked: AskedTable,
  { head, write }: { head: string; write: (workouts: readonly TableWorkout[]) => string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const pieces = [head]
      for (let [page, isLast] = [1, false]; !isLast; page++) {
        const { workouts, total } = await client.fetchQuery({ ...tablePage(asked, page), gcTime: 0 })
        pieces.push(write(workouts))
        isLast = page * rowsPerPage >= total
      }
      saveAs(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), 'workouts.csv')
    },
  })
}
