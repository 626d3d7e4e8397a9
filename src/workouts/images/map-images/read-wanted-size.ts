import { type Canvas, usualCanvas } from '../../../maps/geometry/geometry'
import type { Theme } from '../../../maps/style/palette'
import { invalid } from '../../../platform/errors'

const smallest = 64
const largest = { width: 1200, height: 675 }

const sharpSuffix = '@2x'

export interface WantedMapImage {
  mapId: string
  canvas: Canvas
  theme: Theme
}

/**
 * Reads which map image a request asks for.
 * @param name a map id, optionally followed by `@2x`
 * @param size `WxH` in CSS pixels; if missing, the usual size
 * @param theme if missing, light
 * @throws AppError 400 if the size is malformed or out of bounds
 */
export function readWantedMapImage(
  name: string,
  { size, scheme: theme = 'light' }: { size?: string | undefined; scheme?: Theme | undefined },
): WantedMapImage {
  const isSharp = name.endsWith(sharpSuffix)
  return {
    mapId: isSharp ? name.slice(0, -sharpSuffix.length) : name,
    canvas: { ...readSize(size), density: isSharp ? 2 : 1 },
    theme,
  }
}

/** True for the light map image in the usual size, which every workout has. Others are drawn on request. */
export function isUsual({ canvas: { width, height, density }, theme }: WantedMapImage): boolean {
  return (
    theme === 'light' &&
    width === usualCanvas.width &&
    height === usualCanvas.height &&
    density === usualCanvas.density
  )
}

function readSize(text: string | undefined): { width: number; height: number } {
  if (text === undefined) return usualCanvas
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text)?.map(Number) ?? []
  if (!isWithin(width, largest.width) || !isWithin(height, largest.height))
    throw invalid('image-size-invalid')
  return { width, height }
}

const isWithin = (pixels: number | undefined, most: number): pixels is number =>
  pixels !== undefined && pixels >= smallest && pixels <= most
