// The widths of the columns, in rem. They are fixed, because they would otherwise change with the rows in view.
import type { TableColumn } from '../../../data/workouts/table-columns'

/** Widths of columns that differ from `usual`. */
const widths: Partial<Record<TableColumn, number>> = {
  date: 12.5,
  sport: 10.5,
  duration: 6,
  moving: 6.5,
  equipment: 10,
  place: 9,
  speed: 7,
  top_speed: 7,
  pace: 6.5,
  weighted_power: 7,
}
const usual = 6
/** The minimum width of the title, which takes what the others leave. */
const minTitle = 14

/** The width of a column; `undefined` for the title. */
export const widthOfColumn = (column: TableColumn): string | undefined =>
  column === 'title' ? undefined : `${widths[column] ?? usual}rem`

/** The minimum width of a table with these columns. */
export const widthOfTable = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, column) => sum + (column === 'title' ? minTitle : (widths[column] ?? usual)), 0)
