/** Ground detail that the base map lacks, such as streets: drawn over it by a function passed in. */

import type { Canvas, PlacedTile } from '../geometry/geometry'
import type { Theme } from '../style/palette'

export interface DetailView {
  canvas: Canvas
  /** The world is 2^zoom times 256 pixels wide. */
  zoom: number
  theme: Theme
  /** Tiles of a zoom with their positions in the image. */
  listTiles(zoom: number): PlacedTile[]
}

/** Draws the detail as SVG; empty if none. */
export type DrawDetail = (view: DetailView) => Promise<string>
