import { isAccepted } from '../../../lib/net/accepted'

/** Whether a request lists WebP, as browsers do for images. Others get the PNG, also if they accept every type. */
export const wantsWebp = (request: Request): boolean =>
  isAccepted(request.headers.get('accept'), 'image/webp')

interface Form {
  /** Whether to convert it into WebP, which has less than half the bytes. */
  isWebp: boolean
  /** Width in pixels to scale it down to; `null` to keep the size. */
  scaledWidth: number | null
}

/**
 * Converts a stored PNG into the form that is sent. It takes 5 ms in another thread, once for each browser, because
 * browsers keep the image. The result is not stored: writing a file durably would take longer.
 */
export async function convertMapImage(
  png: Uint8Array<ArrayBuffer>,
  { isWebp, scaledWidth }: Form,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isWebp && scaledWidth === null) return png
  const image = new Bun.Image(png)
  if (scaledWidth !== null) image.resize(scaledWidth, undefined, { withoutEnlargement: true })
  return new Uint8Array(await (isWebp ? image.webp({ quality: 75 }) : image.png()).bytes())
}
