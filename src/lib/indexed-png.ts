/** Writes images with a palette as PNG (https://www.w3.org/TR/png-3/). */
import { crc32, deflateSync } from 'node:zlib'

/** Red, green, blue and opacity, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * @param pixels one byte each, from left to right and from top to bottom: which colour of the palette it has
 * @param palette 256 colours at most
 */
export function encodeIndexedPng(
  pixels: Uint8Array,
  width: number,
  palette: readonly Colour[],
): Uint8Array<ArrayBuffer> {
  const height = pixels.length / width
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // Eight bits a pixel, colours from a palette.
  header.setUint8(8, 8)
  header.setUint8(9, 3)
  return Uint8Array.from(
    Buffer.concat([
      Uint8Array.from(signature),
      chunk('IHDR', new Uint8Array(header.buffer)),
      chunk('PLTE', Uint8Array.from(palette.flatMap(colour => colour.slice(0, 3)))),
      chunk(
        'tRNS',
        Uint8Array.from(palette, ([, , , alpha]) => alpha),
      ),
      chunk('IDAT', deflateSync(withFilterBytes(pixels, width))),
      chunk('IEND', new Uint8Array()),
    ]),
  )
}

/** Each row starts with the number of its filter: 0 for none, which is best for palettes. */
function withFilterBytes(pixels: Uint8Array, width: number): Uint8Array {
  const height = pixels.length / width
  const rows = new Uint8Array(height * (width + 1))
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
