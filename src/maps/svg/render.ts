/** Renders SVG as PNG. */
import { tmpdir } from 'node:os'
import { encodePng } from '../../lib/png'
import { codeOf } from '../../lib/thrown'
import { diskFull } from '../../platform/errors'
import { diskRoom } from '../../platform/full-disk'

/**
 * The kind of an image. A drawing has few opaque colours, and is encoded by `encodePng`, which does not filter rows. A
 * photograph is smaller with filters.
 */
type Content = 'drawing' | 'photograph'

/**
 * Renders an SVG at its own size. resvg is a native addon that unpacks itself to the temporary folder. It is loaded on
 * first use. If loading fails on a machine, the promise rejects, but the rest of the server works.
 */
export async function renderPng(svg: string, content: Content = 'drawing'): Promise<Uint8Array<ArrayBuffer>> {
  const { Resvg } = await loadRenderer()
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return content === 'drawing' ? encodePng(image.pixels, image.width) : new Uint8Array(image.asPng())
}

/** Maximum size in bytes of the unpacked addon. Each drawing process unpacks a separate copy. */
const rendererBytes = 8 * 1024 * 1024

async function loadRenderer() {
  try {
    return await import('@resvg/resvg-js')
  } catch (error) {
    const isCutOff = codeOf(error) === 'ERR_DLOPEN_FAILED' && diskRoom(tmpdir()).freeBytes < rendererBytes
    throw isCutOff ? diskFull() : error
  }
}
