// A ride or run with heart rate and power, whose numbers are known.
import { gpxWith } from '../formats/gpx/gpx-documents'

interface SensorRide {
  start?: Date
  minutes?: number
  /** m/s */
  speed?: number
  /** By seconds since the start; `null` records none. */
  heartRate?: ((second: number) => number) | null
  power?: ((second: number) => number) | null
  /** Elevation in metres by the way in metres; `null` records none. */
  elevation?: ((metres: number) => number) | null
}

const secondsBetween = 5
const metresPerDegree = (Math.PI / 180) * 6_371_000

/** Two kilometres of flat, two at 6 %, and flat again. */
export const overOneHill = (metres: number) => 100 + 0.06 * Math.min(2000, Math.max(0, metres - 2000))

/** Straight to the north at a constant speed, with a point every five seconds. */
export function sensorRide({
  start = new Date('2026-05-01T08:00:00Z'),
  minutes = 60,
  speed = 5,
  heartRate = () => 150,
  power = () => 200,
  elevation = overOneHill,
}: SensorRide = {}): Uint8Array {
  const points = Array.from({ length: (minutes * 60) / secondsBetween + 1 }, (_, index) => {
    const second = index * secondsBetween
    const metres = second * speed
    const ele = elevation === null ? '' : `<ele>${elevation(metres).toFixed(2)}</ele>`
    const watts = power === null ? '' : `<power>${Math.round(power(second))}</power>`
    const beats = heartRate === null ? '' : `<hr>${Math.round(heartRate(second))}</hr>`
    const time = new Date(start.getTime() + second * 1000).toISOString()
    return `<trkpt lat="${(45 + metres / metresPerDegree).toFixed(8)}" lon="5">${ele}<time>${time}</time><extensions>${watts}${beats}</extensions></trkpt>`
  })
  return gpxWith(`<trk><trkseg>${points.join('\n')}</trkseg></trk>`)
}
