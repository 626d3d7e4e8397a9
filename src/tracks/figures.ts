// The single list of figures of a workout and of its segments. Table columns, schemas, views, imports, comparisons
// and the web app are derived from it and keep its order.
import { keysOf } from '../lib/keys'

interface Figure {
  /** Name of the figure in the API, in archives, and in FitTrackee's tables. */
  name: string
  /** Column in `workouts` and `workout_segments`, which contains an integer. */
  column: string
  /** Name in English sentences. */
  label: string
  quantity: 'duration' | 'distance' | 'speed' | 'height'
  /** Unit in the API. */
  unit: 's' | 'km' | 'km/h' | 'm'
  /** Number of decimals. The stored integer is the value times 10 to this power. */
  decimals: number
  /** Limits of the stored integer. */
  min: number
  max: number
  /**
   * When the figure is null. `nowhere`: never. `unknown`: if it could not be measured. `zero`: a workout stores null
   * instead of 0.
   */
  absent: 'nowhere' | 'unknown' | 'zero'
  /**
   * Whether users may enter the figure for a workout without a map: never, on its own, or only together with the other
   * figures marked `together`.
   */
  entered: 'never' | 'alone' | 'together'
}

const measured = { absent: 'nowhere', entered: 'never' } as const
const duration = { quantity: 'duration', unit: 's', decimals: 0, min: 0, max: 366 * 24 * 3600 } as const
const distance = { quantity: 'distance', unit: 'km', decimals: 3, min: 0, max: 999_999 } as const
const speed = { quantity: 'speed', unit: 'km/h', decimals: 2, min: 0, max: 999_999 } as const
const height = { quantity: 'height', unit: 'm', absent: 'unknown' } as const
const climb = { ...height, decimals: 3, min: 0, max: 99_999_999, entered: 'together' } as const
const altitude = { ...height, decimals: 2, min: -999_999, max: 999_999, entered: 'never' } as const

/** Longest duration in seconds that users may enter; a recording may be longer. */
export const maxEnteredS = 30 * 24 * 3600

export const figures = {
  durationS: { name: 'duration', column: 'duration_s', label: 'duration', ...duration, ...measured },
  movingS: { name: 'moving', column: 'moving_s', label: 'moving time', ...duration, ...measured },
  pausesS: { name: 'pauses', column: 'pauses_s', label: 'pauses', ...duration, ...measured, absent: 'zero' },
  distanceM: { name: 'distance', column: 'distance_m', label: 'distance', ...distance, ...measured },
  aveSpeedCkmh: {
    name: 'ave_speed',
    column: 'ave_speed_ckmh',
    label: 'average speed',
    ...speed,
    ...measured,
  },
  maxSpeedCkmh: {
    name: 'max_speed',
    column: 'max_speed_ckmh',
    label: 'maximum speed',
    ...speed,
    ...measured,
  },
  // Average speed of the fastest five seconds, see measuring/top-speed.ts. Null until measured, see
  // workouts/library/derived.ts.
  topSpeedCkmh: {
    name: 'top_speed',
    column: 'top_speed_ckmh',
    label: 'top speed',
    ...speed,
    absent: 'unknown',
    entered: 'never',
  },
  ascentMm: { name: 'ascent', column: 'ascent_mm', label: 'ascent', ...climb },
  descentMm: { name: 'descent', column: 'descent_mm', label: 'descent', ...climb },
  minAltCm: { name: 'min_alt', column: 'min_alt_cm', label: 'lowest point', ...altitude },
  maxAltCm: { name: 'max_alt', column: 'max_alt_cm', label: 'highest point', ...altitude },
} as const satisfies Record<string, Figure>

type Figures = typeof figures
export type FigureKey = keyof Figures

/** Names of figures in the API. */
export type FigureName = Figures[FigureKey]['name']

/** Figures of a segment, as stored integers. */
export type SegmentFigures = {
  readonly [Key in FigureKey]: Figures[Key]['absent'] extends 'unknown' ? number | null : number
}

/** Figures of a workout. For when a figure is null, see `absent`. */
export type WorkoutFigures = {
  readonly [Key in FigureKey]: Figures[Key]['absent'] extends 'nowhere' ? number : number | null
}

/** Figures of a workout with its start, in milliseconds since 1970. */
export type FiguresWithStart = WorkoutFigures & { readonly startMs: number }

/** Figures that users may enter for a workout without a map, besides distance and duration. */
export type EnteredKey = {
  [Key in FigureKey]: Figures[Key]['entered'] extends 'never' ? never : Key
}[FigureKey]

/** Names of the figures that users may enter, in the API. */
export type EnteredName = Figures[EnteredKey]['name']

export const figureKeys = keysOf(figures)

/** Figures that FitTrackee has too. */
export const sharedKeys = figureKeys.filter(key => key !== 'topSpeedCkmh')

export const enteredKeys = figureKeys.filter((key): key is EnteredKey => figures[key].entered !== 'never')

/** Builds an object with a value for each of the given figures. */
export function forFigures<Key extends FigureKey, Value>(
  keys: readonly Key[],
  of: (figure: Figure & { name: FigureName }, key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map(key => [key, of(figures[key], key)])) as Record<Key, Value>
}

/** Returns only the figures of a row or of a table's columns. */
export function pickFigures<Row extends Record<FigureKey, unknown>>(row: Row): Pick<Row, FigureKey> {
  return forFigures(figureKeys, (_, key) => row[key]) as Pick<Row, FigureKey>
}

/** Converts the figures of a segment to those of a workout that has only this segment. */
export function asWorkoutFigures(stretch: SegmentFigures): WorkoutFigures {
  return {
    ...stretch,
    ...forFigures(zeroKeys, (_, key) => stretch[key] || null),
  }
}

type ZeroKey = {
  [Key in FigureKey]: Figures[Key]['absent'] extends 'zero' ? Key : never
}[FigureKey]

const zeroKeys = figureKeys.filter((key): key is ZeroKey => figures[key].absent === 'zero')

/** Figures of a workout without any data: 0 for those that cannot be null. */
export const noFigures = forFigures(figureKeys, ({ absent }) =>
  absent === 'nowhere' ? 0 : null,
) as WorkoutFigures
