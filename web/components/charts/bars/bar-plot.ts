// Wraps uPlot for stacked bars, or lines over the same positions. Import this file only when a chart is about to be
// shown, because uPlot is loaded with it.
import uPlot from 'uplot'
import { drawForPaper } from '../paper'
import { type AxisMark, thinMarks } from './axis-marks'

interface PlotSeries {
  colour: string
  /** One value per position; `null` if the position has no value. */
  values: readonly (number | null)[]
  /** Whether the line is wider, so that it stands out from the other lines. */
  isBold?: boolean
  /** Whether bars are drawn in outline. Such series must be the uppermost ones. */
  isOutline?: boolean
}

export interface BarPlotOptions {
  kind: 'bars' | 'lines'
  /** Number of slots from left to right: each has a bar of every series, or a point of every line. */
  slotCount: number
  /** The stacked bars (the lowest first) or lines. */
  series: readonly PlotSeries[]
  height: number
  /** Labels below the axis; only some are drawn where space is narrow. */
  marks: readonly AxisMark[]
  formatY: (value: number) => string
  /** The allowed distances between gridlines; with `null` uPlot chooses, and may use decimal fractions. */
  ySteps: readonly number[] | null
  colours: { grid: string; ink: string; paper: string }
  /** Called with the position under the pointer, or `null` when the pointer leaves. */
  onIndex: (index: number | null) => void
}

export interface BarPlot {
  point(index: number | null): void
  close(): void
}

const font = '12px "Inter Variable", system-ui, sans-serif'
const yAxisWidth = 52
const rightPadding = 24
const xAxisHeight = 28
const away = { left: -10, top: -10 }

/** Draws a chart into an empty element and follows its width. */
export function drawBarPlot(host: HTMLElement, options: BarPlotOptions): BarPlot {
  const { slotCount, height } = options
  const xs = Array.from({ length: slotCount }, (_, index) => index)
  const drawn = options.kind === 'bars' ? pileUp(options.series) : options.series
  const data = [xs, ...drawn.map(({ values }) => values)] as unknown as uPlot.AlignedData
  const plot = new uPlot(uplotOptions(host.clientWidth, options, drawn), data, host)
  const listening = followPointer(plot, options)
  const draw = (width: number) => plot.setSize({ width, height })
  const resizing = new ResizeObserver(() => draw(host.clientWidth))
  const printing = drawForPaper(host, draw)
  resizing.observe(host)
  return {
    point: index => plot.setCursor(index === null ? away : { left: plot.valToPos(index, 'x'), top: 0 }),
    close: () => {
      listening.abort()
      resizing.disconnect()
      printing.abort()
      plot.destroy()
    },
  }
}

/** Turns values into cumulative heights. The highest bar comes first, so that lower ones are drawn over it. */
function pileUp(series: readonly PlotSeries[]): PlotSeries[] {
  const heights: number[] = []
  const piled = series.map(({ values, ...look }) => ({
    ...look,
    values: values.map((value, index) => {
      const height = (heights[index] ?? 0) + (value ?? 0)
      heights[index] = height
      return value === null || value === 0 ? null : height
    }),
  }))
  return piled.toReversed()
}

/** Handles mouse, pen and touch; uPlot itself handles only the mouse. */
function followPointer(plot: uPlot, { onIndex, slotCount }: BarPlotOptions): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  const point = (event: PointerEvent) => {
    const left = event.clientX - plot.over.getBoundingClientRect().left
    onIndex(Math.min(Math.max(Math.round(plot.posToVal(left, 'x')), 0), slotCount - 1))
  }
  plot.over.addEventListener('pointerdown', point, { signal })
  plot.over.addEventListener('pointermove', point, { signal })
  plot.over.addEventListener('pointerleave', () => onIndex(null), { signal })
  return listening
}

function uplotOptions(width: number, options: BarPlotOptions, drawn: readonly PlotSeries[]): uPlot.Options {
  const { kind, slotCount, colours, marks, formatY, ySteps } = options
  const axis = { font, stroke: colours.ink, ticks: { show: false }, gap: 6 }
  const margin = kind === 'bars' ? 0.5 : 0
  const isEmpty = drawn.every(({ values }) => values.every(value => !value))
  return {
    width,
    height: options.height,
    legend: { show: false },
    padding: [8, rightPadding, 0, 0],
    scales: {
      x: { time: false, range: [-margin, Math.max(slotCount - 1, 0) + margin] },
      // The axis starts at zero, and has some height even without values, so that gridlines can be drawn.
      y: { range: (_plot, _low, high) => [0, (high ?? 0) > 0 ? high * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        size: xAxisHeight,
        grid: { show: false },
        splits: plot => thinMarks(marks, plot.width - yAxisWidth - rightPadding).map(({ index }) => index),
        values: (_plot, shown) => shown.map(index => marks.find(mark => mark.index === index)?.name ?? ''),
      },
      {
        ...axis,
        size: yAxisWidth,
        space: 38,
        grid: { stroke: colours.grid, width: 1 },
        values: (_plot, values) => values.map(formatY),
        ...(ySteps === null ? {} : { incrs: [...ySteps] }),
        // Without values the axis has no scale, so only zero is labelled.
        ...(isEmpty && { splits: () => [0] }),
      },
    ],
    series: [{}, ...drawn.map(one => (kind === 'bars' ? barSeries(one, colours) : lineSeries(one)))],
    cursor: cursorOptions(kind, colours),
  }
}

const barSeries = (
  { colour, isOutline = false }: PlotSeries,
  { paper }: BarPlotOptions['colours'],
): uPlot.Series => ({
  // Lower bars are drawn over the higher ones, so that only the part above them remains an outline.
  fill: isOutline ? paper : colour,
  stroke: colour,
  width: isOutline ? 1.5 : 0,
  points: { show: false },
  // A bar takes three quarters of the available width, at most 44 px.
  ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.75, 44] }) }),
})

const lineSeries = ({ colour, isBold = false }: PlotSeries): uPlot.Series => ({
  stroke: colour,
  width: isBold ? 2.5 : 1.5,
  points: { show: false },
})

function cursorOptions(kind: BarPlotOptions['kind'], { paper }: BarPlotOptions['colours']): uPlot.Cursor {
  const ignore = () => null
  return {
    x: true,
    y: false,
    drag: { x: false, y: false, setScale: false },
    points: { show: kind === 'lines', size: 8, width: 2, stroke: paper },
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
