// A track is stored in three degrees of detail, each for some zooms: a map of thousands of tracks reads no more of them than
// it can show. Pure.

export interface Band {
  /** Stored with the lines: what it says must stay what it is. */
  id: number
  /** The deepest zoom it is for, of tiles of 512 pixels. */
  zoom: number
  /** The world is two to the power of this many units wide and high. */
  bits: number
  /** Of what is more than noise no recording has as many; of noise the rest is left out. */
  mostPoints: number
}

/** Units are half a pixel wide at their zoom, and a quarter in the last, which is enlarged beyond it. */
export const bands = [
  { id: 0, zoom: 8, bits: 18, mostPoints: 1000 },
  { id: 1, zoom: 11, bits: 21, mostPoints: 3000 },
  { id: 2, zoom: 14, bits: 25, mostPoints: 6000 },
] as const satisfies readonly Band[]

export const [farBand, , nearBand] = bands

/** Beyond it tiles only become larger, and maps can do that themselves. */
export const deepestLineZoom = nearBand.zoom

export const bandFor = (zoom: number): Band => bands.find(band => zoom <= band.zoom) ?? nearBand

/** How many of the last zooms of a band points are told apart for; they have two bits for it. */
export const levelsOfBand = 4

/** Which points of a band a zoom shows: those of this level and below. */
export const levelAt = (band: Band, zoom: number): number =>
  Math.max(0, Math.min(levelsOfBand - 1, zoom - band.zoom + levelsOfBand - 1))
