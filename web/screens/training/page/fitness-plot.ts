// Computes where the lines of fitness, fatigue and form are drawn. The functions here are pure.
import type { FitnessDay } from './fitness-days'

/** Space in pixels around the panels: for the labels of the axes, and for half a label at the end. */
export const margins = { left: 44, right: 16, top: 10, bottom: 26 } as const

/** Heights of the panel with fitness and fatigue, of the gap, and of the panel with the form. */
const heights = { upper: 190, gap: 22, lower: 110 } as const

export const plotHeight = margins.top + heights.upper + heights.gap + heights.lower + margins.bottom

export type LineName = 'fitness' | 'fatigue' | 'form'

export interface Panel {
  top: number
  bottom: number
  /** Values at which the panel has gridlines. */
  ticks: readonly number[]
  /** The height of a value in pixels from the top of the drawing. */
  yOf: (value: number) => number
}

export interface FitnessPlot {
  upper: Panel
  lower: Panel
  /** Returns the x of a day in pixels, given its index in the list. */
  xOf: (index: number) => number
  /** Returns the index of the day nearest to an x in pixels. */
  indexAt: (x: number) => number
  /** Number of days at the start whose figures are not reliable, because the calculation begins at zero. */
  early: number
  /** Index of the current day. */
  today: number
  /** Returns the SVG path of a line until today, and the path of its forecast. */
  pathsOf: (line: LineName) => { known: string; forecast: string }
}

/** Lays out the panels. @param today as `YYYY-MM-DD` */
export function layOutFitness(days: readonly FitnessDay[], today: string, width: number): FitnessPlot {
  const inner = Math.max(width - margins.left - margins.right, 1)
  const step = inner / Math.max(days.length - 1, 1)
  const xOf = (index: number) => margins.left + index * step
  const amounts = days.flatMap(({ fitness, fatigue }) => [fitness, fatigue])
  const forms = days.map(({ form }) => form)
  const upper = panelOf(margins.top, heights.upper, { low: 0, high: Math.max(...amounts, 1) })
  const lower = panelOf(upper.bottom + heights.gap, heights.lower, {
    low: Math.min(...forms, -1),
    high: Math.max(...forms, 1),
  })
  const last = days.findLastIndex(({ day }) => day <= today)
  const pathsOf = (line: LineName) => {
    const { yOf } = line === 'form' ? lower : upper
    const points = days.map((day, index) => `${round(xOf(index))} ${round(yOf(day[line]))}`)
    return {
      known: pathThrough(points.slice(0, last + 1)),
      // The forecast begins at the last known point, so that there is no gap.
      forecast: pathThrough(points.slice(Math.max(last, 0))),
    }
  }
  return {
    ...{ upper, lower, xOf, pathsOf },
    indexAt: x => Math.min(Math.max(Math.round((x - margins.left) / step), 0), days.length - 1),
    early: days.filter(({ is_meaningful }) => !is_meaningful).length,
    today: last,
  }
}

function panelOf(top: number, height: number, { low, high }: { low: number; high: number }): Panel {
  const step = tickStep(high - low, height)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  const [from, to] = [first * step, last * step]
  return { top, bottom: top + height, ticks, yOf: value => top + height * (1 - (value - from) / (to - from)) }
}

/** Smallest distance between gridlines in pixels. */
const minHeight = 34

/** Returns the distance between gridlines: the smallest of 1, 2, 5, 10, 20 and so on that leaves enough space. */
export function tickStep(span: number, height: number): number {
  const wanted = (span * minHeight) / height
  for (let unit = 1; ; unit *= 10)
    for (const step of [unit, 2 * unit, 5 * unit]) if (step >= wanted) return step
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

const pathThrough = (points: readonly string[]) => (points.length < 2 ? '' : `M${points.join('L')}`)
