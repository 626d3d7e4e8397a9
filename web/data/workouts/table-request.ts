// The requests of the table of workouts, which the service worker sends, too. The functions here are pure.
import { type Filters, type Grouping, type Sorting, workoutsRequest } from './selection'
import { fieldsOf, type TableColumn } from './table-columns'

/** The number of rows that one request loads: the maximum of the API. */
export const rowsPerPage = 100

export interface AskedTable {
  filters: Filters
  sorting: Sorting
  /** The grouping, which changes the order only if it is by place. */
  grouping: Grouping
  columns: readonly TableColumn[]
}

/** Returns the path of a page of the table. @param page its number, from 1 */
export const tableRequest = ({ filters, sorting, grouping, columns }: AskedTable, page: number): string =>
  workoutsRequest({ filters, sorting, page }, grouping, { perPage: rowsPerPage, fields: fieldsOf(columns) })
