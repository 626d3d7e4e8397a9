// Makes a grid of squares behind the track, as on a hiking map. On empty ground the grid shows the scale. The functions
// here are pure.
import type { Bounds } from '../../../data/workouts/track'

export interface Squares {
  lines: GeoJSON.MultiLineString
  /** Zoom at which the squares become too small to see. */
  vanishingZoom: number
}

const metresPerDegree = 111_320
const metresPerUnit = { metric: 1000, imperial: 1609.344 }
/** Metres per pixel at zoom 0 on the equator, with MapLibre's tiles of 512 pixels. */
const metresPerPixel = 40_075_016.686 / 512
const squaresAcross = 8
/** How far the squares extend beyond the track's bounding box, in multiples of its size. */
const reach = 5
const minPixels = 14
const maxLatitude = 85

/**
 * Makes squares with a round side (1, 2 or 5 times a power of ten, in km or miles), so that about eight squares fit
 * across the track.
 */
export function squaresAround(bounds: Bounds, units: keyof typeof metresPerUnit): Squares {
  const [west, south, east, north] = bounds
  const shrinking = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const width = (east - west) * metresPerDegree * shrinking
  const height = (north - south) * metresPerDegree
  const size = Math.max(width, height, 400)
  const side = roundSide(size / squaresAcross / metresPerUnit[units]) * metresPerUnit[units]

  // The lines cover at most 360° of longitude. Further lines would go around the world and fall between the first
  // lines.
  const middle = (west + east) / 2
  const left = Math.max(middle - 180, west - (reach * size) / metresPerDegree / shrinking)
  const right = Math.min(middle + 180, east + (reach * size) / metresPerDegree / shrinking)
  const bottom = Math.max(-maxLatitude, south - (reach * size) / metresPerDegree)
  const top = Math.min(maxLatitude, north + (reach * size) / metresPerDegree)
  const meridians = steps(left, right, side / metresPerDegree / shrinking)
  const parallels = steps(bottom, top, side / metresPerDegree)
  return {
    lines: {
      type: 'MultiLineString',
      coordinates: [
        ...meridians.map(longitude => [
          [longitude, bottom],
          [longitude, top],
        ]),
        ...parallels.map(latitude => [
          [left, latitude],
          [right, latitude],
        ]),
      ],
    },
    vanishingZoom: Math.log2((minPixels * metresPerPixel * shrinking) / side),
  }
}

/** Rounds up to 1, 2, 5, 10, 20, 50, … (or 0.5, 0.2, …). */
function roundSide(side: number): number {
  const power = 10 ** Math.floor(Math.log10(side))
  const factor = [1, 2, 5, 10].find(candidate => candidate * power >= side) ?? 10
  return factor * power
}

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step)
}
