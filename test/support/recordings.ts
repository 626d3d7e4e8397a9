// GPX documents for uploads. Most tests only need them to be different from each other. What is measured is tested in
// test/formats/gpx.
import { gpxOfPoints, gpxOfTracks, type TestPoint } from '../formats/gpx/gpx-documents'

export interface Ride {
  /** Number of points, which are one second apart. */
  points?: number
  /** Distance between two points in degrees to the north; 1e-5 means a speed of 4 km/h. */
  step?: number
  /** Time of the first point. */
  start?: Date
  /** Climb between two points in metres; `null` records no elevation. */
  climb?: number | null
}

/** Makes a ride straight to the north at constant speed. */
export function steadyRide(ride: Ride = {}): Uint8Array {
  return gpxOfPoints(ridePoints(ride))
}

/** Makes several rides, which are the segments of one track. */
export function segmentedRide(...rides: Ride[]): Uint8Array {
  return gpxOfTracks([rides.map(ridePoints)])
}

/** Makes a track whose segments have one point each. */
export function inSegments(count: number): string {
  const segment = '<trkseg><trkpt lat="1" lon="1"><time>2026-05-01T08:00:00Z</time></trkpt></trkseg>'
  return `<gpx><trk>${segment.repeat(count)}</trk></gpx>`
}

/** Makes a steady ride with some XML inserted before its first segment. */
export function rideWith(beforeSegment: string, ride: Ride = {}): string {
  return new TextDecoder().decode(steadyRide(ride)).replace('<trkseg>', `${beforeSegment}<trkseg>`)
}

export const gpxFile = (content: string | Uint8Array): Blob => new Blob([content as BlobPart])

function ridePoints({ points = 61, step = 3e-5, start = new Date('2026-05-01T08:00:00Z'), climb = 1 }: Ride) {
  return Array.from(
    { length: points },
    (_, index): TestPoint => [
      45 + index * step,
      5,
      climb === null ? null : 100 + index * climb,
      new Date(start.getTime() + index * 1000).toISOString(),
    ],
  )
}
