import { Link } from 'wouter'
import {
  type Best,
  bestsOf,
  recordLabel,
  recordsBySport,
  recordValue,
} from '../../../components/records/records'
import { SportLabel } from '../../../components/sports/sport'
import { useFormats, usePerson } from '../../../data/accounts/person'
import { useSpeedForms } from '../../../data/workouts/sports'
import { useTranslation } from '../../../i18n/use-translation'
import { FigureValue } from '../../../ui/controls/figure'
import { Section } from '../../../ui/layout/section'
import styles from './records-overview.module.css'

/** Lists the user's records by sport. Each links to its workout. */
export function RecordsOverview() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const sports = recordsBySport(bestsOf(profile))
  if (sports.length === 0) return null
  return (
    <Section title={t('profile.records')}>
      {sports.map(({ sportId, records }) => (
        <div key={sportId} className={styles.sport}>
          <h3 className={styles.name}>
            <SportLabel sportId={sportId} />
          </h3>
          <dl className={styles.records}>
            {records.map(record => (
              <RecordFigure key={record.record_type} record={record} />
            ))}
          </dl>
        </div>
      ))}
    </Section>
  )
}

function RecordFigure({ record }: { record: Best }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const formOf = useSpeedForms()
  return (
    <div>
      <dt className={styles.quiet}>{t(recordLabel(record.record_type, formOf(record.sport_id)))}</dt>
      <dd>
        <Link href={`/workouts/${record.workout_id}`}>
          <FigureValue value={recordValue(record, formats, formOf(record.sport_id))} />
        </Link>
      </dd>
      <dd className={styles.quiet}>{formats.dayInWords(new Date(record.workout_date))}</dd>
    </div>
  )
}
