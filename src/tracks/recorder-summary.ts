/** Totals recorded by the device for a track; `null` for missing ones. */
export interface RecorderSummary {
  readonly device: string | null
  /** Seconds from start to end, and those during which the timer ran, without laps of rest. */
  readonly elapsedS: number | null
  readonly timerS: number | null
  /** Seconds of a pool swim without rests at the wall, during which the timer goes on. */
  readonly swumS: number | null
  /** Number of pool lengths swum. Older workouts lack it. */
  readonly lengths: number | null
  /** Metres. */
  readonly distanceM: number | null
  readonly ascentM: number | null
  readonly descentM: number | null
  /** Metres per second. */
  readonly maxSpeed: number | null
  /** Kilocalories. */
  readonly calories: number | null
  readonly laps: number | null
  /** Start of each lap in milliseconds since 1970. Workouts before 1.1 lack it. */
  readonly lapStarts?: readonly number[]
}

export const noSummary: RecorderSummary = {
  device: null,
  elapsedS: null,
  timerS: null,
  swumS: null,
  lengths: null,
  distanceM: null,
  ascentM: null,
  descentM: null,
  maxSpeed: null,
  calories: null,
  laps: null,
}
