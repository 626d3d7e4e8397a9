// Prepares an image for its upload. An image that the server would refuse, such as a large photo or one in an unknown
// format, is redrawn as a small square JPEG.

/** The server's limits: bytes of the file, and width times height. */
const maxBytes = 1_048_576
const maxPixels = 16_000_000
const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }

/** The side of the square image that the server stores, in pixels. Larger images would only take longer to upload. */
const keptSide = 512

interface ImageFacts {
  type: string
  /** The file's size in bytes. */
  size: number
  /** Width and height are in pixels. */
  width: number
  height: number
}

/** Returns the file to upload; `null` if the browser cannot read it as an image. */
export async function prepareImage(file: File): Promise<File | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (image === null) return null
  const { type, size } = file
  const { width, height } = image
  const extension = extensionIfSendable({ type, size, width, height })
  const prepared = extension === null ? await drawSquare(image) : file
  image.close()
  // The file gets a usual extension, because the server recognises images by the extension and does not know all of
  // them, such as `.jpeg`.
  return prepared && new File([prepared], `avatar.${extension ?? 'jpg'}`, { type: prepared.type })
}

/** The extension with which the file can be uploaded unchanged; `null` if it must be redrawn. */
export function extensionIfSendable({ type, size, width, height }: ImageFacts): string | null {
  return size <= maxBytes && width * height <= maxPixels ? (extensions[type] ?? null) : null
}

/** The largest square in the middle of an image, in pixels. */
export function middleSquare({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

function drawSquare(image: ImageBitmap): Promise<Blob | null> {
  const { x, y, side } = middleSquare(image)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, keptSide)
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.resolve(null)
  // JPEG has no transparency. Without a background, transparent pixels would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
