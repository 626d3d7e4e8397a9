import arrowDown from '@material-symbols/svg-400/outlined/arrow_downward.svg' with { type: 'text' }
import arrowUp from '@material-symbols/svg-400/outlined/arrow_upward.svg' with { type: 'text' }
import { useLocation } from 'wouter'
import { useFormats } from '../../../data/accounts/person'
import {
  type Filters,
  type Sorting,
  sortingBy,
  sortingOf,
  workoutsAddress,
} from '../../../data/workouts/selection'
import { type TableColumn, tableColumns } from '../../../data/workouts/table-columns'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import { columnName, columnUnit } from './column-words'
import { isOfWords } from './table-cell'
import styles from './workout-table.module.css'

interface TableHeadProps {
  columns: readonly TableColumn[]
  filters: Filters
  sorting: Sorting
  isSelecting: boolean
}

/** The headings of the columns. Pressing one sorts the table, and pressing it again reverses the order. */
export function TableHead({ columns, filters, sorting, isSelecting }: TableHeadProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const { by, isDescending } = sortingOf(sorting)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {isSelecting && (
          <td className={styles.tick}>
            <span className="visually-hidden">{t('workouts.selectSome')}</span>
          </td>
        )}
        {columns.map(column => {
          const { sort } = tableColumns[column]
          const isSorted = sort === by
          const unit = columnUnit(column, formats, t)
          const words = (
            <>
              <span>
                {columnName(column, t)}
                {unit !== null && <small> {unit}</small>}
              </span>
              {isSorted && <Icon svg={isDescending ? arrowDown : arrowUp} size={1} />}
            </>
          )
          return (
            <th
              key={column}
              scope="col"
              className={isOfWords(column) ? styles.words : undefined}
              aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
            >
              {sort === undefined ? (
                <span className={styles.heading}>{words}</span>
              ) : (
                <button
                  type="button"
                  className={styles.heading}
                  onClick={() => navigate(workoutsAddress({ filters, sorting: sortingBy(sort, sorting) }))}
                >
                  {words}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
