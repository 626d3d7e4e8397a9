/** Details of the ground that the base map lacks, such as streets, drawn over it by whoever has them. */

import type { Canvas, PlacedTile } from '../geometry/geometry'
import type { Theme } from '../style/palette'

export interface DetailView {
  canvas: Canvas
  /** The world is 2^zoom times 256 pixels wide. */
  zoom: number
  theme: Theme
  /** Where the tiles of a zoom lie in the image. */
  listTiles(zoom: number): PlacedTile[]
}

/** Draws it as SVG; the empty text where there is none. */
export type DrawDetail = (view: DetailView) => Promise<string>
