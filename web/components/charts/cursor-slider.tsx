import type { ChangeEvent, KeyboardEvent } from 'react'
import { indexAt, stretchBetween } from '../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../data/workouts/curves/marked'
import type { CurvePoint } from '../../data/workouts/track'
import { useTranslation } from '../../i18n/use-translation'
import { useStore } from '../../ui/store'
import styles from './workout-charts.module.css'

interface CursorSliderProps {
  points: readonly CurvePoint[]
  /** First and last visible second. */
  shown: readonly [number, number]
  marked: Marked
  /** Describes a second of the recording for screen readers. */
  spoken: (second: number) => string
}

/**
 * Moves the cursor with keyboards and screen readers: a slider over the charts that ignores pointers. Keys
 * with Shift mark a stretch.
 */
export function CursorSlider({ points, shown, marked, spoken }: CursorSliderProps) {
  const { t } = useTranslation()
  const [first, last] = [indexAt(points, shown[0]), indexAt(points, shown[1])]
  const index = indexAt(points, useStore(marked.cursor) ?? shown[0])
  const step = Math.max(1, Math.round((last - first) / 400))
  const secondOf = (at: number) => points[at]?.duration ?? 0

  const move = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const at = Number(target.value)
    marked.cursor.set(secondOf(passSame(points, index, at)))
  }
  const extend = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      PageDown: -10 * step,
      PageUp: 10 * step,
      Home: first - index,
      End: last - index,
    }
    const by = steps[event.key]
    if (!event.shiftKey || by === undefined) return
    event.preventDefault()
    const here = secondOf(index)
    const there = secondOf(passSame(points, index, Math.min(Math.max(index + by, first), last)))
    marked.cursor.set(there)
    markStretch(marked, stretchBetween(fixedEnd(marked, here), there))
  }
  return (
    <input
      className={styles.slider}
      type="range"
      min={first}
      max={last}
      step={step}
      value={index}
      onChange={move}
      onKeyDown={extend}
      onFocus={() => marked.cursor.set(secondOf(index))}
      onBlur={() => marked.cursor.set(null)}
      aria-label={t('workout.position')}
      aria-valuetext={spoken(secondOf(index))}
    />
  )
}

/**
 * Returns the end of the marked stretch that stays fixed while the user moves the other end: the opposite end if the
 * cursor is at one end, otherwise the cursor itself.
 */
function fixedEnd({ stretch }: Marked, here: number): number {
  const marked = stretch.get()
  if (marked?.to === here) return marked.from
  return marked?.from === here ? marked.to : here
}

/**
 * Skips points that have the same second as the current point. The cursor is stored as a second, so a step to such a
 * point would not move it.
 */
function passSame(points: readonly CurvePoint[], from: number, to: number): number {
  const direction = Math.sign(to - from)
  let at = to
  while (direction !== 0 && points[at]?.duration === points[from]?.duration) {
    if (points[at + direction] === undefined) return at
    at += direction
  }
  return at
}
