/** Turns SVG into PNG. */
import { tmpdir } from 'node:os'
import { encodePng } from '../../lib/png'
import { codeOf } from '../../lib/thrown'
import { diskFull } from '../../platform/errors'
import { diskRoom } from '../../platform/full-disk'

/** What is seen: a drawing of few colours without a hole to be seen through, or a photograph, whose rows are worth a filter. */
type Content = 'drawing' | 'photograph'

/**
 * Renders an SVG at its own size. resvg is a native addon that unpacks itself to the temporary folder: it is loaded
 * when first needed, so that a machine where it cannot be loaded (then this rejects) still runs everything else.
 */
export async function renderPng(svg: string, content: Content = 'drawing'): Promise<Uint8Array<ArrayBuffer>> {
  const { Resvg } = await loadRenderer()
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return content === 'drawing' ? encodePng(image.pixels, image.width) : new Uint8Array(image.asPng())
}

/** Some megabytes, which are unpacked by each process that draws. */
const rendererBytes = 8 * 1024 * 1024

async function loadRenderer() {
  try {
    return await import('@resvg/resvg-js')
  } catch (error) {
    const isCutOff = codeOf(error) === 'ERR_DLOPEN_FAILED' && diskRoom(tmpdir()).freeBytes < rendererBytes
    throw isCutOff ? diskFull() : error
  }
}
