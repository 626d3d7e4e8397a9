/** Turns SVG into PNG. */
import { encodePng } from '../../lib/png'

/** What is seen: a drawing of few colours without a hole to be seen through, or a photograph, whose rows are worth a filter. */
type Content = 'drawing' | 'photograph'

/**
 * Renders an SVG at its own size. resvg is a native addon that unpacks itself to the temporary folder: it is loaded
 * when first needed, so that a machine where it cannot be loaded (then this rejects) still runs everything else.
 */
export async function renderPng(svg: string, content: Content = 'drawing'): Promise<Uint8Array<ArrayBuffer>> {
  const { Resvg } = await import('@resvg/resvg-js')
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return content === 'drawing' ? encodePng(image.pixels, image.width) : new Uint8Array(image.asPng())
}
