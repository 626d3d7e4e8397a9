import type { Length } from '../../../../src/workouts/recording/lengths/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useSplitLength } from '../../../data/workouts/curves/lengths'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import styles from './lengths-table.module.css'

interface MissedTurnRowProps {
  workout: Workout
  length: Length
  columns: number
}

/** Offers to split a length during which a turn was probably missed, or to undo that below its second half. */
export function MissedTurnRow({ workout, length, columns }: MissedTurnRowProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useSplitLength(workout)
  const { number, recorded_number, may_be_two, half } = length
  if (!may_be_two && half !== 2) return null
  const split = half === null
  return (
    <tr className={styles.rest}>
      <td colSpan={columns} className={styles.missedTurn}>
        <div className={styles.offer}>
          <span>{split ? t('lengths.mayBeTwo') : t('lengths.isSplit')}</span>
          <Button
            isPending={isPending}
            aria-label={
              split
                ? t('lengths.splitThis', { number })
                : t('lengths.joinThese', { first: number - 1, second: number })
            }
            onPress={() => mutate({ recorded_number, split })}
          >
            {split ? t('lengths.split') : t('lengths.join')}
          </Button>
        </div>
        {error !== null && <ProblemNotice error={error} />}
      </td>
    </tr>
  )
}
