// Draws what a chart says besides its line: climbs, and where the line is cut off. Import only with the plot itself.
import uPlot from 'uplot'
import type { ClippedPeak } from './clipped-peaks'

/** A part of the area below the line. */
export interface Band {
  /** Positions on the horizontal axis. */
  from: number
  to: number
  /** What is written on it: the first that fits. */
  labels: readonly string[]
}

interface MarkColours {
  ink: string
  bandInk: string
}

/** Pixels above the plot area for marks of what is cut off. */
export const roomForPeaks = 18
/** Half the width, and the height, of the triangle of such a mark; and the least distance between two of them. */
const triangle = { half: 4, height: 6, apart: 12 }
/** Pixels between a mark and its label, and around the label of a band. */
const gap = { label: 4, band: 4 }

/** The colour below the line: a second one within the bands. */
export function fillWithBands(plot: uPlot, bands: readonly Band[], fill: string, inBand: string) {
  const { left, width } = plot.bbox
  const gradient = plot.ctx.createLinearGradient(left, 0, left + width, 0)
  const shareAt = (x: number) => Math.min(1, Math.max(0, (plot.valToPos(x, 'x', true) - left) / width))
  gradient.addColorStop(0, fill)
  for (const { from, to } of bands) {
    const [begin, end] = [shareAt(from), shareAt(to)]
    // Two colour stops at the same place make a sharp edge.
    gradient.addColorStop(begin, fill)
    gradient.addColorStop(begin, inBand)
    gradient.addColorStop(end, inBand)
    gradient.addColorStop(end, fill)
  }
  gradient.addColorStop(1, fill)
  return gradient
}

/** Writes on each band the first of its labels that fits. */
export function labelBands(plot: uPlot, bands: readonly Band[], { bandInk }: MarkColours, font: string) {
  const { ctx, bbox } = plot
  onCanvas(ctx, font, () => {
    ctx.fillStyle = bandInk
    ctx.textAlign = 'center'
    ctx.textBaseline = 'bottom'
    for (const { from, to, labels } of bands) {
      const begin = Math.max(plot.valToPos(from, 'x', true), bbox.left)
      const end = Math.min(plot.valToPos(to, 'x', true), bbox.left + bbox.width)
      const room = end - begin - 2 * gap.band * uPlot.pxRatio
      const label = labels.find(text => ctx.measureText(text).width <= room)
      if (label !== undefined)
        ctx.fillText(label, (begin + end) / 2, bbox.top + bbox.height - gap.band * uPlot.pxRatio)
    }
  })
}

/** Marks where the line leaves the plot area: a triangle at the edge, and for the farthest its value. */
export function markPeaks(plot: uPlot, peaks: readonly ClippedPeak[], colours: MarkColours, font: string) {
  onCanvas(plot.ctx, font, () => {
    const taken: { x: number; side: string }[] = []
    for (const { x, side, label } of peaks) {
      const at = plot.valToPos(x, 'x', true)
      const isTaken = taken.some(
        other => other.side === side && Math.abs(other.x - at) < triangle.apart * uPlot.pxRatio,
      )
      if (isTaken) continue
      taken.push({ x: at, side })
      markPeak(plot, { at, side, label }, colours)
    }
  })
}

function markPeak(
  { ctx, bbox }: uPlot,
  { at, side, label }: { at: number; side: ClippedPeak['side']; label: string | null },
  { ink }: MarkColours,
) {
  const ratio = uPlot.pxRatio
  const [half, height] = [triangle.half * ratio, triangle.height * ratio]
  // Above the plot area there is room; below it, the axis is.
  const base = side === 'above' ? bbox.top - 2 * ratio : bbox.top + bbox.height - height - 2 * ratio
  const tip = side === 'above' ? base - height : base + height
  // At the very ends, the mark is moved off the axis.
  const middle = Math.min(Math.max(at, bbox.left + half), bbox.left + bbox.width - half)
  ctx.fillStyle = ink
  ctx.beginPath()
  ctx.moveTo(middle - half, base)
  ctx.lineTo(middle + half, base)
  ctx.lineTo(middle, tip)
  ctx.fill()
  if (label === null) return
  const before = middle - half - gap.label * ratio
  const after = middle + half + gap.label * ratio
  const fits = after + ctx.measureText(label).width <= bbox.left + bbox.width
  ctx.textAlign = fits ? 'left' : 'right'
  ctx.textBaseline = 'middle'
  ctx.fillText(label, fits ? after : before, (base + tip) / 2)
}

/** Draws with the chart's font, and leaves the canvas as it was. */
function onCanvas(ctx: CanvasRenderingContext2D, font: string, draw: () => void) {
  ctx.save()
  ctx.font = font
  draw()
  ctx.restore()
}
