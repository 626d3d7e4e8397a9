/** Enlarges the relief smoothly, so that an image shows no pixels of its source. Does no I/O itself. */
import { type Canvas, tileSize } from '../../geometry/geometry'
import { flatShade, levelSizes, maxShade } from './format'
import type { Relief } from './relief'

/** The part of the world that an image shows. */
export interface ReliefView {
  canvas: Canvas
  /** Zoom of the image: the world is `2 ** zoom * 256` pixels wide. */
  zoom: number
  /** Position of the image's upper left corner in the world at its zoom, in pixels. */
  left: number
  top: number
}

/** How the pixels along one side of an image lie over those of the source. */
interface Side {
  /** Number of pixels of the image. */
  pixels: number
  /** Position of the middle of the image's first pixel, in pixels of the source from `first`. */
  start: number
  /** Size of a pixel of the image in the source. */
  step: number
  /** First pixel of the source that is needed. */
  first: number
  /** Number of pixels of the source that are needed. */
  count: number
}

/**
 * Returns the relief of an image, one byte per pixel (at its density), row by row: from 0 for the darkest shade, over
 * `steps` where the land is flat, to `2 * steps` for the lightest light.
 * @returns `null` if the land is flat everywhere
 */
export async function sampleRelief(
  relief: Relief,
  { canvas: { width, height, density }, zoom, left, top }: ReliefView,
  steps: number,
): Promise<Uint8Array | null> {
  const level = levelFor(zoom)
  const scale = (levelSizes[level] ?? 0) / (tileSize * 2 ** zoom)
  const across = layOut(left * scale, width * density, scale / density)
  const down = layOut(top * scale, height * density, scale / density)
  const part = { level, left: across.first, top: down.first, width: across.count, height: down.count }
  const shades = await relief.shades(part)
  return shades && enlarge(shades, across, down, steps)
}

/** Chooses the smallest level that has all details of an image. */
function levelFor(zoom: number): number {
  const last = levelSizes.findLastIndex(size => size >= tileSize * 2 ** zoom)
  return Math.max(0, last)
}

/**
 * Lays pixels of an image over those of the source.
 * @param start position of the image in the source
 * @param step size of a pixel of the image in the source
 */
function layOut(start: number, pixels: number, step: number): Side {
  const middle = start + step / 2
  const first = Math.floor(middle) - 1
  const last = Math.floor(middle + (pixels - 1) * step) + 1
  return { pixels, start: middle - first, step, first, count: last - first + 1 }
}

function enlarge(shades: Uint8Array, across: Side, down: Side, steps: number): Uint8Array {
  const pixels = new Uint8Array(across.pixels * down.pixels)
  const row = new Float64Array(across.count)
  const perShade = steps / maxShade
  for (let y = 0; y < down.pixels; y++) {
    mixRows(shades, down.start + y * down.step, row)
    // One half is added, because storing a number as a byte cuts its fraction off.
    for (let x = 0; x < row.length; x++) row[x] = (row[x]! - flatShade) * perShade + steps + 0.5
    enlargeRow(row, across, pixels.subarray(y * across.pixels, (y + 1) * across.pixels))
  }
  return pixels
}

/** Mixes the three rows of the source around a place. The weights are those of a quadratic B-spline: it has no edges. */
function mixRows(shades: Uint8Array, place: number, mixed: Float64Array) {
  const own = Math.floor(place)
  const past = place - own
  const [upper, middle, lower] = [(1 - past) ** 2 / 2, 0.5 + past * (1 - past), past ** 2 / 2]
  const width = mixed.length
  const start = (own - 1) * width
  for (let x = 0; x < width; x++) {
    const at = start + x
    mixed[x] = shades[at]! * upper + shades[at + width]! * middle + shades[at + 2 * width]! * lower
  }
}

/**
 * Enlarges a row with the same spline. Within a pixel of the source, it is a parabola, whose values follow from their
 * differences with two additions each: an upload draws these pixels before its code is compiled.
 */
function enlargeRow(row: Float64Array, { start, step }: Side, pixels: Uint8Array) {
  let x = 0
  while (x < pixels.length) {
    const place = start + x * step
    const own = Math.floor(place)
    const [west, middle, east] = [row[own - 1]!, row[own]!, row[own + 1]!]
    const [curve, slope] = [(west + east) / 2 - middle, middle - west]
    const past = place - own
    const end = Math.min(pixels.length, x + Math.max(1, Math.ceil((1 - past) / step)))
    let value = (curve * past + slope) * past + (west + middle) / 2
    let difference = (curve * (2 * past + step) + slope) * step
    const bend = 2 * curve * step ** 2
    for (; x < end; x++) {
      pixels[x] = value
      value += difference
      difference += bend
    }
  }
}
