import { useId } from 'react'
import { useSigned } from '../../../components/statistics/use-signed'
import { useFormats } from '../../../data/accounts/person'
import { calendarMoment } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import { FitnessChart } from './fitness-chart'
import lines from './fitness-chart.module.css'
import type { FitnessDay } from './fitness-days'
import type { LineName } from './fitness-plot'
import styles from './training-page.module.css'

interface FitnessOverTimeProps {
  days: readonly FitnessDay[]
  today: string
}

const figures = ['fitness', 'fatigue', 'form', 'ramp'] as const
const drawn: readonly LineName[] = ['fitness', 'fatigue', 'form']

/** Shows the figures of today and their meaning, and their lines over time. */
export function FitnessOverTime({ days, today }: FitnessOverTimeProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const signed = useSigned()
  const titleId = useId()
  const ofToday = days.findLast(({ day }) => day <= today)
  const write = (name: (typeof figures)[number], day: FitnessDay) =>
    name === 'form' || name === 'ramp' ? signed(day[name]) : formats.count(day[name])
  const nameOf = ({ day }: FitnessDay) => {
    const date = formats.shortDate(calendarMoment(day))
    return day > today ? t('training.forecastOf', { date }) : date
  }
  const spoken = (day: FitnessDay) =>
    [nameOf(day), ...figures.map(name => `${t(`training.${name}`)} ${write(name, day)}`)].join(', ')
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('training.fitnessTitle')}</h2>
      {ofToday !== undefined && (
        <dl className={styles.figures}>
          {figures.map(name => (
            <Figure
              key={name}
              label={t(`training.${name}`)}
              value={write(name, ofToday)}
              note={t(`training.${name}Help`)}
            />
          ))}
        </dl>
      )}
      <FitnessChart
        days={days}
        today={today}
        label={t('training.fitnessTitle')}
        spoken={spoken}
        readout={day => (
          <div className={styles.readout}>
            <p className={styles.pointed}>{nameOf(day)}</p>
            <ul className={styles.series}>
              {drawn.map(name => (
                <li key={name} className={lines[name]}>
                  <span className={styles.dot} /> {t(`training.${name}`)} <strong>{write(name, day)}</strong>
                </li>
              ))}
              <li>
                {t('training.ramp')} <strong>{write('ramp', day)}</strong>
              </li>
            </ul>
          </div>
        )}
      />
      <p className={styles.note}>
        {days.some(({ is_meaningful }) => !is_meaningful) && `${t('training.early')} `}
        {t('training.forecast')}
      </p>
    </section>
  )
}
