import { usePerson } from '../../data/accounts/person'
import { clockDuration } from '../../format/durations'
import { useTranslation } from '../../i18n/use-translation'
import styles from './desk-calendar.module.css'
import { type WeekInCalendar, type WeekMeasure, weekMeasures } from './week-figures'

/** The sums of a week, each with its difference from the week before, and the number of rest days. */
export function DeskWeek({ week }: { week: WeekInCalendar | null }) {
  const { t } = useTranslation()
  const wordsOf = useWords()
  if (week === null) return null
  const { figures, before, isOver, restDays } = week
  return (
    <ul>
      {weekMeasures.map(measure => {
        const [value, earlier] = [figures[measure], before[measure]]
        if (value === null) return null
        const change = earlier === null ? null : signed(value - earlier, amount => wordsOf(amount, measure))
        return (
          <li key={measure} className={styles.sum}>
            <span>
              {measure === 'load' && `${t('training.load')} `}
              <b>
                {measure === 'load' && figures.isEstimated && '≈'}
                {wordsOf(value, measure)}
              </b>
            </span>
            {change !== null && (
              <span className={styles.change}>
                <span aria-hidden="true">{change}</span>
                <span className="visually-hidden">
                  {t(isOver ? 'calendar.changeOnWeek' : 'calendar.changeOnSameDays', { change })}
                </span>
              </span>
            )}
          </li>
        )
      })}
      {restDays > 0 && <li className={styles.rest}>{t('calendar.restDays', { count: restDays })}</li>}
    </ul>
  )
}

/** Writes a difference with its sign. */
function signed(change: number, words: (amount: number) => string): string {
  const amount = words(Math.abs(change))
  if (amount === words(0)) return `±${amount}`
  return `${change > 0 ? '+' : '−'}${amount}`
}

/** Returns a function that writes an amount with its unit. */
function useWords(): (amount: number, measure: WeekMeasure) => string {
  const { formats } = usePerson()
  return (amount, measure) => {
    if (measure === 'duration') return clockDuration(amount)
    if (measure === 'load') return formats.count(Math.round(amount))
    const { number, unit } = formats.distance(amount)
    return `${number} ${unit}`
  }
}
