/** Gets one map tile from a tile server that is not trusted: bounded in time and size, and nothing but an image. */

const maxBytes = 512 * 1024

/** Tiles are 256 pixels wide, or 512 for dense screens. */
const maxTilePixels = 512 * 512

/** How PNG, JPEG and WebP files start; `null` stands for any byte. */
const signatures: (number | null)[][] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
]

interface DownloadOptions {
  /** Names the application and its version, as tile servers ask for. */
  userAgent: string
  /** For the whole download, its body included. */
  timeoutMs: number
}

/**
 * Downloads a tile and writes its picture anew as PNG, so that nothing else of the answer goes any further.
 * Redirects are not followed. Null when there is no such tile, and for everything else that goes wrong.
 */
export async function downloadTile(
  url: string,
  { userAgent, timeoutMs }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(url, {
      headers: { 'User-Agent': userAgent, Accept: 'image/png, image/*', 'Accept-Encoding': 'identity' },
      redirect: 'error',
      decompress: false,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const image = response.status === 200 ? await readBounded(response) : null
    return image && isTileImage(image) ? await toPng(image) : null
  } catch {
    return null
  }
}

/** Null when the body is too large; the rest of it is not waited for. */
async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return new Blob(chunks).bytes()
}

function isTileImage(bytes: Uint8Array): boolean {
  return signatures.some(signature => signature.every((byte, i) => byte === null || byte === bytes[i]))
}

async function toPng(image: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Bun.Image(image, { maxPixels: maxTilePixels }).png().bytes())
}
