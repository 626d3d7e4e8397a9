import 'uplot/dist/uPlot.min.css'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { tokenColour, useScheme } from '../../../ui/theme'
import styles from './bar-chart.module.css'
import type { BarPlot, BarPlotOptions } from './bar-plot'

interface BarChartProps {
  /**
   * Options of the plot, except those that the chart sets itself. Pass the same object until an option changes, because
   * a new object redraws the plot.
   */
  plot: Omit<BarPlotOptions, 'colours' | 'onIndex'>
  /** Name of the slider with which keyboards and screen readers move along the chart. */
  label: string
  /** Describes a position for screen readers. */
  spoken: (index: number) => string
  /** Returns the values at a position. They are shown above the chart, always in the same place. */
  readout: (index: number) => ReactNode
  /** The position whose values are shown while the pointer is not on the chart. */
  restingAt: number
}

/** Draws bars or lines from left to right, with a cursor for pointers and keyboards. */
export function BarChart({ plot, label, spoken, readout, restingAt }: BarChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<BarPlot | null>(null)
  const scheme = useScheme()
  const [index, setIndex] = useState<number | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const shown = Math.min(index ?? restingAt, plot.slotCount - 1)

  // The colours are read from CSS when the chart is drawn, so a change of `scheme` redraws it.
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
      drawn.current = drawBarPlot(element, { ...plot, colours, onIndex: setIndex })
    }
    draw().catch(setFailure)
    return () => {
      isGone = true
      drawn.current?.close()
      drawn.current = null
    }
  }, [plot, scheme])

  useEffect(() => drawn.current?.point(index), [index])

  if (failure !== null) throw failure
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => setIndex(Number(target.value))
  return (
    <div>
      <div className={styles.readout}>{readout(shown)}</div>
      <div className={styles.chart} data-scheme={scheme}>
        <div ref={host} className={styles.plot} style={{ height: plot.height }} />
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={plot.slotCount - 1}
          value={shown}
          onChange={move}
          onFocus={() => setIndex(shown)}
          onBlur={() => setIndex(null)}
          aria-label={label}
          aria-valuetext={spoken(shown)}
        />
      </div>
    </div>
  )
}
