import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '../../../src/workouts/calendar/schemas'
import { useFormats } from '../../data/accounts/person'
import { addUp, canBeStacked, type Measure, measureOf, sportsOf } from '../../data/workouts/sums'
import { useSpeedForms } from '../../drawing/sports/speed-form'
import { SportLabel } from '../../drawing/sports/sport'
import { useSportColours } from '../../drawing/sports/use-sport-colours'
import { useMeasures } from '../../drawing/statistics/use-measures'
import { FigureValue } from '../../ui/controls/figure'
import styles from './statistics-page.module.css'

interface BySportProps {
  days: readonly CalendarDay[]
  measure: Measure
}

/** What each sport has to do with it. Only where there are several. */
export function BySport({ days, measure }: BySportProps) {
  const { t } = useTranslation()
  const measures = useMeasures()
  const formats = useFormats()
  const formOf = useSpeedForms()
  const colours = useSportColours()
  const titleId = useId()
  const sports = sportsOf(days).map(sport => ({
    sport,
    value: measureOf(addUp(days.filter(({ sport_id }) => sport_id === sport)), measure),
  }))
  if (sports.length < 2) return null
  const most = Math.max(...sports.map(({ value }) => value ?? 0), Number.MIN_VALUE)
  const total = sports.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('statistics.bySport')}</h2>
      <ul className={styles.shares}>
        {sports
          .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
          .map(({ sport, value }) => (
            <li key={sport} className={styles.share}>
              <SportLabel sportId={sport} />
              <span className={styles.shareBar} aria-hidden="true">
                <span
                  style={{ inlineSize: `${((value ?? 0) / most) * 100}%`, background: colours.of(sport) }}
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
                {canBeStacked(measure) && total > 0 && (
                  <span className={styles.percent}>
                    {t('statistics.percent', { percent: Math.round(((value ?? 0) / total) * 100) })}
                  </span>
                )}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
