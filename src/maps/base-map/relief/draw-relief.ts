/** Draws the relief on images and tiles. */
import { type Colour, encodeIndexedPng } from '../../../lib/png'
import { type TilePlace, vectorZoom } from '../../geometry/geometry'
import type { Theme } from '../../style/palette'
import { reliefOpacity, reliefStyle, reliefTileSteps } from '../../style/relief'
import type { Relief } from './relief'
import { type ReliefView, sampleRelief } from './sample-relief'

/** Returns the relief as SVG, as large as the image; empty if the land is flat, or where the zoom is too deep. */
export async function drawRelief(relief: Relief, view: ReliefView, theme: Theme): Promise<string> {
  const opacity = reliefOpacity(theme, vectorZoom(view.zoom))
  const steps = Math.round(opacity / reliefStyle.step)
  const pixels = steps === 0 ? null : await sampleRelief(relief, view, steps)
  if (!pixels) return ''
  const { width, height, density } = view.canvas
  const png = encodeIndexedPng(pixels, width * density, makePalette(steps, opacity))
  const data = Buffer.from(png).toString('base64')
  // The image has exactly the pixels that are drawn, so they need not be interpolated.
  return `<image width="${width}" height="${height}" image-rendering="optimizeSpeed" href="data:image/png;base64,${data}"/>`
}

/** Width of a tile for the interactive map in pixels. */
const reliefTileSize = 512

/**
 * Draws a tile for the interactive map as PNG, in light and shade of full opacity for both themes. A tile of flat land
 * is one transparent pixel.
 * @param place a tile of a zoom that is at most `maxReliefZoom`
 */
export async function drawReliefTile(
  relief: Relief,
  { z, x, y }: TilePlace,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = { width: reliefTileSize, height: reliefTileSize, density: 1 }
  const corner = { left: x * reliefTileSize, top: y * reliefTileSize }
  // The world of these tiles is twice as wide as that of images of the same zoom.
  const pixels = await sampleRelief(relief, { canvas, zoom: z + 1, ...corner }, reliefTileSteps)
  if (!pixels) return encodeIndexedPng(Uint8Array.of(0), 1, [[0, 0, 0, 0]])
  return encodeIndexedPng(pixels, reliefTileSize, makePalette(reliefTileSteps, 1))
}

/**
 * Makes the colours from the darkest shade to the lightest light, which are `2 * steps + 1`. The one in the middle is
 * transparent.
 */
function makePalette(steps: number, opacity: number): Colour[] {
  return Array.from({ length: 2 * steps + 1 }, (_, index) => {
    const [red, green, blue] = index < steps ? reliefStyle.shade : reliefStyle.light
    return [red, green, blue, Math.round((Math.abs(index - steps) / steps) * opacity * 255)]
  })
}
