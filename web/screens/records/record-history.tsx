import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { PastRecord, RecordType } from '../../../src/workouts/records/schemas'
import { useFormats } from '../../data/accounts/person'
import { recordValue } from '../../drawing/records/records'
import { useSpeedForms } from '../../drawing/sports/speed-form'
import { secondsOf } from '../../format/durations'
import { FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import styles from './records-page.module.css'

interface RecordHistoryProps {
  type: RecordType
  /** The earliest first. */
  records: readonly PastRecord[]
}

const isSpeed = (type: RecordType) => type === 'AS' || type === 'MS'

/** A record, and each one that it broke. */
export function RecordHistory({ type, records }: RecordHistoryProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const formOf = useSpeedForms()
  const present = records.at(-1)
  if (present === undefined) return null
  const form = formOf(present.sport_id)
  return (
    <Section title={t(`records.${type}`)} className={styles.type}>
      <p className={styles.present}>
        <FigureValue value={recordValue(present, formats, form)} />
      </p>
      <ol className={styles.history} reversed>
        {records.toReversed().map(record => (
          <li key={record.workout_id}>
            <Link href={`/workouts/${record.workout_id}`}>
              <time dateTime={new Date(record.workout_date).toISOString()}>
                {formats.dayInWords(new Date(record.workout_date))}
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

  /** Such as "+2.5 km", or "−0:12 min/km". */
  function gainOf({ record_type, value, gain }: PastRecord): string {
    if (gain === null) return t('records.first')
    if (form !== 'speed' && isSpeed(record_type)) return fasterBy(Number(value), Number(gain))
    const gained = recordValue({ record_type, value: gain }, formats, 'speed')
    if (gained === null || typeof gained === 'string') return `+${gained ?? ''}`
    return `+${gained.number} ${gained.unit}`
  }

  function fasterBy(speed: number, gain: number): string {
    const [now, before] = [formats.howFast(speed, form), formats.howFast(speed - gain, form)]
    if (now === null || before === null) return ''
    const seconds = secondsOf(before.number) - secondsOf(now.number)
    return `−${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${now.unit}`
  }
}
