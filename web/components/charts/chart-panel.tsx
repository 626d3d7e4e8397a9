import { useEffect, useRef, useState } from 'react'
import type { Store } from '../../ui/store'
import { tokenColour, useScheme } from '../../ui/theme'
import type { Plot, PlotOptions } from './plot'
import styles from './workout-charts.module.css'

/** Plot options, except the colours, which follow the colour scheme. */
export interface PanelPlot extends Omit<PlotOptions, 'colours'> {
  line: `--${string}`
  fill: `--${string}` | null
}

interface ChartPanelProps {
  label: string
  unit: string
  /** A note about how to read the chart; `null` if there is none. */
  note: string | null
  /** Pass the same object until an option changes, because a new object redraws the plot. */
  plot: PanelPlot
  /** Second of the recording under the cursor. */
  cursor: Store<number | null>
}

/** A chart with one line, below the name and the unit of the curve. */
export function ChartPanel({ label, unit, note, plot, cursor }: ChartPanelProps) {
  const host = useRef<HTMLDivElement>(null)
  const scheme = useScheme()
  const [failure, setFailure] = useState<Error | null>(null)

  useEffect(() => {
    const element = host.current
    if (element === null) return
    let isGone = false
    let drawn: Plot | null = null
    const follow = () => drawn?.point(cursor.get())
    const draw = async () => {
      const { drawPlot } = await import('./plot')
      if (isGone) return
      drawn = drawPlot(element, { ...plot, colours: coloursOf(plot) })
      follow()
    }
    draw().catch(setFailure)
    const unfollow = cursor.subscribe(follow)
    return () => {
      isGone = true
      unfollow()
      drawn?.close()
    }
  }, [plot, cursor, scheme])

  if (failure !== null) throw failure
  return (
    <div className={styles.panel} data-scheme={scheme}>
      <p className={styles.panelLabel}>
        {label} <span className={styles.panelUnit}>{unit}</span>
        {note !== null && <span className={styles.panelNote}>{note}</span>}
      </p>
      <div ref={host} className={styles.plot} style={{ height: plot.height }} />
    </div>
  )
}

function coloursOf({ line, fill }: PanelPlot) {
  return {
    line: tokenColour(line),
    fill: fill === null ? null : tokenColour(fill),
    band: tokenColour('--climb-fill'),
    bandInk: tokenColour('--ink'),
    grid: tokenColour('--line'),
    ink: tokenColour('--ink-2'),
    paper: tokenColour('--paper'),
  }
}
