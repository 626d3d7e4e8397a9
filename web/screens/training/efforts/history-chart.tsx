import { useMemo } from 'react'
import type { EffortHistory } from '../../../../src/workouts/training/efforts/schemas'
import { marksOf } from '../../../components/charts/bars/axis-marks'
import { LineChart } from '../../../components/charts/lines/line-chart'
import { usePerson } from '../../../data/accounts/person'
import { calendarMoment, dayIn, daysBetween, periodsBetween } from '../../../format/calendar'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './efforts-page.module.css'
import { bestUntil } from './scale'
import type { EffortWords } from './use-effort-words'

interface HistoryChartProps {
  /** At least two points. */
  history: EffortHistory
  words: EffortWords
  label: string
}

/** Shows the effort of each workout over the years, and the best effort until each day. */
export function HistoryChart({ history, words, label }: HistoryChartProps) {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { points, bests } = history
  const plot = useMemo(() => {
    const days = points.map(({ workout_date }) => dayIn(profile.timezone, new Date(workout_date)))
    const [first = '', last = ''] = [days[0], days.at(-1)]
    const span = Math.max(daysBetween(first, last), 1)
    const xOf = (day: string) => daysBetween(first, day) / span
    const isBetter = (one: number, other: number) => (words.isLessBetter ? one < other : one > other)
    const { ever } = bests
    // The best effort of all time may be earlier than the shown points.
    const isEarlier = ever !== null && points.every(({ workout_id }) => workout_id !== ever.workout_id)
    const values = points.map(({ value }) => value)
    const best = bestUntil(values, isBetter, isEarlier ? ever.value : null)
    const stops = days.map(xOf)
    const placed = (some: readonly number[]) =>
      some.map((value, index) => ({ x: stops[index] ?? 0, y: words.onAxis(value) }))
    const starts = periodsBetween(first, last, span > 900 ? 'year' : 'month', profile.weekm)
    const begun = marksOf(starts, span > 900 ? 'year' : 'month', formats)
      .map(({ index, name }) => ({ x: xOf(starts[index] ?? first), name }))
      .filter(({ x }) => x >= 0)
    return {
      days,
      best,
      stops,
      scale: words.scale([...values, ...best].map(words.onAxis)),
      lines: [
        { colour: 'var(--ink-2)', look: 'faint', hasDots: true, points: placed(values) },
        { colour: 'var(--track)', look: 'steps', hasDots: false, points: placed(best) },
      ] as const,
      // Efforts within a single month have no beginning of a month to label.
      marks:
        begun.length > 0
          ? begun
          : [first, last].map(day => ({ x: xOf(day), name: formats.monthAndDay(calendarMoment(day)) })),
    }
  }, [points, bests, words, profile, formats])
  const dateOf = (stop: number) => formats.dayInWords(new Date(points[stop]?.workout_date ?? 0))
  const writtenAt = (stop: number) => words.words(points[stop]?.value ?? 0)
  const bestOf = (stop: number) => words.words(plot.best[stop] ?? 0)
  return (
    <LineChart
      lines={plot.lines}
      scale={plot.scale}
      isReversed={words.isLessBetter}
      axisLabel={words.axisLabel}
      marks={plot.marks}
      stops={plot.stops}
      label={label}
      spoken={stop => `${dateOf(stop)}: ${writtenAt(stop)}`}
      readout={stop => (
        <>
          <p className={styles.pointed}>
            {dateOf(stop)} <strong>{writtenAt(stop)}</strong>
          </p>
          <p className={styles.legend}>
            <span>
              <span className={styles.key} style={{ color: 'var(--track)' }} />
              {t('efforts.bestUntilThen', { value: bestOf(stop) })}
            </span>
          </p>
        </>
      )}
    />
  )
}
