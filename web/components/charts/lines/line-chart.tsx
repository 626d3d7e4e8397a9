import { type ChangeEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { thinMarks } from '../bars/axis-marks'
import styles from './line-chart.module.css'
import type { Scale } from './line-scale'

interface ChartPoint {
  /** Position from left to right, from 0 to 1. */
  x: number
  y: number
}

interface ChartLine {
  colour: string
  look: 'bold' | 'dashed' | 'faint' | 'steps' | 'thin'
  hasDots: boolean
  points: readonly ChartPoint[]
}

interface LineChartProps {
  /** The lines in the order of drawing: later lines cover earlier lines. */
  lines: readonly ChartLine[]
  scale: Scale
  /** Whether smaller values are drawn higher. */
  isReversed: boolean
  axisLabel: (y: number) => string
  /** Labels below the axis, from left to right. */
  marks: readonly { x: number; name: string }[]
  /** Positions at which the cursor stops, from left to right. */
  stops: readonly number[]
  /** Name of the slider with which keyboards and screen readers move along the chart. */
  label: string
  spoken: (stop: number) => string
  /** Height in pixels. */
  height?: number
  /** The stop whose values are shown while the pointer is not on the chart; by default the last stop. */
  restingStop?: number
  /** Returns the values at a position. They are shown above the chart, always in the same place. */
  readout: (stop: number) => ReactNode
}

const usualHeight = 260
const margin = { left: 52, right: 24, top: 8, bottom: 28 }

/** Draws lines from left to right, with a cursor for pointers and keyboards. */
export function LineChart(props: LineChartProps) {
  const { lines, scale, isReversed, axisLabel, marks, stops, label, spoken, readout } = props
  const { height = usualHeight, restingStop = stops.length - 1 } = props
  const { host, width } = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const last = stops.length - 1
  const told = Math.min(pointed ?? restingStop, last)
  const inner = Math.max(width - margin.left - margin.right, 1)
  const xAt = (x: number) => margin.left + x * inner
  const yAt = (y: number) => {
    const share = (y - scale.low) / (scale.high - scale.low)
    return margin.top + (isReversed ? share : 1 - share) * (height - margin.top - margin.bottom)
  }
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setPointed(nearest(stops, (left - margin.left) / inner))
  }
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => setPointed(Number(target.value))
  return (
    <div>
      <div className={styles.readout}>{readout(told)}</div>
      <div ref={host} className={styles.chart}>
        <svg
          className={styles.plot}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          aria-hidden
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          {scale.ticks.map(tick => (
            <g key={tick}>
              <line
                className={styles.grid}
                x1={margin.left}
                x2={width - margin.right}
                y1={yAt(tick)}
                y2={yAt(tick)}
              />
              <text className={styles.yLabel} x={margin.left - 6} y={yAt(tick)}>
                {axisLabel(tick)}
              </text>
            </g>
          ))}
          {thinMarks(
            marks.map(({ name }, index) => ({ name, index })),
            inner,
          ).map(({ name, index }) => (
            <text key={index} className={styles.xLabel} x={xAt(marks[index]?.x ?? 0)} y={height - 8}>
              {name}
            </text>
          ))}
          {lines.map(({ points, look, colour, hasDots }, index) => (
            // An index can be a key, because the order of the lines never changes.
            <g key={`${index}${look}`} style={{ color: colour }}>
              <path
                className={styles.line}
                data-look={look}
                d={pathOf(
                  points.map(({ x, y }) => [xAt(x), yAt(y)]),
                  look === 'steps',
                )}
              />
              {hasDots &&
                points.map(({ x, y }, nth) => (
                  <circle key={nth} className={styles.dot} cx={xAt(x)} cy={yAt(y)} r={2.5} />
                ))}
            </g>
          ))}
          {pointed !== null && (
            <line
              className={styles.cursor}
              x1={xAt(stops[told] ?? 0)}
              x2={xAt(stops[told] ?? 0)}
              y1={margin.top}
              y2={height - margin.bottom}
            />
          )}
        </svg>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={last}
          value={told}
          onChange={move}
          onFocus={() => setPointed(told)}
          onBlur={() => setPointed(null)}
          aria-label={label}
          aria-valuetext={spoken(told)}
        />
      </div>
    </div>
  )
}

/** Returns a reference for an element, and the element's current width in pixels. */
function useWidth() {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const resizing = new ResizeObserver(measure)
    resizing.observe(element)
    return () => resizing.disconnect()
  }, [])
  return { host, width }
}

/** Returns the index of the stop nearest to a position. */
const nearest = (stops: readonly number[], x: number): number =>
  stops.reduce(
    (best, stop, index) => (Math.abs(stop - x) < Math.abs((stops[best] ?? 0) - x) ? index : best),
    0,
  )

/** Returns the SVG path through points. With `isSteps`, the line stays at a value until the next point. */
const pathOf = (points: readonly (readonly [number, number])[], isSteps: boolean): string =>
  points
    .map(([x, y], index) => {
      const [left, top] = [x.toFixed(1), y.toFixed(1)]
      if (index === 0) return `M${left} ${top}`
      return isSteps ? `H${left}V${top}` : `L${left} ${top}`
    })
    .join('')
