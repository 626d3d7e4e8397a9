import { useId } from 'react'
import { Link } from 'wouter'
import type { BestEffort } from '../../../src/workouts/analysis/efforts/schemas'
import { Failure } from '../../components/feedback/failure'
import { useEffortName } from '../../components/records/use-effort-name'
import { useFormats } from '../../data/accounts/person'
import { useBestEfforts } from '../../data/workouts/best-efforts'
import { secondsOf } from '../../data/workouts/curves/along'
import { useSpeedForms } from '../../data/workouts/sports'
import { shortDuration } from '../../format/durations'
import { useTranslation } from '../../i18n/use-translation'
import { ScrollBox } from '../../ui/layout/scroll-box'
import styles from './records-page.module.css'

/**
 * Shows the user's best efforts in a sport, such as the fastest kilometre or mile, of all time and of this year.
 * Renders nothing if there are none.
 */
export function BestEffortsTable({ sportId }: { sportId: number }) {
  const { t } = useTranslation()
  const nameOf = useEffortName()
  const titleId = useId()
  const { data: efforts = [], error, refetch } = useBestEfforts(sportId)
  if (error !== null) return <Failure error={error} onRetry={refetch} />
  if (efforts.length === 0) return null
  return (
    <section className={styles.efforts}>
      <h2 id={titleId}>{t('efforts.title')}</h2>
      <p className={styles.hint}>{t('efforts.hint')}</p>
      <ScrollBox labelledBy={titleId}>
        <table className={styles.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{t('figures.distance')}</th>
              <th scope="col">{t('efforts.ever')}</th>
              <th scope="col">{t('efforts.thisYear')}</th>
            </tr>
          </thead>
          <tbody>
            {efforts.map(({ distance, ever, this_year }) => (
              <tr key={distance}>
                <th scope="row">{nameOf(distance)}</th>
                <td>
                  <EffortOf sportId={sportId} effort={ever} />
                </td>
                <td>{this_year === null ? '–' : <EffortOf sportId={sportId} effort={this_year} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

/** Shows an effort's speed and its time. The time links to the effort's stretch of the workout. */
function EffortOf({ sportId, effort }: { sportId: number; effort: BestEffort }) {
  const formats = useFormats()
  const form = useSpeedForms()(sportId)
  const { distance, duration, workout_id, workout_date } = effort
  const speed = formats.howFast((distance / duration) * 3600, form)
  const day = new Date(workout_date)
  return (
    <span className={styles.effort}>
      <Link href={`/workouts/${workout_id}?${new URLSearchParams(secondsOf(effort))}`}>
        {shortDuration(duration)}
      </Link>
      {speed !== null && (
        <span className={styles.how}>
          {speed.number} {speed.unit}
        </span>
      )}
      <time className={styles.how} dateTime={day.toISOString()}>
        {formats.dayInWords(day)}
      </time>
    </span>
  )
}
