// Converts images to avatars. Runs in a worker process, because uploads are untrusted.
import { codeOf } from '../../lib/thrown'
import { renderPng } from '../../maps/svg/render'

/** Maximum width and height of an avatar in pixels. */
const maxStoredSide = 512

/** Maximum number of pixels, to limit memory. Photos within the upload limit of 1 MiB usually have fewer. */
const maxPixels = 16_000_000

/** Maximum side in pixels. Long thin images need several times the memory, and no camera makes them. */
const maxSide = 16_384

const readableFormats: Bun.Image.Format[] = ['jpeg', 'png', 'gif']

/** The whole image as PNG, scaled so that its shorter side is as long as the `side` of the avatar. */
interface CoveringImage {
  side: number
  pngUrl: string
}

/**
 * Crops the middle of an image to a square JPEG, upright and on white: at most 512 pixels wide, and not larger than the
 * image. Metadata is removed. Of an animation, the first frame is used.
 * @returns null if the file is damaged, is not JPEG, PNG or GIF, or has more than 16 million pixels or a side of more
 *   than 16,384
 */
export async function makeSquareJpeg(bytes: Uint8Array): Promise<Uint8Array | null> {
  const covering = await scaleToCover(bytes)
  if (!covering) return null
  const square = await renderPng(middleOf(covering), 'photograph')
  return new Bun.Image(square).jpeg({ quality: 85 }).bytes()
}

async function scaleToCover(bytes: Uint8Array): Promise<CoveringImage | null> {
  // Use Bun's own decoders, because the decoders of operating systems differ.
  Bun.Image.backend = 'bun'
  try {
    const image = new Bun.Image(bytes, { maxPixels })
    const { width, height, format } = await image.metadata()
    if (!readableFormats.includes(format) || Math.max(width, height) > maxSide) return null
    const side = Math.min(maxStoredSide, width, height)
    const scale = side / Math.min(width, height)
    const scaled = image.resize(Math.round(width * scale), Math.round(height * scale))
    return { side, pngUrl: await scaled.png({ compressionLevel: 1 }).dataurl() }
  } catch (error) {
    if (codeOf(error).startsWith('ERR_IMAGE_')) return null
    throw error
  }
}

/**
 * Returns an SVG with the middle of the image: Bun cannot crop an image or fill its background, but an SVG can. The
 * image is not scaled here, so smoothing is off.
 */
function middleOf({ side, pngUrl }: CoveringImage): string {
  const size = `width="${side}" height="${side}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <rect ${size} fill="white"/>
    <image ${size} preserveAspectRatio="xMidYMid slice" image-rendering="optimizeSpeed" href="${pngUrl}"/>
  </svg>`
}
