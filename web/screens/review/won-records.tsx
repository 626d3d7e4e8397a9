import { Link } from 'wouter'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import { recordGain, recordLabel, recordValue, shownRecords } from '../../components/records/records'
import { SportLabel } from '../../components/sports/sport'
import { usePerson } from '../../data/accounts/person'
import { useSpeedForms } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import styles from './review-page.module.css'

/** Lists the records that were set in the year, by sport. */
export function WonRecords({ records }: { records: readonly PastRecord[] }) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const formOf = useSpeedForms()
  const shown = shownRecords(records, profile)
  const bySport = Map.groupBy(shown, ({ sport_id }) => sport_id)
  return (
    <Section title={t('review.records')} className={styles.wide}>
      {shown.length === 0 && <p className={styles.quiet}>{t('review.noRecords')}</p>}
      <div className={styles.records} data-count={bySport.size}>
        {[...bySport].map(([sport, won]) => (
          <div key={sport}>
            <h3>
              <SportLabel sportId={sport} />
            </h3>
            <ul>
              {won.map(record => (
                <li key={record.record_type} className={styles.record}>
                  <span className={styles.quiet}>{t(recordLabel(record.record_type, formOf(sport)))}</span>
                  <Link href={`/workouts/${record.workout_id}`} className={styles.number}>
                    <FigureValue value={recordValue(record, formats, formOf(sport))} />
                  </Link>
                  <span className={styles.gain}>
                    {recordGain(record, formats, formOf(sport)) ?? t('recordsPage.first')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
