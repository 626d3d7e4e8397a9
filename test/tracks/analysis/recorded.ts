// Builds recordings without positions from lists of values.
import type { Pool } from '../../../src/tracks/pool'
import type { Points, Track } from '../../../src/tracks/track'
import { noReadings } from '../no-readings'

interface Recorded {
  /** Seconds since the start. By default, the points are one second apart, and there is one point for each value. */
  seconds?: readonly number[]
  heartRate?: readonly number[]
  power?: readonly number[]
  /** Speeds in metres per second. */
  speed?: readonly number[]
  /** Elevations in metres. */
  elevation?: readonly number[]
  /** Index of the first point of each segment after the first. */
  begins?: readonly number[]
  /** Heart rates at moments without a point. */
  readings?: { seconds: readonly number[]; heartRate: readonly number[] }
  pool?: Pool
}

export function recorded({ seconds, begins = [], readings, pool, ...values }: Recorded): Track {
  const count = seconds?.length ?? Object.values(values).find(value => value)?.length ?? 0
  const points = pointsOf(seconds ?? Array.from({ length: count }, (_, second) => second), values)
  const starts = [0, ...begins]
  return {
    name: null,
    description: null,
    segments: starts.map((start, index) => ({ start, end: starts[index + 1] ?? count })),
    points,
    ...(readings && { readings: pointsOf(readings.seconds, readings) }),
    ...(pool && { pool }),
  }
}

function pointsOf(
  seconds: readonly number[],
  { heartRate, power, speed, elevation }: Pick<Recorded, 'heartRate' | 'power' | 'speed' | 'elevation'>,
): Points {
  const nowhere = () => new Float64Array(seconds.length).fill(Number.NaN)
  const column = (values: readonly number[] | undefined) => (values ? Float32Array.from(values) : null)
  return {
    ...noReadings,
    count: seconds.length,
    latitude: nowhere(),
    longitude: nowhere(),
    elevation: elevation ? Float64Array.from(elevation) : nowhere(),
    time: Float64Array.from(seconds, second => second * 1e6),
    heartRate: column(heartRate),
    power: column(power),
    speed: column(speed),
  }
}

/**
 * Returns a value for each second of the stretches. The last value is repeated once, because the last point has no
 * duration.
 * @param stretches value and length in seconds
 */
export function during(...stretches: readonly (readonly [value: number, seconds: number])[]): number[] {
  const values = stretches.flatMap(([value, seconds]) => new Array<number>(seconds).fill(value))
  return [...values, values.at(-1)!]
}

/** Returns a function that generates random numbers from 0 to 1. The same seed gives the same numbers. */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state / 2 ** 31
  }
}
