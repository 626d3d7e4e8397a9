import { useId, useMemo } from 'react'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { BarChart } from '../../components/charts/bars/bar-chart'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePeriodNames } from '../../components/statistics/use-period-names'
import { useFormats } from '../../data/accounts/person'
import type { Measure } from '../../data/workouts/sums'
import { calendarMoment } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { tokenColour, useScheme } from '../../ui/theme'
import { everyDate, growthOver, indexInYear } from './periods'
import styles from './statistics-page.module.css'

interface YearsComparedProps {
  days: readonly CalendarDay[]
  measure: Exclude<Measure, 'speed'>
  /** The years, the latest first. */
  years: readonly number[]
  today: string
}

/** The maximum number of lines in the chart, because more could not be distinguished. */
const maxYears = 5

/** Compares the growth of this year with that of earlier years, as a chart and in words. */
export function YearsCompared({ days, measure, years, today }: YearsComparedProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const measures = useMeasures()
  const names = usePeriodNames()
  const scheme = useScheme()
  const titleId = useId()
  const lines = useMemo(
    () =>
      years.slice(0, maxYears).map(year => ({ year, values: growthOver(year, days, { measure, today }) })),
    [years, days, measure, today],
  )
  const thisYear = Number(today.slice(0, 4))
  const plot = useMemo(
    () => ({
      kind: 'lines' as const,
      slotCount: everyDate.length,
      series: lines
        .map(({ year, values }, index) => ({
          colour: year === thisYear ? tokenColour('--track') : earlierColour(index, scheme),
          isBold: year === thisYear,
          values: values.map(value => (value === null ? null : measures.onAxis(value, measure))),
        }))
        .toReversed(),
      height: 260,
      marks: names.marks(everyDate, 'month'),
      formatY: measures.axisLabels(measure),
      ySteps: null,
    }),
    [lines, measure, measures, names, scheme, thisYear],
  )
  const ofToday = indexInYear(today)
  const nameAt = (dayIndex: number) => formats.monthAndDay(calendarMoment(everyDate[dayIndex] ?? today))
  const spoken = (dayIndex: number) =>
    [
      nameAt(dayIndex),
      ...lines.map(({ year, values }) => `${year}: ${measures.words(values[dayIndex] ?? null, measure)}`),
    ].join(', ')
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('statistics.yearsCompared')}</h2>
      <p className={styles.lead}>{difference()}</p>
      <BarChart
        plot={plot}
        label={t('statistics.yearsCompared')}
        restingAt={ofToday}
        spoken={spoken}
        readout={dayIndex => (
          <div className={styles.readout}>
            <p className={styles.pointed}>{nameAt(dayIndex)}</p>
            <ul className={styles.sports}>
              {lines.map(({ year, values }, index) => (
                <li key={year}>
                  <span
                    className={styles.dot}
                    style={{
                      background: year === thisYear ? 'var(--track)' : earlierColour(index, scheme),
                    }}
                  />{' '}
                  {year} {measures.words(values[dayIndex] ?? null, measure)}
                </li>
              ))}
            </ul>
          </div>
        )}
      />
    </section>
  )

  /** Compares the years in a sentence such as "12 km more than on the same day of 2025". */
  function difference(): string {
    const [now, before] = [thisYear, thisYear - 1].map(
      year => growthOver(year, days, { measure, today })[ofToday] ?? 0,
    ) as [number, number]
    const amount = measures.words(Math.abs(now - before), measure)
    if (now === before) return t('statistics.asBefore', { year: thisYear - 1 })
    return t(now > before ? 'statistics.aheadOf' : 'statistics.behind', { amount, year: thisYear - 1 })
  }
}

/** The colour of a year before the current one. The earlier the year, the fainter its colour. */
function earlierColour(index: number, scheme: 'light' | 'dark'): string {
  const lightness = scheme === 'light' ? [30, 45, 58, 68, 76] : [85, 70, 56, 46, 38]
  return `hsl(165 20% ${lightness[index] ?? lightness.at(-1)}%)`
}
