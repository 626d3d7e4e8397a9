// The widths of the columns, in rem. They are fixed, because they would otherwise change with the rows in view.
import type { TableColumn } from '../../../data/workouts/table-columns'

/** Widths of columns that differ from `usual`. */
const widths: Partial<Record<TableColumn, number>> = {
  date: 9.5,
  sport: 10.5,
  moving: 5.5,
  pace: 5.5,
  ascent: 5,
  heart_rate: 5.5,
  top_speed: 6.5,
  equipment: 10,
  place: 9,
}
const usual = 6
/** The minimum width of the title, which takes what the others leave. */
const minTitle = 12

/** The width of a column; `undefined` for the title. */
export const widthOfColumn = (column: TableColumn): string | undefined =>
  column === 'title' ? undefined : `${widths[column] ?? usual}rem`

/** The minimum width of a table with these columns. */
export const widthOfTable = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, column) => sum + (column === 'title' ? minTitle : (widths[column] ?? usual)), 0)
