import { Link } from 'wouter'
import { bestsOf, recordLabel, recordValue } from '../../components/records/records'
import { SportLabel } from '../../components/sports/sport'
import { usePerson } from '../../data/accounts/person'
import { useSpeedForms } from '../../data/workouts/sports'
import { dayIn } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import styles from './home-page.module.css'

const maxShown = 5

/** Lists records that were set recently. @param since the first day that counts as recent */
export function RecentRecords({ since }: { since: string }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const formOf = useSpeedForms()
  const recent = bestsOf(profile)
    .filter(({ workout_date }) => dayIn(profile.timezone, new Date(workout_date)) >= since)
    .toSorted((a, b) => Date.parse(b.workout_date) - Date.parse(a.workout_date))
    .slice(0, maxShown)
  return (
    <Section title={t('home.recentRecords')}>
      {recent.length === 0 && <p className={styles.quiet}>{t('home.noRecentRecords')}</p>}
      <ul className={styles.records}>
        {recent.map(record => (
          <li key={`${record.sport_id} ${record.record_type}`} className={styles.record}>
            <span className={styles.won}>
              <SportLabel sportId={record.sport_id} />{' '}
              <span className={styles.quiet}>
                {t(recordLabel(record.record_type, formOf(record.sport_id)))}
              </span>
            </span>
            <Link href={`/workouts/${record.workout_id}`}>
              <FigureValue value={recordValue(record, formats, formOf(record.sport_id))} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link href="/statistics/records">{t('home.toRecords')}</Link>
      </p>
    </Section>
  )
}
