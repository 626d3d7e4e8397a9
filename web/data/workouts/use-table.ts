// Loads the pages of the table of workouts that are in view, in any order.
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Pagination } from '../../../src/platform/http/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { isByPlace } from './selection'
import { fieldsOf, type TableWorkout } from './table-columns'
import { type AskedTable, rowsPerPage, tableRequest } from './table-request'

interface TablePage {
  workouts: TableWorkout[]
  total: number
}

interface PageAnswer {
  data: { workouts: TableWorkout[] }
  pagination: Pagination
}

/** The query of a page of the table. @param page its number, from 1 */
export function tablePage(asked: AskedTable, page: number) {
  const path = tableRequest(asked, page)
  return queryOptions({
    queryKey: queryKeys.workoutsTable({ path }),
    queryFn: async ({ signal }): Promise<TablePage> => {
      const { data, pagination } = await get<PageAnswer>(path, signal)
      return { workouts: data.workouts, total: pagination.total }
    },
  })
}

export interface Table {
  /** The number of rows; `undefined` while nothing is loaded. */
  total: number | undefined
  /** Returns the workout of a row, counted from 0; `undefined` while it loads. */
  rowAt: (row: number) => TableWorkout | undefined
  /** Whether the rows are those of the previous request, because none of the present ones is loaded yet. */
  isOld: boolean
  error: Error | null
  onRetry: () => void
}

/**
 * Loads some pages of a table.
 * @param pages numbers of the pages, from 1; none to load nothing
 */
export function useTable(asked: AskedTable, pages: readonly number[]): Table {
  const client = useQueryClient()
  const results = useQueries({ queries: pages.map(page => tablePage(asked, page)) })
  const shown = useRef<Pick<Table, 'total' | 'rowAt'> & { name: string; fields: string }>(null)
  const name = nameOf(asked)
  const fields = fieldsOf(asked.columns).join()
  const loaded = new Map(pages.map((page, index) => [page, results[index]?.data]))
  const total = results.find(({ data }) => data !== undefined)?.data?.total
  if (total !== undefined) {
    const rowAt = (row: number) => {
      const page = pageOf(row)
      const { workouts } = loaded.get(page) ?? keptPage(client, asked, page) ?? {}
      return workouts?.[row % rowsPerPage]
    }
    shown.current = { name, fields, total, rowAt }
  } else if (shown.current?.name === name && shown.current.fields === fields) {
    // Somebody has scrolled to pages that are all still loading.
    const rowAt = (row: number) => keptPage(client, asked, pageOf(row))?.workouts[row % rowsPerPage]
    shown.current = { ...shown.current, rowAt }
  }
  const failed = results.find(({ error, data }) => error !== null && data === undefined)
  return {
    total: shown.current?.total,
    rowAt: shown.current?.rowAt ?? (() => undefined),
    isOld: shown.current !== null && shown.current.name !== name,
    error: failed?.error ?? null,
    onRetry: () => void Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

export const pageOf = (row: number): number => Math.floor(row / rowsPerPage) + 1

const nameOf = (asked: AskedTable) => {
  const { grouping, filters, sorting } = asked
  return JSON.stringify([filters, sorting, isByPlace(grouping) ? grouping : null])
}

const keptPage = (client: QueryClient, asked: AskedTable, page: number): TablePage | undefined =>
  client.getQueryData(tablePage(asked, page).queryKey)
