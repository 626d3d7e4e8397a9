import { type ChangeEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { distanceAt, indexAt, nearestIndex, stretchBetween } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'
import type { CurvePoint } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { useStore } from '../../../ui/store'
import { followPointer } from './follow-pointer'
import { plotSpace } from './plot-space'
import styles from './stretch-overlay.module.css'

interface StretchOverlayProps {
  points: readonly CurvePoint[]
  axis: 'distance' | 'time'
  /** First and last visible second. */
  shown: readonly [number, number]
  marked: Marked
  /** Describes a second of the recording. */
  spoken: (second: number) => string
}

/** Lies over all charts: moves their cursor and marks a stretch with two handles. */
export function StretchOverlay({ points, axis, shown, marked, spoken }: StretchOverlayProps) {
  const host = useRef<HTMLDivElement>(null)
  const stretch = useStore(marked.stretch)
  const axisAt = (second: number) => (axis === 'time' ? second : distanceAt(points, second))
  const [low, high] = [axisAt(shown[0]), axisAt(shown[1])]
  const secondAt = useEffectEvent((share: number): number => {
    const value = low + share * (high - low)
    const index = nearestIndex(points, value, ({ distance, duration }) =>
      axis === 'time' ? duration : distance,
    )
    return points[index]?.duration ?? 0
  })
  useLayoutEffect(() => {
    if (host.current === null) return
    const following = followPointer(host.current, share => secondAt(share), marked)
    return () => following.abort()
  }, [marked])

  const { left, right, bottom } = plotSpace
  const room = { insetInlineStart: left, insetInlineEnd: right, insetBlockEnd: bottom }
  const percent = (second: number) =>
    high > low ? Math.min(Math.max((axisAt(second) - low) / (high - low), 0), 1) * 100 : 0
  return (
    <div ref={host} className={styles.overlay} style={room} data-charts="">
      {stretch !== null && (
        <div
          className={`${styles.band} ${stretch.from <= shown[0] && stretch.to >= shown[1] ? styles.whole : ''}`}
          style={{
            insetInlineStart: `${percent(stretch.from)}%`,
            insetInlineEnd: `${100 - percent(stretch.to)}%`,
          }}
        >
          <EndSlider end="from" points={points} marked={marked} spoken={spoken} />
          <EndSlider end="to" points={points} marked={marked} spoken={spoken} />
        </div>
      )}
    </div>
  )
}

interface EndSliderProps extends Pick<StretchOverlayProps, 'points' | 'marked' | 'spoken'> {
  end: 'from' | 'to'
}

/** One end of the stretch: a handle for pointers, a slider for keyboards and screen readers. */
function EndSlider({ end, points, marked, spoken }: EndSliderProps) {
  const { t } = useTranslation()
  const stretch = useStore(marked.stretch)
  if (stretch === null) return null
  const second = stretch[end]
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const moved = points[Number(target.value)]?.duration ?? second
    const isInOrder = end === 'from' ? moved < stretch.to : moved > stretch.from
    if (isInOrder) markStretch(marked, stretchBetween(moved, end === 'from' ? stretch.to : stretch.from))
  }
  return (
    <>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={points.length - 1}
        step={Math.max(1, Math.round(points.length / 400))}
        value={indexAt(points, second)}
        onChange={move}
        aria-label={t(end === 'from' ? 'stretch.begin' : 'stretch.end')}
        aria-valuetext={spoken(second)}
      />
      <span className={styles[end]} data-end={end} />
    </>
  )
}
