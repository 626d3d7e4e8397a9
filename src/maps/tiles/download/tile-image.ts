/** Checks whether the content that a tile server sends is an image. */
import { keysOf } from '../../../lib/keys'

/** Maximum number of pixels in a tile. Tiles are 256 pixels wide, or 512 for high-density screens. */
const maxTilePixels = 512 * 512

export type TileType = 'image/png' | 'image/jpeg' | 'image/webp'

/** First bytes of each type; `null` stands for any byte. */
const signatures: Record<TileType, readonly (number | null)[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
}

export const tileTypes = keysOf(signatures)

/** Returns the media type of an image from its first bytes; `null` for other types. */
export function tileTypeOf(bytes: Uint8Array): TileType | null {
  const isFound = (type: TileType) =>
    signatures[type].every((byte, index) => byte === null || byte === bytes[index])
  return tileTypes.find(isFound) ?? null
}

/** Whether the whole image can be decoded, and is not larger than a tile. */
export async function isTileImage(bytes: Uint8Array): Promise<boolean> {
  if (!tileTypeOf(bytes)) return false
  // Bun.Image cannot decode without encoding. The smallest output takes the least time.
  const decoded = open(bytes).resize(1, 1, { filter: 'nearest' }).png().bytes()
  return decoded.then(
    () => true,
    () => false,
  )
}

/** Re-encodes a tile as PNG, because map images embed all tiles as PNG. */
export async function tileToPng(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await open(bytes).png().bytes())
}

const open = (bytes: Uint8Array) => new Bun.Image(bytes, { maxPixels: maxTilePixels })
