// The columns of the row of a whole outing, such as a triathlon. The functions here are pure.
import type { TableColumn } from '../../../data/workouts/table-columns'
import type { WithWhole } from '../../../data/workouts/wholes'

/** The columns that such a row has. Heart rate and speed, for example, belong to its legs. */
const columnsOfWholes: readonly TableColumn[] = [
  ...(['date', 'start_time', 'sport', 'title', 'distance', 'duration', 'moving'] as const),
  ...(['ascent', 'descent', 'load', 'energy', 'place'] as const),
]

/** Whether a row can have a value in a column. */
export const isKnownOf = ({ whole }: WithWhole, column: TableColumn): boolean =>
  !whole || columnsOfWholes.includes(column)
