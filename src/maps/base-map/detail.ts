/** What is known of the ground beyond the base map, such as streets: drawn over it, by whoever knows. */
import type { Theme } from './colours'
import type { Canvas, PlacedTile } from '../geometry/geometry'

export interface DetailView {
  canvas: Canvas
  /** The world is 2^zoom times 256 pixels wide. */
  zoom: number
  theme: Theme
  /** Where the tiles of a zoom lie in the picture. */
  listTiles(zoom: number): PlacedTile[]
}

/** Draws it as SVG; the empty text where there is none. */
export type DrawDetail = (view: DetailView) => Promise<string>
