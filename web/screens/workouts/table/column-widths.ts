// The widths of the columns, in rem. They do not depend on the rows in view, because columns would move otherwise.
import type { TableColumn } from '../../../data/workouts/table-columns'

/** Widths of columns that differ from `usual`. Those of the default columns fit on a screen of 1200 pixels. */
const widths: Partial<Record<TableColumn, number>> = {
  date: 9.5,
  sport: 9.75,
  title: 11,
  distance: 5.75,
  moving: 5.5,
  speed: 7.5,
  pace: 5,
  top_speed: 7.5,
  ascent: 5.25,
  heart_rate: 6.25,
  equipment: 10,
  place: 9,
}
const usual = 6

/** The minimum width of a column. On wide screens all columns are wider, in the same proportions. */
export const widthOfColumn = (column: TableColumn): number => widths[column] ?? usual

/** The minimum width of a table with these columns. */
export const widthOfTable = (columns: readonly TableColumn[]): number =>
  columns.reduce((sum, column) => sum + widthOfColumn(column), 0)
