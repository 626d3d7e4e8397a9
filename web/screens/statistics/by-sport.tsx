import { useId } from 'react'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { SportLabel } from '../../components/sports/sport'
import { useSportColours } from '../../components/sports/use-sport-colours'
import { useMeasures } from '../../components/statistics/use-measures'
import { changeOnYear } from '../../components/statistics/year-change'
import { useFormats } from '../../data/accounts/person'
import { useSpeedForms } from '../../data/workouts/sports'
import { addUp, canBeStacked, type Measure, measureOf, sportsOf } from '../../data/workouts/sums'
import { useTranslation } from '../../i18n/use-translation'
import { FigureValue } from '../../ui/controls/figure'
import { hasNothing, type YearBefore } from './periods'
import styles from './statistics-page.module.css'

interface BySportProps {
  days: readonly CalendarDay[]
  before: YearBefore | null
  measure: Measure
}

/**
 * Bars that compare the sports with each other and with the previous year. Nothing is shown if there is only one sport.
 */
export function BySport({ days, before, measure }: BySportProps) {
  const { t } = useTranslation()
  const measures = useMeasures()
  const formats = useFormats()
  const formOf = useSpeedForms()
  const colours = useSportColours()
  const titleId = useId()
  const measured = (some: readonly CalendarDay[], sport: number) =>
    measureOf(addUp(some.filter(({ sport_id }) => sport_id === sport)), measure)
  const isAmount = canBeStacked(measure)
  const daysBefore = isAmount && before !== null ? before.days : []
  const sports = sportsOf([...days, ...daysBefore])
    .map(sport => ({ sport, value: measured(days, sport), earlier: measured(daysBefore, sport) }))
    .filter(({ value, earlier }) => value !== null || earlier !== null)
  if (sports.length < 2) return null
  const max = Math.max(...sports.map(({ value }) => value ?? 0), Number.MIN_VALUE)
  const total = sports.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('statistics.bySport')}</h2>
      <ul className={styles.shares}>
        {sports
          .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
          .map(({ sport, value, earlier }) => (
            <li key={sport} className={styles.share}>
              <SportLabel sportId={sport} />
              <span className={styles.shareBar} aria-hidden="true">
                <span
                  style={{ inlineSize: `${((value ?? 0) / max) * 100}%`, background: colours.of(sport) }}
                />
              </span>
              <span className={styles.shareValue}>
                <FigureValue
                  value={
                    measure === 'speed' && value !== null
                      ? formats.howFast(value, formOf(sport))
                      : measures.quantity(value, measure)
                  }
                />
                {isAmount && total > 0 && (
                  <span className={styles.percent}>
                    {t('statistics.percent', { percent: Math.round(((value ?? 0) / total) * 100) })}
                  </span>
                )}
              </span>
              {isAmount && before !== null && !hasNothing(before) && (
                <span className={styles.change}>{change(value ?? 0, earlier ?? 0, before)}</span>
              )}
            </li>
          ))}
      </ul>
    </section>
  )

  function change(now: number, earlier: number, year: YearBefore): string {
    const { key, ...numbers } = changeOnYear(now, earlier, year, formats.count)
    return t(key, numbers)
  }
}
