/** What is kept of a recording, so that zones, load and curves need no file again. */
import type { DynamicsSensor } from '../sensors'
import type { TimedClimb } from './timed-climbs'

/** Durations in seconds over which best means are kept. */
export const meanDurations = [
  1, 5, 10, 30, 60, 120, 180, 300, 480, 600, 720, 1200, 1800, 2400, 3600, 5400,
] as const

/** Steps of the histograms: 1 bpm, 5 W, 0.05 m/s. */
export const histogramSteps = { heartRate: 1, power: 5, speed: 0.05 } as const

/** Limits of the gradient bands in per cent: below -10, -10 to -5 and so on, above 10. */
export const gradientLimits = [-10, -5, -2, 2, 5, 10] as const

/** A quantity whose values are counted and whose best means are kept. */
export type Quantity = keyof typeof histogramSteps

/** Seconds at each value: `seconds[i]` counts values from `(first + i) * step` up to the next. */
export interface Histogram {
  readonly first: number
  readonly seconds: readonly number[]
}

/** The greatest mean over a duration. */
export interface BestMean {
  readonly value: number
  /** Seconds from the first point to the start of it. */
  readonly from: number
}

/** Means of one half of a recording, by time, without its first ten minutes. */
export interface Half {
  readonly heartRate: number
  /** Watts, or metres per second on the flat. */
  readonly output: number
}

export interface TrackAnalysis {
  /** `null` for a quantity that was not recorded. */
  readonly histograms: Readonly<Record<Quantity, Histogram | null>>
  /**
   * In the order of `meanDurations`; `null` for durations longer than any part without a gap, and for a speed over less
   * than five seconds. `null` as a whole if the quantity was not recorded, or for a recording of more than three weeks.
   */
  readonly bestMeans: Readonly<Record<Quantity, readonly (BestMean | null)[] | null>>
  /** Whether the heart rate, the power and so on are of the whole recording: seconds with a value. In a pool, swum ones. */
  readonly secondsWith: Readonly<Record<Quantity, number>>
  /** Highest heart rate that was held for ten seconds, without jumps; `null` without one. */
  readonly heldHeartRate: number | null
  readonly meanHeartRate: number | null
  /** Watts; zeros count. */
  readonly meanPower: number | null
  /** Fourth root of the mean fourth power of a 30 s rolling mean, in watts. */
  readonly weightedPower: number | null
  /** Joules. */
  readonly work: number | null
  /**
   * Mean speed over the moving time as if on the flat, in m/s; `null` without elevations. It and the speeds below mean
   * something only for sports on foot, which an analysis does not know.
   */
  readonly gradedSpeed: number | null
  /**
   * Like `weightedPower`, of the speed as if on the flat, in m/s. Without elevations, all counts as flat. `null` in a
   * pool.
   */
  readonly weightedSpeed: number | null
  /** The two halves for decoupling; `null` where the comparison would mean nothing. */
  readonly halves: { readonly output: 'power' | 'speed'; readonly first: Half; readonly second: Half } | null
  /** The longest time in seconds without recording or without movement. */
  readonly longestPause: number
  readonly climbs: readonly TimedClimb[]
  /** Metres and seconds in each gradient band, see `gradientLimits`; `null` without elevations. */
  readonly gradients: readonly { readonly metres: number; readonly seconds: number }[] | null
  /** Standard deviation of the noise of the elevations, in metres; `null` without elevations. */
  readonly elevationNoise: number | null
  /** Mean of each that was recorded, in the units of `dynamicsSensors`; absent without any, and from earlier versions. */
  readonly dynamics?: Readonly<Partial<Record<DynamicsSensor, number>>>
}
