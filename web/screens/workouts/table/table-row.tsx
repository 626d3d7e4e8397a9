import { memo } from 'react'
import { Link } from 'wouter'
import { useFormats } from '../../../data/accounts/person'
import type { TableColumn, TableWorkout } from '../../../data/workouts/table-columns'
import { addressOfRow } from '../../../data/workouts/wholes'
import { useTranslation } from '../../../i18n/use-translation'
import { isOfWords, TableCell } from './table-cell'
import styles from './workout-table.module.css'

interface TableRowProps {
  workout: TableWorkout
  /** The workout's title, given by the user or generated. */
  title: string
  /** The number of the row in the whole table, from 1; the headings of the columns are row 1. */
  position: number
  columns: readonly TableColumn[]
  /** The state of the row's checkbox; `null` while no workouts are being selected. */
  selecting: { isSelected: boolean; isDisabled: boolean; onToggle: (isRange: boolean) => void } | null
}

/**
 * A workout in the table. The link of its title covers the whole row; while workouts are being selected, the checkbox
 * covers it. The component is memoised, so that only rows with changes are rendered again.
 */
export const TableRow = memo(({ workout, title, position, columns, selecting }: TableRowProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <tr
      className={styles.row}
      aria-rowindex={position}
      data-id={workout.id}
      data-selected={selecting?.isSelected === true ? true : undefined}
    >
      {selecting !== null && (
        <td className={styles.tick}>
          <label>
            <input
              type="checkbox"
              aria-label={t('workouts.select', { title })}
              checked={selecting.isSelected}
              disabled={selecting.isDisabled}
              onClick={event => selecting.onToggle(event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
        </td>
      )}
      {columns.map(column =>
        column === 'title' ? (
          <th key={column} scope="row" className={styles.title}>
            {selecting === null ? (
              <Link href={addressOfRow(workout)} className={styles.link} title={title}>
                {title}
              </Link>
            ) : (
              title
            )}
          </th>
        ) : (
          <td key={column} className={isOfWords(column) ? styles.words : undefined}>
            <TableCell {...{ column, workout, formats }} />
          </td>
        ),
      )}
    </tr>
  )
})

/** A row whose workout is being loaded. */
export function WaitingRow({ position, span }: { position: number; span: number }) {
  return (
    <tr className={styles.row} aria-rowindex={position}>
      <td colSpan={span} className={styles.waiting} />
    </tr>
  )
}
