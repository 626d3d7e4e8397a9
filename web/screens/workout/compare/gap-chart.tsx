import { useMemo } from 'react'
import type { Comparison } from '../../../../src/workouts/training/compare/schemas'
import { LineChart } from '../../../components/charts/lines/line-chart'
import { timeScale } from '../../../components/charts/lines/line-scale'
import { useFormats } from '../../../data/accounts/person'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import styles from './compare.module.css'
import { linesOf, marksBetween } from './resample'

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The axis reaches at least this many seconds above and below zero, so that a small gap does not look large. */
const minShown = 15

/** Shows how many seconds the second workout was ahead (above zero) or behind (below zero) along the route. */
export function GapChart({ gap }: { gap: NonNullable<Comparison['gap']> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { distance, seconds } = gap
  const length = formats.distanceInUnit(distance.at(-1) ?? 0)
  const plot = useMemo(() => {
    const ahead = seconds.map(second => (second === null ? null : -second))
    const marks = marksBetween(0, length, steps)
    const step = (marks[1] ?? 1) - (marks[0] ?? 0)
    return {
      scale: timeScale([-minShown, minShown, ...ahead.filter(second => second !== null)]),
      lines: linesOf(ahead).map(points => ({
        colour: 'var(--track)',
        look: 'bold' as const,
        hasDots: false,
        points,
      })),
      marks: marks.map(x => ({
        x: x / Math.max(length, 0.001),
        name: `${formats.axisNumber(x, step)} ${formats.distanceUnit}`,
      })),
    }
  }, [seconds, length, formats])
  const toldAt = (stop: number): string => {
    const second = seconds[stop] ?? null
    if (second === null) return '–'
    const time = shortDuration(Math.abs(second))
    if (time === '0:00') return t('overlay.compare.level')
    return t(second < 0 ? 'overlay.compare.ahead' : 'overlay.compare.behind', { time })
  }
  const placeAt = (stop: number) => {
    const { number, unit } = formats.distance(distance[stop] ?? 0)
    return `${number} ${unit}`
  }
  return (
    <LineChart
      lines={plot.lines}
      scale={plot.scale}
      isReversed={false}
      axisLabel={y => `${y > 0 ? '+' : y < 0 ? '−' : ''}${shortDuration(Math.abs(y))}`}
      marks={plot.marks}
      stops={distance.map((_, stop) => stop / Math.max(distance.length - 1, 1))}
      restingStop={Math.max(
        0,
        seconds.findLastIndex(second => second !== null),
      )}
      label={t('overlay.compare.gap')}
      spoken={stop => `${placeAt(stop)}: ${toldAt(stop)}`}
      readout={stop => (
        <p className={styles.readout}>
          <span>{placeAt(stop)}</span>
          <strong>{toldAt(stop)}</strong>
        </p>
      )}
    />
  )
}
