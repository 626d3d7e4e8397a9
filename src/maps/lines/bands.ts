// A track is stored in three levels of detail, each for a range of zooms, so that a map of thousands of tracks only
// reads the detail that it can show. The functions here do no I/O.

export interface Band {
  /** The id is stored with the lines. Therefore the meaning of an existing id must not change. */
  id: number
  /** Deepest zoom of the band, for tiles of 512 pixels. */
  zoom: number
  /** Number of bits of a coordinate: the world is `2 ** bits` units wide and high. */
  bits: number
  /**
   * Maximum number of points per track. Only noisy tracks have more points; then the least significant points are left
   * out.
   */
  maxPoints: number
}

/**
 * At a band's deepest zoom `zoom`, a unit is half a pixel. In the last band, a unit is a quarter of a pixel, because
 * this band is enlarged at deeper zooms.
 */
export const bands = [
  { id: 0, zoom: 8, bits: 18, maxPoints: 1000 },
  { id: 1, zoom: 11, bits: 21, maxPoints: 3000 },
  { id: 2, zoom: 14, bits: 25, maxPoints: 6000 },
] as const satisfies readonly Band[]

export const [farBand, , nearBand] = bands

/** Deepest zoom of line tiles. Deeper tiles would only be enlarged, and map programs enlarge tiles themselves. */
export const maxLineZoom = nearBand.zoom

export const bandFor = (zoom: number): Band => bands.find(band => zoom <= band.zoom) ?? nearBand

/**
 * Each point of a band has a level from 0 to 3, which takes two bits. Points of level 3 are only shown at the deepest
 * zoom of the band, points of level 2 also at the zoom before it, and points of level 0 at all zooms.
 */
export const levelsOfBand = 4

/** Returns the highest level of the points that are shown at a zoom. */
export const levelAt = (band: Band, zoom: number): number =>
  Math.max(0, Math.min(levelsOfBand - 1, zoom - band.zoom + levelsOfBand - 1))
