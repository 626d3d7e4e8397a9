import { useMemo } from 'react'
import { LineChart } from '../../../components/charts/lines/line-chart'
import type { Axis } from '../../../components/charts/panels'
import { useFormats } from '../../../data/accounts/person'
import type { Curves } from '../../../data/workouts/curves/curves'
import { clockDuration } from '../../../format/durations'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './compare.module.css'
import { equalStops, linesOf, marksBetween, resampled } from './resample'
import {
  type ComparedCurve,
  type ComparedWords,
  comparedCurves,
  useComparedWords,
} from './use-compared-words'

interface ComparedChartsProps {
  /** The curves of the first workout, then those of the second. */
  curves: readonly [Curves, Curves]
  axis: Axis
  /** Seconds by which the second begins later on the axis of time. */
  offset: number
  form: SpeedForm
}

/** The number of points of a chart: about as many as a phone can show separately, so that noise is averaged out. */
const stopCount = 200
const distanceSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map(minutes => minutes * 60)

/** A chart for each curve that both workouts have, over the same axis. */
export function ComparedCharts({ curves, axis, offset, form }: ComparedChartsProps) {
  const formats = useFormats()
  const wordsOf = useComparedWords(form)
  const shared = useMemo(
    () =>
      comparedCurves.filter(name =>
        curves.every(({ points }) => points.filter(point => point[name] !== undefined).length > 1),
      ),
    [curves],
  )
  const placed = useMemo(() => {
    const xs = curves.map(({ points }, index) =>
      points.map(({ distance, duration }) =>
        axis === 'time' ? duration + (index === 1 ? offset : 0) : formats.distanceInUnit(distance),
      ),
    )
    const [from, to] = [Math.min(...xs.map(of => of[0] ?? 0)), Math.max(...xs.map(of => of.at(-1) ?? 0))]
    const steps = axis === 'time' ? timeSteps : distanceSteps
    const writtenAt = (x: number, step: number) =>
      axis === 'time'
        ? `${x < 0 ? '−' : ''}${clockDuration(Math.abs(x))}`
        : `${formats.axisNumber(x, step)} ${formats.distanceUnit}`
    const stops = equalStops(from, Math.max(to, from + 0.001), stopCount)
    const marks = marksBetween(from, to, steps).map((x, _, [first = 0, second = first]) => ({
      x: (x - from) / Math.max(to - from, 0.001),
      name: writtenAt(x, second - first || 1),
    }))
    return { xs, stops, marks, written: stops.map(stop => writtenAt(stop, axis === 'time' ? 1 : 0.01)) }
  }, [curves, axis, offset, formats])
  return (
    <div className={styles.charts}>
      {shared.map(name => (
        <ComparedChart key={name} name={name} curves={curves} placed={placed} words={wordsOf(name)} />
      ))}
    </div>
  )
}

interface ComparedChartProps {
  name: ComparedCurve
  curves: readonly [Curves, Curves]
  placed: {
    /** Positions of the points of each workout. */
    xs: readonly (readonly number[])[]
    stops: readonly number[]
    marks: readonly { x: number; name: string }[]
    /** The position of each stop in words. */
    written: readonly string[]
  }
  words: ComparedWords
}

const looks = [
  { colour: 'var(--track)', look: 'thin', hasDots: false },
  { colour: 'var(--ink-2)', look: 'dashed', hasDots: false },
] as const

function ComparedChart({ name, curves, placed, words }: ComparedChartProps) {
  const { t } = useTranslation()
  const { xs, stops, marks, written } = placed
  const sampled = useMemo(
    () =>
      curves.map(({ points, starts }, index) =>
        resampled(
          {
            xs: xs[index] ?? [],
            values: points.map(point => point[name] ?? null),
            starts: new Set(starts),
          },
          stops,
        ),
      ),
    [curves, xs, stops, name],
  )
  const drawn = sampled.map(words.onAxis)
  const ys = drawn.flat().filter(y => y !== null)
  if (ys.length === 0) return null
  const told = (index: number, stop: number) => words.words(sampled[index]?.[stop] ?? null)
  return (
    <div className={styles.chart}>
      <h3>{words.name}</h3>
      <LineChart
        // The line of the first workout is drawn over the other one.
        lines={drawn
          .flatMap((values, index) =>
            linesOf(values).map(points => ({ ...(looks[index] ?? looks[0]), points })),
          )
          .toReversed()}
        scale={words.scale(ys)}
        isReversed={words.isReversed}
        axisLabel={words.axisLabel}
        marks={marks}
        stops={stops.map((_, stop) => stop / (stops.length - 1))}
        height={180}
        // The last stop at which both workouts have a value, because the recordings end at different places.
        restingStop={Math.max(
          0,
          stops.findLastIndex((_, stop) => sampled.every(values => values[stop] !== null)),
        )}
        label={words.name}
        spoken={stop =>
          `${written[stop]}: ${t('duplicates.first')} ${told(0, stop)}, ${t('duplicates.second')} ${told(1, stop)}`
        }
        readout={stop => (
          <p className={styles.readout}>
            <span>{written[stop]}</span>
            {sampled.map((_, index) => (
              <span key={looks[index]?.look}>
                <span className={styles.key} data-look={index === 0 ? 'first' : 'second'} />
                <strong>{told(index, stop)}</strong>
              </span>
            ))}
          </p>
        )}
      />
    </div>
  )
}
