import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPoint } from '../../../src/workouts/recordings/schemas'
import { clockDuration } from '../../format/durations'
import { type Store, useStore } from '../../ui/store'
import styles from './workout-charts.module.css'

interface CursorSliderProps {
  points: readonly ChartPoint[]
  cursor: Store<number | null>
  /** A point in words, but for its time. */
  describe: (point: ChartPoint) => string
}

/** The cursor for keyboards and screen readers: a slider laid over the charts that pointers do not feel. */
export function CursorSlider({ points, cursor, describe }: CursorSliderProps) {
  const { t } = useTranslation()
  const index = useStore(cursor) ?? 0
  const point = points[index]
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => cursor.set(Number(target.value))
  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={points.length - 1}
      step={Math.max(1, Math.round(points.length / 400))}
      value={index}
      onChange={move}
      onFocus={() => cursor.set(index)}
      onBlur={() => cursor.set(null)}
      aria-label={t('workout.position')}
      aria-valuetext={point && `${clockDuration(point.duration)}, ${describe(point)}`}
    />
  )
}
