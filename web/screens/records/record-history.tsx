import { Link } from 'wouter'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import { recordGain, recordLabel, recordValue, type ShownRecordType } from '../../components/records/records'
import { usePerson } from '../../data/accounts/person'
import { useSpeedForms } from '../../data/workouts/sports'
import { calendarMoment, dayIn } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import styles from './records-page.module.css'

interface RecordHistoryProps {
  type: ShownRecordType
  /** The records of one type, the earliest first. */
  records: readonly PastRecord[]
}

/** Shows a record and the earlier ones that it replaced. */
export function RecordHistory({ type, records }: RecordHistoryProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const formOf = useSpeedForms()
  const present = records.at(-1)
  if (present === undefined) return null
  const form = formOf(present.sport_id)
  const gainOf = (record: PastRecord) => recordGain(record, formats, form) ?? t('recordsPage.first')
  return (
    <Section title={t(recordLabel(type, form))} className={styles.type}>
      <p className={styles.present}>
        <FigureValue value={recordValue(present, formats, form)} />
      </p>
      <ol className={styles.history} reversed>
        {records.toReversed().map(record => (
          <li key={record.workout_id}>
            <Link href={`/workouts/${record.workout_id}`}>
              <time dateTime={new Date(record.workout_date).toISOString()}>
                {formats.shortDate(calendarMoment(dayIn(profile.timezone, new Date(record.workout_date))))}
              </time>
            </Link>
            <span className={styles.value}>
              <FigureValue value={recordValue(record, formats, form)} />
            </span>
            <span className={styles.gain}>{gainOf(record)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
