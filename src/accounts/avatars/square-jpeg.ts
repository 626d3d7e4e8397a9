// Makes the one kind of avatar that is kept. Runs in the worker process: what is read here comes from anybody.
import { codeOf } from '../../lib/thrown'
import { renderPng } from '../../maps/svg/render'

/** Pixels */
const largestSide = 512

/** More would take too much memory. A photo of a megabyte has fewer. */
const maxPixels = 16_000_000

/** Pixels of a side. A long thin strip takes a multiple of the memory, and no camera makes one. */
const maxSide = 16_384

const readableFormats: Bun.Image.Format[] = ['jpeg', 'png', 'gif']

/** An image that covers a square, scaled so that its shorter side is the square's. */
interface CoveringImage {
  side: number
  pngUrl: string
}

/**
 * The middle of an image as a square JPEG, upright and on white: at most 512 pixels wide, and never larger than the
 * image was. Only pixels get there; whatever else the file holds stays behind. Of an animation it is the first frame.
 * @returns null for what is neither JPEG, PNG nor GIF, is damaged, or has more than 16 million pixels
 *   or a side of more than 16,384
 */
export async function makeSquareJpeg(bytes: Uint8Array): Promise<Uint8Array | null> {
  const covering = await scaleToCover(bytes)
  if (!covering) return null
  const square = await renderPng(middleOf(covering), 'photograph')
  return new Bun.Image(square).jpeg({ quality: 85 }).bytes()
}

async function scaleToCover(bytes: Uint8Array): Promise<CoveringImage | null> {
  // Uses the same decoders on every system, and none of the system's own.
  Bun.Image.backend = 'bun'
  try {
    const image = new Bun.Image(bytes, { maxPixels })
    const { width, height, format } = await image.metadata()
    if (!readableFormats.includes(format) || Math.max(width, height) > maxSide) return null
    const side = Math.min(largestSide, width, height)
    const scale = side / Math.min(width, height)
    const scaled = image.resize(Math.round(width * scale), Math.round(height * scale))
    return { side, pngUrl: await scaled.png({ compressionLevel: 1 }).dataurl() }
  } catch (error) {
    if (codeOf(error).startsWith('ERR_IMAGE_')) return null
    throw error
  }
}

/** Bun cannot crop or fill; an SVG can. Pixels are only moved here, so there is nothing to smooth. */
function middleOf({ side, pngUrl }: CoveringImage): string {
  const size = `width="${side}" height="${side}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <rect ${size} fill="white"/>
    <image ${size} preserveAspectRatio="xMidYMid slice" image-rendering="optimizeSpeed" href="${pngUrl}"/>
  </svg>`
}
