// Builds small images byte by byte, because no tool would write some of them, and reads the stored images.
import { crc32, deflateSync } from 'node:zlib'
import { type PngPixels, readPixels } from '../../maps/images/png-pixels'

/** Red, green, blue, and opacity (255 by default). */
export type Colour = [number, number, number, number?]

export const red: Colour = [255, 0, 0]
export const blue: Colour = [0, 0, 255]

type Paint = (x: number, y: number) => Colour

interface PngOptions {
  width: number
  height: number
  paint: Paint
  /** Chunks to insert before the pixels. */
  chunks?: Uint8Array[]
}

export function pngOf({ width, height, paint, chunks = [] }: PngOptions): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => colourBytes(paint(x, y))).flat(),
  ])
  return joined(
    pngHead(width, height),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    pngChunk('IEND'),
  )
}

const colourBytes = ([r, g, b, opacity = 255]: Colour) => [r, g, b, opacity]

/** A black PNG of any size. It has one bit per pixel, so it is a very small file. */
export function blackPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = deflateSync(new Uint8Array((Math.ceil(width / 8) + 1) * height))
  return joined(
    pngHead(width, height, { depth: 1, colourType: 0 }),
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  )
}

/** A PNG that ends after its header: it has a width and height, but no pixels. */
export function pngHead(
  width: number,
  height: number,
  { depth = 8, colourType = 6 } = {},
): Uint8Array<ArrayBuffer> {
  const header = joined(bigEndian(width), bigEndian(height), [depth, colourType, 0, 0, 0])
  return joined([0x89], 'PNG\r\n\x1a\n', pngChunk('IHDR', header))
}

export function pngChunk(type: string, content: Piece = []): Uint8Array<ArrayBuffer> {
  const body = joined(type, content)
  return joined(bigEndian(body.length - 4), body, bigEndian(crc32(body)))
}

function bigEndian(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4))
  bytes.setUint32(0, value)
  return new Uint8Array(bytes.buffer)
}

interface GifOptions {
  side: number
  /** The color of each frame: `red`, `blue`, or `null` for transparent. */
  frames: (Colour | null)[]
  comment?: string
}

/** A GIF animation whose frames have one color each. */
export function gifOf({ side, frames, comment = '' }: GifOptions): Uint8Array<ArrayBuffer> {
  const palette = [red, blue]
  const colours = Array.from({ length: 128 }, (_, index) =>
    colourBytes(palette[index] ?? red).slice(0, 3),
  ).flat()
  const pieces = frames.flatMap(frame => {
    const index = frame ? palette.indexOf(frame) : 2
    // Index 2 is the transparent color.
    const control = [0x21, 0xf9, 4, 1, 10, 0, 2, 0]
    return [control, [0x2c, 0, 0, 0, 0, side, 0, side, 0, 0], gifPixels(index, side * side)]
  })
  const note = comment && joined([0x21, 0xfe, comment.length], comment, [0])
  return joined('GIF89a', [side, 0, side, 0, 0xf6, 0, 0], colours, note, ...pieces, [0x3b])
}

/**
 * Writes pixels without compression, so that every code stands for one pixel. Before codes would need more than 8 bits,
 * a clear code resets their length.
 */
function gifPixels(index: number, count: number): number[] {
  const [clear, end] = [128, 129]
  const codes = Array.from({ length: count }, (_, i) => (i % 100 === 0 ? [clear, index] : [index])).flat()
  codes.push(end)
  const blocks: number[] = []
  for (let start = 0; start < codes.length; start += 255) {
    const block = codes.slice(start, start + 255)
    blocks.push(block.length, ...block)
  }
  return [7, ...blocks, 0]
}

/** Converts a PNG to JPEG. */
export async function jpegOf(png: Uint8Array): Promise<Uint8Array> {
  return new Bun.Image(png).jpeg({ quality: 95 }).bytes()
}

/** Inserts a segment into a JPEG. @param marker the kind of segment: `0xe1` for EXIF and XMP, `0xfe` for a comment */
export function withSegment(jpeg: Uint8Array, marker: number, content: Piece): Uint8Array<ArrayBuffer> {
  const body = joined(content)
  const length = body.length + 2
  return joined(jpeg.subarray(0, 2), [0xff, marker, length >> 8, length & 255], body, jpeg.subarray(2))
}

/**
 * EXIF data with an orientation and a location. The location is the text `place`, in the field that usually contains N
 * or S.
 */
export function exif({ orientation = 1, place = '' }): Uint8Array<ArrayBuffer> {
  const short = (value: number) => [value >> 8, value & 255]
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    [...short(tag), ...short(type), ...bigEndian(count), ...value].slice(0, 12)
  const [mainAt, gpsAt] = [8, 8 + 2 + 2 * 12 + 4]
  const placeAt = gpsAt + 2 + 12 + 4
  return joined(
    'Exif\0\0MM\0*',
    bigEndian(mainAt),
    [...short(2), ...entry(0x112, 3, 1, [...short(orientation), 0, 0])],
    [...entry(0x8825, 4, 1, [...bigEndian(gpsAt)]), ...bigEndian(0)],
    [...short(1), ...entry(1, 2, place.length, [...bigEndian(placeAt)]), ...bigEndian(0)],
    place,
  )
}

type Piece = string | Uint8Array | number[]

/** Joins bytes and texts; texts are Latin-1, one byte per character. */
export function joined(...pieces: Piece[]): Uint8Array<ArrayBuffer> {
  const bytes = pieces.map(piece =>
    typeof piece === 'string' ? Buffer.from(piece, 'latin1') : new Uint8Array(piece),
  )
  return new Uint8Array(Bun.concatArrayBuffers(bytes))
}

/** Reads the pixels of a JPEG. Their colors are only approximately those that were drawn. */
export async function showJpeg(jpeg: Uint8Array): Promise<PngPixels> {
  return readPixels(await new Bun.Image(jpeg).png().bytes())
}

/** Lists the markers of a JPEG's segments before its pixels, except the start marker. */
export function listSegments(jpeg: Uint8Array): number[] {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset)
  const markers: number[] = []
  for (let position = 2; markers.at(-1) !== 0xda; position += 2 + view.getUint16(position + 2)) {
    markers.push(view.getUint8(position + 1))
  }
  return markers
}
