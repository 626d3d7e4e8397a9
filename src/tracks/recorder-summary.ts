/** Totals that the device recorded for a track; a missing total is `null`. */
export interface RecorderSummary {
  readonly device: string | null
  /**
   * `elapsedS`: seconds from start to end. `timerS`: seconds during which the timer ran, in TCX files without laps of
   * rest.
   */
  readonly elapsedS: number | null
  readonly timerS: number | null
  /** Swimming time of a pool swim in seconds. It excludes rests at the wall, which `timerS` includes. */
  readonly swumS: number | null
  /** Number of pool lengths swum; missing in older workouts. */
  readonly lengths: number | null
  /** In metres. */
  readonly distanceM: number | null
  readonly ascentM: number | null
  readonly descentM: number | null
  /** In metres per second. */
  readonly maxSpeed: number | null
  /** Kilocalories. */
  readonly calories: number | null
  readonly laps: number | null
  /** VO₂max in ml/kg/min that the watch has estimated; missing if it has not, and in older workouts. */
  readonly vo2Max?: number
  /**
   * How hard the workout felt, as the user entered it on the watch, from 1 to 10; missing if not entered, and in older
   * workouts.
   */
  readonly perceivedExertion?: number
  /** Start of each lap in milliseconds since 1970; missing in workouts stored before version 1.1. */
  readonly lapStarts?: readonly number[]
}

/** The VO₂max that people can have, in ml/kg/min. */
export const isPossibleVo2Max = (value: number): boolean => value >= 10 && value <= 100

/** Whether this is a rate of perceived exertion (RPE) on the scale from 1 to 10. */
export const isPossibleExertion = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= 10

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
