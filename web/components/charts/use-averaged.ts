import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Stretch } from '../../data/workouts/curves/along'
import type { CurvePoint } from '../../data/workouts/track'
import type { Axis } from './panels'
import { windowFor } from './scales/smoothed'
import { plotSpace } from './stretch/plot-space'

/**
 * Returns the seconds over which uneven curves are averaged, so that they are readable at the width of the charts; 0
 * for no averaging.
 * @param host the element that contains the charts
 * @param seconds the number of seconds that the charts show
 */
export function useAveraged(host: RefObject<HTMLElement | null>, seconds: number): number {
  const [averaged, setAveraged] = useState(0)
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const measure = () => {
      const pixels = element.clientWidth - plotSpace.left - plotSpace.right
      if (pixels > 0) setAveraged(windowFor(seconds / pixels))
    }
    measure()
    const resizing = new ResizeObserver(measure)
    resizing.observe(element)
    return () => resizing.disconnect()
  }, [host, seconds])
  return averaged
}

/**
 * Returns the number of seconds that the charts show. Pauses do not count on an axis of distance, because they have no
 * width there.
 */
export function secondsDrawn(
  points: readonly CurvePoint[],
  starts: readonly number[],
  axis: Axis,
  zoom: Stretch | null,
): number {
  const [from, to] = zoom === null ? [0, points.at(-1)?.duration ?? 0] : [zoom.from, zoom.to]
  const parts =
    axis === 'time'
      ? [[0, to] as const]
      : starts.map((start, segment) => {
          const end = (starts[segment + 1] ?? points.length) - 1
          return [points[start]?.duration ?? 0, points[end]?.duration ?? 0] as const
        })
  return parts.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)), 0)
}
