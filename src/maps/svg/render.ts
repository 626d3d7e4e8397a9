/** Renders SVG as PNG. */
import { isDiskFull } from '../../lib/files/disk-errors'
import { encodePng } from '../../lib/png'
import { messageOf } from '../../lib/thrown'
import { diskFull } from '../../platform/errors'

/**
 * The kind of an image. A drawing has few opaque colours, and is encoded by `encodePng`, which does not filter rows. A
 * photograph is smaller with filters.
 */
type Content = 'drawing' | 'photograph'

/**
 * Renders an SVG at its own size. resvg is a native addon, which is unpacked and loaded on first use. If loading fails
 * on a machine, the promise rejects, but the rest of the server works.
 */
export async function renderPng(svg: string, content: Content = 'drawing'): Promise<Uint8Array<ArrayBuffer>> {
  const { Resvg } = await loadRenderer()
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return content === 'drawing' ? encodePng(image.pixels, image.width) : new Uint8Array(image.asPng())
}

async function loadRenderer() {
  try {
    return await import('@resvg/resvg-js')
  } catch (error) {
    if (isDiskFull(error)) throw diskFull()
    throw new Error(`the module that draws pictures cannot be loaded: ${messageOf(error)}`, { cause: error })
  }
}
