import { useMemo } from 'react'
import { useFormats } from '../../data/accounts/person'
import type { Curves } from '../../data/workouts/curves/curves'
import type { CurvePoint } from '../../data/workouts/track'
import { clockDuration } from '../../format/durations'
import type { Quantity, SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { extremesOf } from './extremes'

/** Describes the charts for screen readers. */
export function ChartSummary({ curves: { points, topSpeed }, form }: { curves: Curves; form: SpeedForm }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const extremes = useMemo(() => extremesOf(points), [points])
  if (extremes === null) return null
  const { elevation, fastest } = extremes
  const hasDistance = (points.at(-1)?.distance ?? 0) > 0
  // In recordings without distance, a point is described by its time.
  const whereAt = ({ distance, duration }: CurvePoint) =>
    hasDistance ? inWords(formats.distance(distance)) : clockDuration(duration)
  return (
    <p className="visually-hidden">
      {elevation !== null &&
        t('workout.chartHeight', {
          low: inWords(formats.height(elevation.lowest)),
          high: inWords(formats.height(elevation.highest.elevation ?? 0)),
          distance: whereAt(elevation.highest),
        })}{' '}
      {fastest.speed !== undefined &&
        t(form === 'speed' ? 'workout.chartSpeed' : 'workout.chartPace', {
          speed: inWords(formats.howFast(topSpeed ?? fastest.speed, form) ?? formats.speed(0)),
          distance: whereAt(fastest),
        })}
    </p>
  )
}

function inWords({ number, unit }: Quantity): string {
  return `${number} ${unit}`
}
