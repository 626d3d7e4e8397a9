import columnSvg from '@material-symbols/svg-400/outlined/view_column.svg' with { type: 'text' }
import { useState } from 'react'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useSportName } from '../../../components/sports/sport'
import { useWorkoutTitle } from '../../../components/workouts/use-workout-title'
import { useSports } from '../../../data/workouts/sports'
import type { AskedTable } from '../../../data/workouts/table-request'
import { useSaveCsv } from '../../../data/workouts/table-rows'
import { writeCsv } from '../../../format/csv'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Icon } from '../../../ui/controls/icon'
import { lazyPart } from '../../../ui/lazy-part'
import { columnName } from './column-words'
import { csvCells, csvHeadings } from './csv-columns'
import styles from './workout-table.module.css'

const ColumnSheet = lazyPart(async () => (await import('./column-sheet')).ColumnSheet)

interface TableToolsProps {
  asked: AskedTable
  /** How high rows are. */
  rows: Rows
  onRows: (rows: Rows) => void
}

type Rows = 'comfortable' | 'compact'

/** Buttons that choose the columns, and save all rows as CSV. */
export function TableTools({ asked, rows, onRows }: TableToolsProps) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const csv = useCsv(asked)
  return (
    <div className={styles.buttons}>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isChoosing}
        onHoverStart={ColumnSheet.preload}
        onPress={() => setChoosing(true)}
      >
        <Icon svg={columnSvg} />
        {t('columns.choose')}
      </Button>
      <Button isPending={csv.isPending} onPress={() => csv.mutate()}>
        {t('columns.saveCsv')}
      </Button>
      {csv.error !== null && <ProblemNotice error={csv.error} />}
      {isChoosing && (
        <ColumnSheet
          columns={asked.columns}
          nameOf={column => columnName(column, t)}
          areCompact={rows === 'compact'}
          onCompact={isOn => onRows(isOn ? 'compact' : 'comfortable')}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** Saves all workouts that the filters find as CSV, with the columns of the table. */
function useCsv(asked: AskedTable) {
  const titleOf = useWorkoutTitle()
  const sportName = useSportName()
  const { data: sports } = useSports()
  return useSaveCsv(asked, {
    head: writeCsv([csvHeadings(asked.columns)]),
    write: workouts =>
      writeCsv(
        workouts.map(workout => {
          const ids = workout.whole
            ? (workout.outing ?? []).map(({ sport_id }) => sport_id)
            : [workout.sport_id]
          const names = ids.map(sportId =>
            sportName(
              sportId,
              sports?.find(({ id }) => id === sportId),
            ),
          )
          const named = { sport: names.join(' + '), title: titleOf(workout) }
          return csvCells(asked.columns, workout, named)
        }),
      ),
  })
}
