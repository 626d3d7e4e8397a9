/**
 * Style of the relief: light and shade of mountains on the land and ice of the built-in map. It is faint, so that the
 * track is easy to see. Does no I/O.
 */
import type { Theme } from './palette'

export const reliefStyle = {
  /** Opacity of the strongest light and shade. Light hardly shows on light land, nor shade on dark land. */
  opacity: { light: 0.19, dark: 0.19 } satisfies Record<Theme, number>,
  /**
   * Zooms of vector tiles between which the relief fades out. A pixel of its source is four pixels of the screen wide at
   * the first zoom, and 64 at the last, where it would say nothing about a place.
   */
  fade: [6, 10],
  /** Opacity of a step between two shades in images. Steps that are hardly visible keep the images small. */
  step: 0.02,
  shade: [12, 16, 10],
  light: [255, 255, 250],
} as const

/** Zoom of the deepest tiles of the relief for the interactive map. */
export const maxReliefZoom = 6

/** Returns the address of the tiles of the relief that belongs to an address of tiles of the base map. */
export const reliefAddress = (groundTiles: string): string =>
  groundTiles.replace('/base-map/', '/base-map/relief/').replace('.mvt', '.png')

/** Number of steps of light, and as many of shade, in a tile for the interactive map. */
export const reliefTileSteps = 28

/** Returns the opacity of the strongest light and shade. @param zoom zoom of vector tiles, 512 pixels wide */
export function reliefOpacity(theme: Theme, zoom: number): number {
  const [from, to] = reliefStyle.fade
  return reliefStyle.opacity[theme] * Math.min(1, Math.max(0, (to - zoom) / (to - from)))
}
