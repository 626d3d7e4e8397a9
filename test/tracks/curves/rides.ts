import type { Points, Track } from '../../../src/tracks/track'
import { noReadings } from '../no-readings'

/** Length in metres of a degree of latitude, on the sphere with which distances are computed. */
const metresPerDegree = (2 * Math.PI * 6_378_137) / 360

interface Instant {
  /** Seconds since the start of the ride, and metres north of its start. */
  at: [seconds: number, metres: number]
  elevation?: number
  heartRate?: number
}

/** A straight track to the north through these positions. */
export function rideThrough(instants: readonly Instant[], starts: readonly number[] = [0]): Track {
  const column = (value: (instant: Instant) => number) => Float64Array.from(instants, value)
  const points: Points = {
    ...noReadings,
    count: instants.length,
    latitude: column(({ at }) => at[1] / metresPerDegree),
    longitude: column(() => 7),
    elevation: column(({ elevation }) => elevation ?? Number.NaN),
    time: column(({ at }) => 1_700_000_000_000_000 + at[0] * 1e6),
    heartRate: Float32Array.from(instants, ({ heartRate }) => heartRate ?? Number.NaN),
  }
  const segments = starts.map((start, index) => ({ start, end: starts[index + 1] ?? instants.length }))
  return { name: null, description: null, segments, points }
}

/** A ride with a point every `every` seconds. Each stretch has a constant speed for a number of seconds. */
export function rideOf(
  stretches: readonly [seconds: number, metresPerSecond: number][],
  { every = 1, elevation }: { every?: number; elevation?: (metres: number) => number } = {},
): Track {
  const instants: Instant[] = []
  const instant = (seconds: number, metres: number): Instant => ({
    at: [seconds, metres],
    ...(elevation && { elevation: elevation(metres) }),
  })
  let [seconds, metres] = [0, 0]
  instants.push(instant(0, 0))
  for (const [duration, speed] of stretches) {
    for (let passed = every; passed <= duration; passed += every) {
      instants.push(instant(seconds + passed, metres + passed * speed))
    }
    seconds += duration
    metres += duration * speed
  }
  return rideThrough(instants)
}
