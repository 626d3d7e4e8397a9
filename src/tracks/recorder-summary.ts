/** Totals recorded by the device for a track; `null` for missing ones. */
export interface RecorderSummary {
  readonly device: string | null
  /** Seconds from start to end, and seconds during which the timer ran. The latter exclude laps of rest. */
  readonly elapsedS: number | null
  readonly timerS: number | null
  /** Swimming time of a pool swim in seconds, without rests at the wall. The timer runs on during those rests. */
  readonly swumS: number | null
  /** Number of pool lengths swum. Older workouts lack it. */
  readonly lengths: number | null
  /** In metres. */
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
