import { useMemo } from 'react'
import type { HeldMean } from '../../../../src/workouts/training/efforts/schemas'
import { LineChart } from '../../../components/charts/lines/line-chart'
import { useDurationName } from '../../../components/records/use-duration-name'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './efforts-page.module.css'
import { labelledDurations, logPlace } from './scale'
import type { EffortWords } from './use-effort-words'

export interface NamedCurve {
  name: string
  means: readonly HeldMean[]
}

interface CurveChartProps {
  /** The curve of the chosen period first, then the curve of the period that it is compared with. */
  curves: readonly NamedCurve[]
  /** All durations of the curves, ascending. */
  durations: readonly number[]
  words: EffortWords
}

const looks = [
  { colour: 'var(--track)', look: 'bold' },
  { colour: 'var(--ink-2)', look: 'dashed' },
] as const

/** Draws the curves over an axis with the logarithm of the duration. */
export function CurveChart({ curves, durations, words }: CurveChartProps) {
  const { t } = useTranslation()
  const durationName = useDurationName()
  const longest = durations.at(-1) ?? 1
  const plot = useMemo(() => {
    const placed = curves.map(({ means }) =>
      means.map(({ duration, value }) => ({ x: logPlace(duration, longest), y: words.onAxis(value) })),
    )
    return {
      scale: words.scale(placed.flat().map(({ y }) => y)),
      // The curve of the period is drawn over the other one.
      lines: placed
        .map((points, index) => ({ ...(looks[index] ?? looks[0]), hasDots: index === 0, points }))
        .toReversed(),
      stops: durations.map(duration => logPlace(duration, longest)),
    }
  }, [curves, durations, longest, words])
  const writtenAt = ({ means }: NamedCurve, stop: number) => {
    const mean = means.find(({ duration }) => duration === durations[stop])
    return mean === undefined ? '–' : words.words(mean.value)
  }
  return (
    <LineChart
      lines={plot.lines}
      scale={plot.scale}
      isReversed={words.isLessBetter}
      axisLabel={words.axisLabel}
      marks={labelledDurations
        .filter(duration => duration <= longest)
        .map(duration => ({ x: logPlace(duration, longest), name: durationName(duration) }))}
      stops={plot.stops}
      label={t('efforts.curves')}
      spoken={stop =>
        [
          durationName(durations[stop] ?? 0),
          ...curves.map(curve => `${curve.name}: ${writtenAt(curve, stop)}`),
        ].join(', ')
      }
      readout={stop => (
        <>
          <p className={styles.pointed}>
            {words.name} · {durationName(durations[stop] ?? 0)}
          </p>
          <ul className={styles.legend}>
            {curves.map((curve, index) => (
              <li key={`${index}${curve.name}`}>
                <span
                  className={styles.key}
                  data-look={looks[index]?.look}
                  style={{ color: looks[index]?.colour }}
                />
                {curve.name} <strong>{writtenAt(curve, stop)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    />
  )
}
