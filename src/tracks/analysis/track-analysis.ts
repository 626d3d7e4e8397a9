/**
 * The stored analysis of a recording. With it, zones, load and curves are shown without reading the file of the
 * recording again.
 */
import type { DynamicsSensor } from '../sensors'
import type { TimedClimb } from './timed-climbs'

/** Durations in seconds for which best means are stored. */
export const meanDurations = [
  1, 5, 10, 30, 60, 120, 180, 300, 480, 600, 720, 1200, 1800, 2400, 3600, 5400,
] as const

/** Widths of the histograms' bins: 1 bpm, 5 W, 0.05 m/s. */
export const histogramSteps = { heartRate: 1, power: 5, speed: 0.05 } as const

/**
 * Limits of the gradient bands in per cent. The first band is below -10, the next from -10 to -5, and the last above
 * 10.
 */
export const gradientLimits = [-10, -5, -2, 2, 5, 10] as const

/** A quantity for which a histogram and best means are stored. */
export type Quantity = keyof typeof histogramSteps

/**
 * The seconds at each value: `seconds[i]` is the time with values from `(first + i) * step` to below `(first + i + 1) *
 * step`.
 */
export interface Histogram {
  readonly first: number
  readonly seconds: readonly number[]
}

/** The greatest mean over a duration. */
export interface BestMean {
  readonly value: number
  /** Seconds from the first point to the start of the duration with this mean. */
  readonly from: number
}

/** Means over one half of a recording. The halves have the same duration; the first ten minutes are left out. */
export interface Half {
  readonly heartRate: number
  /** Power in watts, or equivalent speed on flat ground in metres per second. */
  readonly output: number
}

/** In turns per minute, or steps per minute of one foot or of both, as recorded. */
interface MeanCadence {
  readonly mean: number
  /** The mean of those above 0 at points, which tells whether one foot or both were counted; 0 if there are none. */
  readonly moving: number
}

export interface TrackAnalysis {
  /** `null` for a quantity that was not recorded. */
  readonly histograms: Readonly<Record<Quantity, Histogram | null>>
  /**
   * In the order of `meanDurations`; `null` for durations longer than any part without a gap, and for a speed over less
   * than five seconds. `null` as a whole if the quantity was not recorded, or for a recording of more than three weeks.
   */
  readonly bestMeans: Readonly<Record<Quantity, readonly (BestMean | null)[] | null>>
  /**
   * The seconds with a value, which show whether a quantity was recorded throughout. For the speed of a pool swim,
   * these are the seconds of swimming.
   */
  readonly secondsWith: Readonly<Record<Quantity, number>>
  /** Highest heart rate that was held for ten seconds, without jumps; `null` without one. */
  readonly heldHeartRate: number | null
  readonly meanHeartRate: number | null
  /** In watts. Values of zero are included. */
  readonly meanPower: number | null
  /** The fourth root of the mean of the fourth powers of a 30-second rolling mean of the power, in watts. */
  readonly weightedPower: number | null
  /** Joules. */
  readonly work: number | null
  /**
   * Mean equivalent speed on flat ground over the moving time, in m/s; `null` without elevations. This speed and the
   * next one are meaningful only for sports on foot, but an analysis does not depend on the sport.
   */
  readonly gradedSpeed: number | null
  /** Like `gradedSpeed`, but by the energy that slopes cost (`energyFactor`); absent if an earlier version made the analysis. */
  readonly energySpeed?: number | null
  /**
   * Like `weightedPower`, but for the equivalent speed on flat ground, in m/s. Without elevations, the whole recording
   * counts as flat. `null` for a pool swim.
   */
  readonly weightedSpeed: number | null
  /** The two halves for the decoupling; `null` if they cannot be compared. */
  readonly halves: { readonly output: 'power' | 'speed'; readonly first: Half; readonly second: Half } | null
  /** The longest time in seconds without recording or without movement. */
  readonly longestPause: number
  readonly climbs: readonly TimedClimb[]
  /** Metres and seconds in each gradient band, see `gradientLimits`; `null` without elevations. */
  readonly gradients: readonly { readonly metres: number; readonly seconds: number }[] | null
  /** Standard deviation of the noise of the elevations, in metres; `null` without elevations. */
  readonly elevationNoise: number | null
  /**
   * Mean of each running dynamics sensor, in the units of `dynamicsSensors`; absent if nothing was recorded, or if an
   * earlier version made the analysis.
   */
  readonly dynamics?: Readonly<Partial<Record<DynamicsSensor, number>>>
  /** Absent if no cadence was recorded. */
  readonly cadence?: MeanCadence
}
