import { Link } from 'wouter'
import type { Recalculation } from '../../../../src/workouts/recalculations/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useFormats } from '../../../data/accounts/person'
import { useLeftOut } from '../../../data/workouts/recalculations'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './recalculation-page.module.css'

/** Lists the workouts that a preview or run has left out. Renders nothing if there are none. */
export function LeftOut({ of }: { of: Recalculation }) {
  const { t } = useTranslation()
  if (of.left_out === 0) return null
  return (
    <details>
      <summary className={styles.summary}>{t('recalculation.leftOut', { count: of.left_out })}</summary>
      <Names of={of} />
    </details>
  )
}

function Names({ of }: { of: Recalculation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = useLeftOut(of)
  if (data === undefined) return error === null ? null : <ProblemNotice error={error} />
  return (
    <ul className={styles.leftOut}>
      {data.map(({ workout_id, title, workout_date, reason }) => {
        const day = formats.dayInWords(new Date(workout_date))
        return (
          <li key={`${workout_id} ${workout_date}`}>
            {workout_id === null ? day : <Link href={`/workouts/${workout_id}`}>{title || day}</Link>}
            {workout_id !== null && title && ` · ${day}`} · {t(`recalculation.reasons.${reason}`)}
          </li>
        )
      })}
    </ul>
  )
}
