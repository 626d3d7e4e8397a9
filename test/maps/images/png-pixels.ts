import { Resvg } from '@resvg/resvg-js'

export interface PngPixels {
  width: number
  height: number
  /** Color of a pixel as `#rrggbb`. */
  at(x: number, y: number): string
  /** Number of pixels with exactly this color. */
  count(colour: string): number
}

export function readPixels(png: Uint8Array): PngPixels {
  const { width, height } = readSize(png)
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  const size = `width="${width}" height="${height}"`
  const { pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${href}"/></svg>`,
  ).render()
  const colour = (index: number) => `#${pixels.subarray(index * 4, index * 4 + 3).toString('hex')}`
  return {
    width,
    height,
    at: (x, y) => colour(y * width + x),
    count: wanted =>
      Array.from({ length: width * height }, (_, i) => colour(i)).filter(c => c === wanted).length,
  }
}

/**
 * Reads the width and height of a PNG from bytes 16 to 23.
 * @throws Error if the file is no PNG, because resvg would crash with a random size
 */
function readSize(png: Uint8Array): { width: number; height: number } {
  if (Buffer.from(png.subarray(1, 4)).toString() !== 'PNG') {
    throw new Error(`no PNG: ${Buffer.from(png.subarray(0, 100)).toString()}`)
  }
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** A PNG of one color. */
export function plainPng(colour: string, side: number): Uint8Array<ArrayBuffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${colour}"/></svg>`
  return new Uint8Array(new Resvg(svg).render().asPng())
}
