/**
 * Writes images of few colours as PNG (https://www.w3.org/TR/png-3/). Rows are not filtered: filters make photographs
 * smaller but hardly drawings, and encoding without them takes a third of the time.
 */
import { crc32, deflateSync } from 'node:zlib'

/** Red, green, blue and opacity, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Colour types of the PNG header. */
const colourTypes = { palette: 3, rgbAndOpacity: 6 } as const

/** Compression level. Higher levels make drawings a tenth smaller, but take twice the time. */
const quickly = 3

/** Encodes an image. @param pixels RGBA, four bytes per pixel, row by row from the top left */
export function encodePng(pixels: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const bytesOfRow = width * 4
  return join([
    header(width, pixels.length / bytesOfRow, colourTypes.rgbAndOpacity),
    chunk('IDAT', deflateSync(withFilterBytes(pixels, bytesOfRow), { level: quickly })),
  ])
}

/**
 * Encodes an image with a palette.
 * @param pixels one byte per pixel, row by row from the top left: an index into the palette
 * @param palette at most 256 colours
 */
export function encodeIndexedPng(
  pixels: Uint8Array,
  width: number,
  palette: readonly Colour[],
): Uint8Array<ArrayBuffer> {
  return join([
    header(width, pixels.length / width, colourTypes.palette),
    chunk('PLTE', Uint8Array.from(palette.flatMap(colour => colour.slice(0, 3)))),
    chunk(
      'tRNS',
      Uint8Array.from(palette, ([, , , alpha]) => alpha),
    ),
    chunk('IDAT', deflateSync(withFilterBytes(pixels, width))),
  ])
}

const join = (chunks: readonly Uint8Array[]) =>
  Uint8Array.from(Buffer.concat([Uint8Array.from(signature), ...chunks, chunk('IEND', new Uint8Array())]))

function header(width: number, height: number, colourType: number): Buffer {
  const data = new DataView(new ArrayBuffer(13))
  data.setUint32(0, width)
  data.setUint32(4, height)
  // Eight bits per sample.
  data.setUint8(8, 8)
  data.setUint8(9, colourType)
  return chunk('IHDR', new Uint8Array(data.buffer))
}

/** Prefixes each row with its filter type: 0 for none. */
function withFilterBytes(pixels: Uint8Array, bytesOfRow: number): Uint8Array {
  const height = pixels.length / bytesOfRow
  const rows = new Uint8Array(height * (bytesOfRow + 1))
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * bytesOfRow, (row + 1) * bytesOfRow), row * (bytesOfRow + 1) + 1)
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
