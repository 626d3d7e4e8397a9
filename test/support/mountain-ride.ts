// Makes a realistic ride on a loop over hills. It is faster downhill and has a break in the middle.
import { gpxOfTracks, type TestPoint } from '../formats/gpx/gpx-documents'

const points = 1000
const secondsBetween = 5
const breakSeconds = 600

/** A ride of about 35 km near Annecy in two segments: 83 minutes, and a break of ten minutes between them. */
export function mountainRide(start: Date): Uint8Array {
  const whole = Array.from({ length: points }, (_, index) => ridePoint(index, start))
  return gpxOfTracks([[whole.slice(0, 600), whole.slice(600)]])
}

function ridePoint(index: number, start: Date): TestPoint {
  const turn = (2 * Math.PI * index) / points
  const seconds = index * secondsBetween + (index < 600 ? 0 : breakSeconds)
  const eased = turn + 0.15 * Math.sin(3 * turn)
  return [
    Number((45.87 + 0.05 * Math.sin(eased) + 0.008 * Math.sin(5 * eased)).toFixed(6)),
    Number((6.16 + 0.06 * Math.cos(eased) + 0.009 * Math.cos(4 * eased)).toFixed(6)),
    Number((700 + 260 * Math.sin(turn - 1) + 60 * Math.sin(4 * turn)).toFixed(1)),
    new Date(start.getTime() + seconds * 1000).toISOString(),
  ]
}
