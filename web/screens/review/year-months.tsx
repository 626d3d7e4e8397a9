import { useMemo } from 'react'
import { trackColours } from '../../../src/maps/style/track'
import type { Review } from '../../../src/workouts/analysis/review/schemas'
import { BarChart } from '../../components/charts/bars/bar-chart'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePeriodNames } from '../../components/statistics/use-period-names'
import { useTranslation } from '../../i18n/use-translation'
import { FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import { useScheme } from '../../ui/theme'
import { useIsDesk } from '../../ui/use-is-desk'
import styles from './review-page.module.css'

/** A chart of the distance in each month, or of the duration if the year has no distance. */
export function YearMonths({ review: { year, months, totals, tracks } }: { review: Review }) {
  const { t } = useTranslation()
  const measures = useMeasures()
  const names = usePeriodNames()
  const scheme = useScheme()
  // On a desk, the chart is as high as the map beside it.
  const height = useIsDesk() && tracks > 0 ? 310 : 200
  const measure = totals.distance > 0 ? 'distance' : 'duration'
  const label = t('review.months', { measure: measures.name(measure) })
  const plot = useMemo(
    () => ({
      kind: 'bars' as const,
      slotCount: 12,
      series: [
        {
          colour: trackColours[scheme].line,
          values: months.map(month =>
            month.workouts === 0 ? null : measures.onAxis(month[measure], measure),
          ),
        },
      ],
      height,
      marks: names.marks(
        Array.from({ length: 12 }, (_, month) => firstDay(year, month)),
        'month',
      ),
      formatY: measures.axisLabels(measure),
      ySteps: null,
    }),
    [year, months, measure, measures, names, scheme, height],
  )
  const nameAt = (index: number) => names.long(firstDay(year, index), 'month')
  const valueAt = (index: number) => months[index]?.[measure] ?? null
  const max = months.reduce(
    (best, month, index) => (month[measure] > months[best]![measure] ? index : best),
    0,
  )
  return (
    <Section title={label} className={styles.months}>
      <BarChart
        plot={plot}
        label={label}
        restingAt={max}
        spoken={index => `${nameAt(index)}: ${measures.words(valueAt(index), measure)}`}
        readout={index => (
          <p className={styles.quiet}>
            {nameAt(index)}{' '}
            <strong className={styles.number}>
              <FigureValue value={measures.quantity(valueAt(index), measure)} />
            </strong>
          </p>
        )}
      />
    </Section>
  )
}

const firstDay = (year: number, month: number) => `${year}-${String(month + 1).padStart(2, '0')}-01`
