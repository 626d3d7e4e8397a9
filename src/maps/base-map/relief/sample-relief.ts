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

/** The pixels of the source below one side of an image. */
interface Side {
  /** First pixel of the source. */
  first: number
  /** Number of pixels of the source. */
  count: number
  /** For each pixel of the image, the first of the three pixels of the source that it is made of, counted from `first`. */
  starts: Int32Array
  /** For each pixel of the image, the weights of these three pixels. */
  weights: Float32Array
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
  const first = Math.floor(start + step / 2) - 1
  const starts = new Int32Array(pixels)
  const weights = new Float32Array(pixels * 3)
  for (let pixel = 0; pixel < pixels; pixel++) {
    const place = start + (pixel + 0.5) * step
    const middle = Math.floor(place)
    // The weights are those of a quadratic B-spline: the enlarged relief has no edges.
    const past = place - middle
    starts[pixel] = middle - 1 - first
    weights[pixel * 3] = (1 - past) ** 2 / 2
    weights[pixel * 3 + 1] = 0.5 + past * (1 - past)
    weights[pixel * 3 + 2] = past ** 2 / 2
  }
  return { first, count: (starts[pixels - 1] ?? 0) + 3, starts, weights }
}

function enlarge(shades: Uint8Array, across: Side, down: Side, steps: number): Uint8Array {
  const [width, height] = [across.starts.length, down.starts.length]
  const pixels = new Uint8Array(width * height)
  const row = new Float32Array(across.count)
  const perShade = steps / maxShade
  // One half is added, because storing a number as a byte cuts its fraction off.
  const middle = steps + 0.5 - flatShade * perShade
  for (let y = 0; y < height; y++) {
    mixRows(shades, down.starts[y]! * across.count, down.weights.subarray(y * 3, y * 3 + 3), row)
    for (let x = 0; x < width; x++) {
      const [start, at] = [across.starts[x]!, x * 3]
      const shade =
        row[start]! * across.weights[at]! +
        row[start + 1]! * across.weights[at + 1]! +
        row[start + 2]! * across.weights[at + 2]!
      pixels[y * width + x] = shade * perShade + middle
    }
  }
  return pixels
}

/** Mixes three rows of the source that follow each other. */
function mixRows(shades: Uint8Array, start: number, [upper, own, lower]: Float32Array, mixed: Float32Array) {
  const width = mixed.length
  for (let x = 0; x < width; x++) {
    const at = start + x
    mixed[x] = shades[at]! * upper! + shades[at + width]! * own! + shades[at + 2 * width]! * lower!
  }
}
