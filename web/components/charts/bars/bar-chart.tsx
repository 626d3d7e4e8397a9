import 'uplot/dist/uPlot.min.css'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { tokenColour, useScheme } from '../../../ui/theme'
import styles from './bar-chart.module.css'
import type { BarPlot, BarPlotOptions } from './bar-plot'

interface BarChartProps {
  /** Everything about the plot except what the chart itself knows. Keep the same object while nothing changes. */
  plot: Omit<BarPlotOptions, 'colours' | 'onPlace'>
  /** Names the slider that keyboards and screen readers move along the chart with. */
  label: string
  /** What there is to say of a place; of the last one until somebody points. */
  spoken: (place: number) => string
  /** The same to be seen, in a fixed place above the chart. */
  readout: (place: number) => ReactNode
  /** The place that is told of until somebody points. */
  restingAt: number
}

/** Bars or lines over places from left to right, with a cursor for pointers and keyboards. */
export function BarChart({ plot, label, spoken, readout, restingAt }: BarChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<BarPlot | null>(null)
  const scheme = useScheme()
  const [place, setPlace] = useState<number | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const told = Math.min(place ?? restingAt, plot.places - 1)

  // The scheme decides the colours that are looked up in here.
  useEffect(() => {
    const element = host.current
    if (element === null || scheme === undefined) return
    let isGone = false
    const draw = async () => {
      const { drawBarPlot } = await import('./bar-plot')
      if (isGone) return
      const colours = {
        grid: tokenColour('--line'),
        ink: tokenColour('--ink-2'),
        paper: tokenColour('--paper'),
      }
      drawn.current = drawBarPlot(element, { ...plot, colours, onPlace: setPlace })
    }
    draw().catch(setFailure)
    return () => {
      isGone = true
      drawn.current?.close()
      drawn.current = null
    }
  }, [plot, scheme])

  useEffect(() => drawn.current?.point(place), [place])

  if (failure !== null) throw failure
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => setPlace(Number(target.value))
  return (
    <div>
      <div className={styles.readout}>{readout(told)}</div>
      <div className={styles.chart} data-scheme={scheme}>
        <div ref={host} className={styles.plot} style={{ height: plot.height }} />
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={plot.places - 1}
          value={told}
          onChange={move}
          onFocus={() => setPlace(told)}
          onBlur={() => setPlace(null)}
          aria-label={label}
          aria-valuetext={spoken(told)}
        />
      </div>
    </div>
  )
}
