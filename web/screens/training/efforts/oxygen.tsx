import { useId } from 'react'
import { Link } from 'wouter'
import type { OxygenEstimate, WatchedOxygen } from '../../../../src/workouts/training/efforts/oxygen-schemas'
import { useFormats } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { EffortLink } from './effort-link'
import styles from './efforts-page.module.css'

/**
 * Shows the VO₂max that watches have estimated, and then Trackhut's own estimate with the workouts from which it was
 * calculated, or what is needed to calculate it.
 */
export function Oxygen({
  estimate: { value, points, reason, from, to, of_watch },
}: {
  estimate: OxygenEstimate
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  if (reason === 'not-for-this' && of_watch.length === 0) return null
  const dayOf = (day: string) => formats.shortDate(calendarMoment(day))
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('training.oxygen.title')}
      </h3>
      <p className={styles.hint}>{t('training.oxygen.help')}</p>
      {of_watch.length > 0 && <OfWatch estimates={of_watch} />}
      {reason === 'too-few' && (
        <p className={styles.said}>{t('training.oxygen.tooFew', { day: dayOf(to) })}</p>
      )}
      {reason === 'body-unknown' && (
        <p className={styles.said}>
          {t('training.oxygen.noBody')} <Link href="/settings/body">{t('training.toBody')}</Link>
        </p>
      )}
      {value !== null && (
        <>
          <dl className={styles.figures}>
            <Figure
              label={t('training.oxygen.own')}
              value={{ number: formats.count(value), unit: 'ml/kg/min' }}
            />
          </dl>
          <p className={styles.hint}>{t('training.oxygen.restsOn', { from: dayOf(from), to: dayOf(to) })}</p>
          <ul className={styles.basis}>
            {points.map(point => (
              <li key={point.workout_id}>
                <EffortLink effort={point} words={formats.count(point.value)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function OfWatch({ estimates }: { estimates: readonly WatchedOxygen[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <dl className={styles.figures}>
      {estimates.map(({ sport_group, value, workout_id, workout_date }) => (
        <Figure
          key={sport_group}
          label={t('training.oxygen.ofWatch', { group: t(`efforts.groups.${sport_group}`) })}
          value={{ number: formats.count(Math.round(value)), unit: 'ml/kg/min' }}
          note={<Link href={`/workouts/${workout_id}`}>{formats.dayInWords(new Date(workout_date))}</Link>}
        />
      ))}
    </dl>
  )
}
