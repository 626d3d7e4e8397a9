// Wraps uPlot for a single line over the shared horizontal axis. Import only when a chart is about to be shown.
import uPlot from 'uplot'
import { nearestIndex } from '../../data/workouts/curves/along'
import type { ClippedPeak } from './clipped-peaks'
import { drawForPaper } from './paper'
import { type Band, fillWithBands, labelBands, markPeaks, roomForPeaks } from './plot-marks'
import { plotSpace } from './stretch/plot-space'

interface PlotColours {
  line: string
  /** Colour of the area below the line; `null` for no colour. */
  fill: string | null
  /** Colour of the area below the line within a band, and colour of the band's label. */
  band: string
  bandInk: string
  grid: string
  ink: string
  paper: string
}

export interface PlotOptions {
  /** Positions on the horizontal axis, in ascending order. */
  xs: readonly number[]
  /** Seconds of the recording, one per x. */
  seconds: readonly number[]
  /** Visible part of the horizontal axis; `null` shows all of it. */
  rangeX: [number, number] | null
  /** One value per x; `null` where the recording has none. */
  ys: readonly (number | null)[]
  /** Indices at which the line restarts after a pause. */
  breaks: readonly number[]
  height: number
  showsXAxis: boolean
  /** The allowed distances between gridlines; with `null` uPlot chooses, and may use decimal fractions. */
  xSteps: readonly number[] | null
  /** Labels a gridline of the horizontal axis. @param step distance between labels */
  formatX: (x: number, step: number) => string
  formatY: (y: number, step: number) => string
  /** Lowest and highest value that is shown. */
  rangeY: [number, number]
  /** The values at which the vertical axis has gridlines. */
  gridY: readonly number[]
  /** Where the line is cut off. */
  peaks: readonly ClippedPeak[]
  /** Parts of the area below the line that are marked. */
  bands: readonly Band[]
  colours: PlotColours
}

export interface Plot {
  /** Shows the cursor at a second; `null` hides it. */
  point(second: number | null): void
  close(): void
}

const fontSize = 12
const fontOf = (ratio: number) => `${fontSize * ratio}px "Inter Variable", system-ui, sans-serif`
/** Position at which uPlot keeps a hidden cursor, in pixels. */
const away = { left: -10, top: -10 }

/** Draws a chart into an empty element and follows its width. */
export function drawPlot(host: HTMLElement, options: PlotOptions): Plot {
  const data = [options.xs, options.ys] as unknown as uPlot.AlignedData
  const plot = new uPlot(uplotOptions(host.clientWidth, options), data, host)
  const draw = (width: number) => plot.setSize({ width, height: options.height })
  const resizing = new ResizeObserver(() => draw(host.clientWidth))
  const printing = drawForPaper(host, draw)
  resizing.observe(host)
  return {
    point: second => {
      const x = second === null ? null : xAt(second, options)
      plot.setCursor(x === null ? away : { left: plot.valToPos(x, 'x'), top: 0 })
    },
    close: () => {
      resizing.disconnect()
      printing.abort()
      plot.destroy()
    },
  }
}

/** Converts a second to a position on the horizontal axis; `null` if it is not visible. */
function xAt(second: number, { seconds, xs, rangeX }: PlotOptions): number | null {
  const x = xs[nearestIndex(seconds, second, other => other)]
  if (x === undefined || (rangeX !== null && (x < rangeX[0] || x > rangeX[1]))) return null
  return x
}

function uplotOptions(width: number, options: PlotOptions): uPlot.Options {
  const { colours, gridY, peaks, bands } = options
  const axis = { font: fontOf(1), stroke: colours.ink, ticks: { show: false }, gap: 6 }
  return {
    width,
    height: options.height,
    legend: { show: false },
    padding: [
      peaks.some(({ side }) => side === 'above') ? roomForPeaks : 8,
      plotSpace.right,
      options.showsXAxis ? 0 : 4,
      0,
    ],
    scales: {
      x: { time: false, ...(options.rangeX === null ? {} : { range: options.rangeX }) },
      y: { range: options.rangeY },
    },
    axes: [
      {
        ...axis,
        show: options.showsXAxis,
        size: plotSpace.bottom,
        space: 72,
        grid: { show: false },
        values: (_plot, values) => values.map(x => options.formatX(x, stepOf(values))),
        ...(options.xSteps === null ? {} : { incrs: [...options.xSteps] }),
      },
      {
        ...axis,
        size: plotSpace.left,
        grid: { stroke: colours.grid, width: 1 },
        values: (_plot, values) => values.map(y => options.formatY(y, stepOf(values))),
        splits: () => [...gridY],
      },
    ],
    series: [{}, lineSeries(options)],
    cursor: cursorOptions(colours),
    hooks: {
      draw: [
        plot => {
          labelBands(plot, bands, colours, fontOf(uPlot.pxRatio))
          markPeaks(plot, peaks, colours, fontOf(uPlot.pxRatio))
        },
      ],
    },
  }
}

/** Distance between gridlines, which are evenly spaced. */
const stepOf = ([first = 0, second = first]: readonly number[]): number => second - first

function lineSeries({ xs, breaks, bands, colours }: PlotOptions): uPlot.Series {
  const { fill, band } = colours
  return {
    stroke: colours.line,
    width: 1.75,
    ...(fill === null ? {} : { fill: plot => fillWithBands(plot, bands, fill, band) }),
    points: { show: false },
    gaps: (plot, _series, _from, _to, gaps) => [
      ...gaps,
      ...breaks.map(index => pauseBetween(plot, xs[index - 1] ?? 0, xs[index] ?? 0)),
    ],
  }
}

function pauseBetween(plot: uPlot, from: number, to: number): [number, number] {
  return [Math.round(plot.valToPos(from, 'x', true)), Math.round(plot.valToPos(to, 'x', true))]
}

/**
 * The cursor is a vertical line and a dot. This module moves it instead of uPlot, so that the cursors of all charts
 * move together.
 */
function cursorOptions({ line, paper }: PlotColours): uPlot.Cursor {
  const ignore = () => null
  return {
    x: true,
    y: false,
    drag: { x: false, y: false, setScale: false },
    points: { size: 9, width: 2, fill: line, stroke: paper },
    bind: {
      mousedown: ignore,
      mouseup: ignore,
      click: ignore,
      dblclick: ignore,
      mousemove: ignore,
      mouseleave: ignore,
      mouseenter: ignore,
    },
  }
}
