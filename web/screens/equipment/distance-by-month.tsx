import { useMemo } from 'react'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import { BarChart } from '../../components/charts/bars/bar-chart'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePeriodNames } from '../../components/statistics/use-period-names'
import { usePerson } from '../../data/accounts/person'
import { useCalendarDays } from '../../data/workouts/calendar'
import { dayIn, periodsBetween } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { FigureValue } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import { tokenColour, useScheme } from '../../ui/theme'
import styles from './equipment-page.module.css'

/**
 * A chart of the distance in each month since the first use. Nothing is shown for a single month, because its distance
 * equals the total.
 */
export function DistanceByMonth({ equipment: { id } }: { equipment: Equipment }) {
  const { profile } = usePerson()
  const { data: days } = useCalendarDays({ equipment_id: id })
  const first = days?.[0]?.day
  if (days === undefined || first === undefined) return null
  const today = dayIn(profile.timezone, new Date())
  // If a workout has a date in the future, the chart extends to that date.
  const [, latest = today] = [days.at(-1)?.day ?? today, today].toSorted()
  const months = periodsBetween(first, latest, 'month', profile.weekm)
  return months.length < 2 ? null : <Months months={months} days={days} />
}

function Months({ months, days }: { months: readonly string[]; days: readonly CalendarDay[] }) {
  const { t } = useTranslation()
  const measures = useMeasures()
  const names = usePeriodNames()
  const scheme = useScheme()
  const label = t('wear.months')
  const sums = useMemo(() => {
    const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7))
    return months.map(month =>
      (byMonth.get(month.slice(0, 7)) ?? []).reduce((sum, { distance }) => sum + distance, 0),
    )
  }, [months, days])
  const plot = useMemo(
    () => ({
      kind: 'bars' as const,
      slotCount: months.length,
      series: [
        {
          // The colour is read from CSS, and changes with `scheme`.
          colour: scheme && tokenColour('--track'),
          values: sums.map(distance => (distance === 0 ? null : measures.onAxis(distance, 'distance'))),
        },
      ],
      height: 200,
      marks: names.marks(months, 'month'),
      formatY: measures.axisLabels('distance'),
      ySteps: null,
    }),
    [months, sums, measures, names, scheme],
  )
  const nameAt = (index: number) => names.long(months[index] ?? '', 'month')
  const distanceAt = (index: number) => sums[index] ?? null
  return (
    <Section title={label} className={styles.chart}>
      <BarChart
        plot={plot}
        label={label}
        restingAt={Math.max(
          sums.findLastIndex(distance => distance > 0),
          0,
        )}
        spoken={index => `${nameAt(index)}: ${measures.words(distanceAt(index), 'distance')}`}
        readout={index => (
          <p className={styles.quiet}>
            {nameAt(index)}{' '}
            <strong>
              <FigureValue value={measures.quantity(distanceAt(index), 'distance')} />
            </strong>
          </p>
        )}
      />
    </Section>
  )
}
