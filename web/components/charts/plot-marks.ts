// Draws the additions to the line of a chart: climbs, and marks where the line is cut off. Import only together with
// the plot.
import uPlot from 'uplot'
import type { ClippedPeak } from './clipped-peaks'

/** A marked part of the area below the line. */
export interface Band {
  /** Start and end on the horizontal axis. */
  from: number
  to: number
  /** The possible labels of the band. The first label that fits is drawn. */
  labels: readonly string[]
}

interface MarkColours {
  ink: string
  bandInk: string
}

/** Pixels above the plot area, for the marks where the line is cut off. */
export const roomForPeaks = 18
/**
 * The triangle that marks a cut-off line, in pixels: half its width, its height, and the smallest distance between two
 * triangles.
 */
const triangle = { half: 4, height: 6, apart: 12 }
/** Pixels between a mark and its label, and around the label of a band. */
const gap = { label: 4, band: 4 }

/** Fills the area below the line; bands have a second colour. */
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

/** Draws on each band the first of its labels that fits. */
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

/** Marks where the line leaves the plot area with a triangle at the edge. The farthest peak also gets its value. */
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
  // There is free space above the plot area, but below it is the axis.
  const base = side === 'above' ? bbox.top - 2 * ratio : bbox.top + bbox.height - height - 2 * ratio
  const tip = side === 'above' ? base - height : base + height
  // A mark at the left or right end is moved so that it does not cover the axis.
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

/** Draws with the chart's font, and restores the state of the canvas afterwards. */
function onCanvas(ctx: CanvasRenderingContext2D, font: string, draw: () => void) {
  ctx.save()
  ctx.font = font
  draw()
  ctx.restore()
}
