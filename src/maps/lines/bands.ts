// A track is stored in three levels of detail, each for a range of zooms, so that a map of thousands of tracks reads only
// what it can show. The functions here are pure.

export interface Band {
  /** Stored with the lines: never change what an id means. */
  id: number
  /** Deepest zoom of the band, for tiles of 512 pixels. */
  zoom: number
  /** The world is 2^bits units wide and high. */
  bits: number
  /** Points kept per track. Only noise exceeds this; the least significant points are then dropped. */
  maxPoints: number
}

/** A unit is half a pixel at the band's zoom; a quarter in the last band, which is enlarged at deeper zooms. */
export const bands = [
  { id: 0, zoom: 8, bits: 18, maxPoints: 1000 },
  { id: 1, zoom: 11, bits: 21, maxPoints: 3000 },
  { id: 2, zoom: 14, bits: 25, maxPoints: 6000 },
] as const satisfies readonly Band[]

export const [farBand, , nearBand] = bands

/** Deeper tiles would only be enlarged, which map programs do themselves. */
export const deepestLineZoom = nearBand.zoom

export const bandFor = (zoom: number): Band => bands.find(band => zoom <= band.zoom) ?? nearBand

/** A band distinguishes the points of this many zooms, counted back from its deepest. A level is stored in two bits. */
export const levelsOfBand = 4

/** A zoom shows the points of a band with this level and below. */
export const levelAt = (band: Band, zoom: number): number =>
  Math.max(0, Math.min(levelsOfBand - 1, zoom - band.zoom + levelsOfBand - 1))
