import { useId, useMemo, useState } from 'react'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { BarChart } from '../../components/charts/bars/bar-chart'
import { useSportColours } from '../../components/sports/use-sport-colours'
import { EnergyOrigin } from '../../components/statistics/energy-origin'
import { useMeasures } from '../../components/statistics/use-measures'
import { usePeriodNames } from '../../components/statistics/use-period-names'
import { useShowsEnergy } from '../../components/statistics/use-shows-energy'
import { changeOnYear } from '../../components/statistics/year-change'
import { usePerson } from '../../data/accounts/person'
import { addUp, canBeStacked, type Measure, measureOf, sportsOf } from '../../data/workouts/sums'
import type { Period } from '../../format/calendar'
import type { SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Figure, FigureValue } from '../../ui/controls/figure'
import { tokenColour } from '../../ui/theme'
import type { Shown } from './address'
import { PeriodTable } from './period-table'
import { hasNothing, type PeriodSums, sumPeriods, type YearBefore } from './periods'
import styles from './statistics-page.module.css'

interface OverTimeProps {
  days: readonly CalendarDay[]
  before: YearBefore | null
  span: { from: string; to: string }
  shown: Shown
  /** Whether speeds are written as speeds or as paces. Paces are used only if all sports have the same form. */
  form: SpeedForm
}

/** Shows the sums of the whole time span and of each of its periods, as bars stacked by sport or as a table. */
export function OverTime({ days, before, span, shown: { measure, period }, form }: OverTimeProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const measures = useMeasures(form)
  const names = usePeriodNames()
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const periods = useMemo(
    () => sumPeriods(days, { ...span, period, startsOnMonday: profile.weekm }),
    [days, span, period, profile.weekm],
  )
  return (
    <section className={styles.overTime} aria-labelledby={titleId}>
      <Totals days={days} before={before} />
      <header className={styles.head}>
        <h2 id={titleId}>{t('statistics.overTime', { measure: measures.name(measure) })}</h2>
        <Button onPress={() => setTable(!isTable)} aria-expanded={isTable}>
          {t(isTable ? 'statistics.asChart' : 'statistics.asTable')}
        </Button>
      </header>
      {isTable ? (
        <PeriodTable
          periods={periods}
          form={form}
          nameOf={start => names.long(start, period)}
          labelledBy={titleId}
        />
      ) : (
        <Bars
          periods={periods}
          period={period}
          measure={measure}
          form={form}
          label={t('statistics.overTime', { measure: measures.name(measure) })}
        />
      )}
    </section>
  )
}

function Totals({ days, before }: Pick<OverTimeProps, 'days' | 'before'>) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const measures = useMeasures()
  const sums = addUp(days)
  const sumsBefore = before && addUp(before.days)
  const shown: Measure[] = ['distance', 'duration', 'workouts']
  if (profile.display_ascent) shown.push('ascent')
  const showsEnergy = useShowsEnergy()([sums])
  if (showsEnergy) shown.push('energy')
  const inWords = (now: number | null, earlier: number | null, year: YearBefore) => {
    const { key, ...numbers } = changeOnYear(now ?? 0, earlier ?? 0, year, formats.count)
    return t(key, numbers)
  }
  const change = (measure: Measure) =>
    before === null || sumsBefore === null || hasNothing(before)
      ? undefined
      : inWords(measureOf(sums, measure), measureOf(sumsBefore, measure), before)
  return (
    <div className={styles.ofSpan}>
      <dl className={styles.totals} aria-label={t('statistics.totals')}>
        {shown.map(measure => (
          <Figure
            key={measure}
            label={measures.name(measure)}
            value={measures.quantity(measureOf(sums, measure), measure)}
            note={change(measure)}
          />
        ))}
      </dl>
      {showsEnergy && <EnergyOrigin sums={sums} className={styles.origin} />}
      {before !== null && hasNothing(before) && (
        <p className={styles.nothingBefore}>{inWords(0, 0, before)}</p>
      )}
    </div>
  )
}

interface BarsProps {
  periods: readonly PeriodSums[]
  measure: Measure
  form: SpeedForm
  period: Period
  label: string
}

const hourSteps = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

function Bars({ periods, period, measure, form, label }: BarsProps) {
  const names = usePeriodNames()
  const measures = useMeasures(form)
  const colours = useSportColours()
  const sports = useMemo(() => sportsOfPeriods(periods), [periods])
  const plot = useMemo(() => {
    const onAxis = (value: number | null) => (value === null ? null : measures.onAxis(value, measure))
    const series = canBeStacked(measure)
      ? sports.map(sport => ({
          colour: colours.of(sport),
          values: periods.map(({ bySport }) => {
            const sums = bySport.get(sport)
            return sums === undefined ? null : onAxis(measureOf(sums, measure))
          }),
        }))
      : [
          {
            colour: tokenColour('--track'),
            values: periods.map(({ sums }) => onAxis(measureOf(sums, measure))),
          },
        ]
    return {
      kind: 'bars' as const,
      slotCount: periods.length,
      series,
      height: 260,
      marks: names.marks(
        periods.map(({ start }) => start),
        period,
      ),
      formatY: measures.axisLabels(measure),
      ySteps: measure === 'duration' ? hourSteps : measure === 'workouts' ? countSteps : null,
    }
  }, [periods, sports, measure, measures, colours, names, period])
  const last = Math.max(
    periods.findLastIndex(({ sums }) => sums.workouts > 0),
    0,
  )
  const nameAt = (index: number) => names.long(periods[index]?.start ?? '', period)
  const valueAt = (index: number) => {
    const sums = periods[index]?.sums
    return sums === undefined ? null : measureOf(sums, measure)
  }
  return (
    <BarChart
      plot={plot}
      label={label}
      restingAt={last}
      spoken={index => `${nameAt(index)}: ${measures.words(valueAt(index), measure)}`}
      readout={index => (
        <Readout
          name={nameAt(index)}
          value={measures.quantity(valueAt(index), measure)}
          period={periods[index]}
          measure={measure}
        />
      )}
    />
  )
}

/** Lists sports. Those with most workouts come first, so that they are at the bottom of the bars. */
function sportsOfPeriods(periods: readonly PeriodSums[]): number[] {
  return sportsOf(
    periods.flatMap(({ start, bySport }) =>
      [...bySport].map(([sport_id, sums]) => ({ ...sums, sport_id, day: start })),
    ),
  )
}

interface ReadoutProps {
  name: string
  value: Parameters<typeof FigureValue>[0]['value']
  period: PeriodSums | undefined
  measure: Measure
}

function Readout({ name, value, period, measure }: ReadoutProps) {
  const measures = useMeasures()
  const colours = useSportColours()
  const parts = canBeStacked(measure) && period !== undefined ? [...period.bySport] : []
  // Sports without this figure are left out. Swimming, for example, has no ascent.
  const figures = parts.flatMap(([sport, sums]) => {
    const value = measureOf(sums, measure)
    return value === null ? [] : [{ sport, value }]
  })
  return (
    <div className={styles.readout}>
      <p className={styles.pointed}>
        {name}{' '}
        <strong>
          <FigureValue value={value} />
        </strong>
      </p>
      {figures.length > 1 && (
        <ul className={styles.sports}>
          {figures.map(({ sport, value }) => (
            <li key={sport}>
              <span className={styles.dot} style={{ background: colours.of(sport) }} /> {colours.name(sport)}{' '}
              {measures.words(value, measure)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
