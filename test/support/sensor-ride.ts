// Makes a ride or run with heart rate and power, for which tests can compute the expected results.
import { gpxWith } from '../formats/gpx/gpx-documents'

interface SensorRide {
  start?: Date
  minutes?: number
  /** m/s */
  speed?: number
  /** Heart rate and power for a time in seconds since the start; `null` records no values. */
  heartRate?: ((second: number) => number) | null
  power?: ((second: number) => number) | null
  /** Turns or steps per minute. */
  cadence?: number | null
  /** Returns the elevation in metres for a distance in metres since the start; `null` records no elevation. */
  elevation?: ((metres: number) => number) | null
}

const secondsBetween = 5
const metresPerDegree = (Math.PI / 180) * 6_371_000

/**
 * Returns the elevation of a track with two flat kilometres, then two kilometres at 6 %, and then flat ground again.
 */
export const overOneHill = (metres: number) => 100 + 0.06 * Math.min(2000, Math.max(0, metres - 2000))

/** Makes a recording straight to the north at a constant speed, with a point every five seconds. */
export function sensorRide({
  start = new Date('2026-05-01T08:00:00Z'),
  minutes = 60,
  speed = 5,
  heartRate = () => 150,
  power = () => 200,
  cadence = null,
  elevation = overOneHill,
}: SensorRide = {}): Uint8Array {
  const points = Array.from({ length: (minutes * 60) / secondsBetween + 1 }, (_, index) => {
    const second = index * secondsBetween
    const metres = second * speed
    const ele = elevation === null ? '' : `<ele>${elevation(metres).toFixed(2)}</ele>`
    const watts = power === null ? '' : `<power>${Math.round(power(second))}</power>`
    const beats = heartRate === null ? '' : `<hr>${Math.round(heartRate(second))}</hr>`
    const turns = cadence === null ? '' : `<cad>${cadence}</cad>`
    const time = new Date(start.getTime() + second * 1000).toISOString()
    return `<trkpt lat="${(45 + metres / metresPerDegree).toFixed(8)}" lon="5">${ele}<time>${time}</time><extensions>${watts}${beats}${turns}</extensions></trkpt>`
  })
  return gpxWith(`<trk><trkseg>${points.join('\n')}</trkseg></trk>`)
}
