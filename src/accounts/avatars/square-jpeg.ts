// Makes the one kind of user picture we keep. Runs in the worker process: what is read here comes from anybody.
import { renderPng } from '../../maps/svg/render'

/** Pixels */
const largestSide = 512

/** More would take too much memory. A photo of a megabyte has fewer. */
const maxPixels = 16_000_000

/** Pixels of a side. A long thin strip takes a multiple of the memory, and no camera makes one. */
const maxSide = 16_384

const readableFormats: Bun.Image.Format[] = ['jpeg', 'png', 'gif']

/** A picture that covers a square, scaled so that its shorter side is the square's. */
interface CoveringPicture {
  side: number
  pngUrl: string
}

/**
 * The middle of a picture as a square JPEG, upright and on white: at most 512 pixels wide, and never larger than the
 * picture was. Only pixels get there; whatever else the file holds stays behind. Of an animation it is the first frame.
 * @returns null for what is neither JPEG, PNG nor GIF, is damaged, or has more than 16 million pixels
 *   or a side of more than 16,384
 */
export async function makeSquareJpeg(bytes: Uint8Array): Promise<Uint8Array | null> {
  const picture = await scaleToCover(bytes)
  if (!picture) return null
  const square = await renderPng(middleOf(picture))
  return new Bun.Image(square).jpeg({ quality: 85 }).bytes()
}

async function scaleToCover(bytes: Uint8Array): Promise<CoveringPicture | null> {
  // The same decoders on every system, and none of the system's own.
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
    if ((error as { code?: string }).code?.startsWith('ERR_IMAGE_')) return null
    throw error
  }
}

/** Bun cannot crop or fill; an SVG can. Pixels are only moved here, so there is nothing to smooth. */
function middleOf({ side, pngUrl }: CoveringPicture): string {
  const size = `width="${side}" height="${side}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <rect ${size} fill="white"/>
    <image ${size} preserveAspectRatio="xMidYMid slice" image-rendering="optimizeSpeed" href="${pngUrl}"/>
  </svg>`
}
