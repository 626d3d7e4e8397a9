import { type ChangeEvent, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { thinMarks } from '../../../components/charts/bars/axis-marks'
import { usePeriodNames } from '../../../components/statistics/use-period-names'
import { useFormats } from '../../../data/accounts/person'
import styles from './fitness-chart.module.css'
import type { FitnessDay } from './fitness-days'
import {
  type FitnessPlot,
  type LineName,
  layOutFitness,
  margins,
  type Panel,
  plotHeight,
} from './fitness-plot'
import { useWidth } from './use-width'

interface FitnessChartProps {
  days: readonly FitnessDay[]
  today: string
  /** Name of the slider with which keyboards and screen readers move along the chart. */
  label: string
  /** Describes a day for screen readers. */
  spoken: (day: FitnessDay) => string
  /** Returns the values of a day. They are shown above the chart, always in the same place. */
  readout: (day: FitnessDay) => ReactNode
}

const lines: readonly LineName[] = ['fitness', 'fatigue', 'form']

/** Shows fitness and fatigue as lines, and the form below them, with a cursor for pointers and keyboards. */
export function FitnessChart({ days, today, label, spoken, readout }: FitnessChartProps) {
  const [host, width] = useWidth()
  const plot = useMemo(() => layOutFitness(days, today, width), [days, today, width])
  const [index, setIndex] = useState<number | null>(null)
  const told = Math.min(index ?? plot.today, days.length - 1)
  const day = days[told]
  if (day === undefined) return null
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => setIndex(Number(target.value))
  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) =>
    setIndex(plot.indexAt(clientX - currentTarget.getBoundingClientRect().left))
  return (
    <div>
      <div className={styles.readout}>{readout(day)}</div>
      <div ref={host} className={styles.chart}>
        {width > 0 && (
          <svg
            width={width}
            height={plotHeight}
            aria-hidden="true"
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setIndex(null)}
          >
            <Grid plot={plot} width={width} />
            <MonthNames days={days} plot={plot} width={width} />
            <Early plot={plot} />
            <TodayLine plot={plot} />
            {lines.map(line => (
              <Line key={line} line={line} plot={plot} />
            ))}
            {index !== null && <Cursor day={day} index={told} plot={plot} />}
          </svg>
        )}
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={days.length - 1}
          value={told}
          onChange={move}
          onFocus={() => setIndex(told)}
          onBlur={() => setIndex(null)}
          aria-label={label}
          aria-valuetext={spoken(day)}
        />
      </div>
    </div>
  )
}

interface DrawnProps {
  plot: FitnessPlot
}

function Grid({ plot, width }: DrawnProps & { width: number }) {
  const formats = useFormats()
  const gridline = ({ yOf }: Panel, tick: number) => (
    <g key={`${yOf(tick)}`}>
      <line
        className={tick === 0 ? styles.zero : styles.grid}
        x1={margins.left}
        x2={width - margins.right}
        y1={yOf(tick)}
        y2={yOf(tick)}
      />
      <text className={styles.tick} x={margins.left - 8} y={yOf(tick)} textAnchor="end" dy="0.35em">
        {formats.count(tick)}
      </text>
    </g>
  )
  return [plot.upper, plot.lower].flatMap(panel => panel.ticks.map(tick => gridline(panel, tick)))
}

function MonthNames({ days, plot, width }: DrawnProps & { days: readonly FitnessDay[]; width: number }) {
  const names = usePeriodNames()
  const marks = names
    .marks(
      days.map(({ day }) => day),
      'week',
    )
    // A label near the right end is left out, because it would be cut off.
    .filter(({ index }) => plot.xOf(index) < width - 2 * margins.right)
  return thinMarks(marks, width - margins.left).map(({ index, name }) => (
    <text key={index} className={styles.tick} x={plot.xOf(index)} y={plotHeight - 8} textAnchor="middle">
      {name}
    </text>
  ))
}

/** Hatches the first days, whose figures are not yet reliable. */
function Early({ plot: { early, xOf, upper, lower } }: DrawnProps) {
  const pattern = useId()
  if (early === 0) return null
  return (
    <>
      <pattern id={pattern} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles.hatch} x1="0" x2="0" y1="0" y2="7" />
      </pattern>
      {[upper, lower].map(({ top, bottom }) => (
        <rect
          key={top}
          x={xOf(0)}
          y={top}
          width={xOf(early) - xOf(0)}
          height={bottom - top}
          fill={`url(#${pattern})`}
        />
      ))}
    </>
  )
}

function TodayLine({ plot: { today, xOf, upper, lower } }: DrawnProps) {
  return <line className={styles.today} x1={xOf(today)} x2={xOf(today)} y1={upper.top} y2={lower.bottom} />
}

function Line({ line, plot }: DrawnProps & { line: LineName }) {
  const { known, forecast } = plot.pathsOf(line)
  return (
    <g className={`${styles.line} ${styles[line]}`}>
      <path d={known} />
      <path d={forecast} className={styles.forecast} />
    </g>
  )
}

function Cursor({ day, index, plot }: DrawnProps & { day: FitnessDay; index: number }) {
  const x = plot.xOf(index)
  return (
    <>
      <line className={styles.cursor} x1={x} x2={x} y1={plot.upper.top} y2={plot.lower.bottom} />
      {lines.map(line => (
        <circle
          key={line}
          className={`${styles.dot} ${styles[line]}`}
          cx={x}
          cy={(line === 'form' ? plot.lower : plot.upper).yOf(day[line])}
          r="4"
        />
      ))}
    </>
  )
}
