/** What the recorder itself says of all it recorded of a track; null for what it does not say. */
export interface RecorderSummary {
  /** Its name. */
  readonly device: string | null
  /** Seconds from the start to the end, and of these the ones in which its timer ran. */
  readonly elapsedS: number | null
  readonly timerS: number | null
  /** Seconds of a swim in a pool without the rests at the wall, in which the timer goes on. */
  readonly swumS: number | null
  /** How many of a pool were swum. Workouts of before this was kept lack it. */
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
  /** When each lap began, in milliseconds since 1970. Workouts of before 1.1 lack it. */
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
