// The figures of a workout and of each of its segments, told once. The columns of the tables, the schemas, the views, what
// imports read, what is compared, and what the web app shows follow from this list, in its order.
import { keysOf } from '../lib/keys'

interface Figure {
  /** In the interface, in archives, and in FitTrackee's tables. */
  name: string
  /** In `workouts` and `workout_segments`; it holds an exact integer. */
  column: string
  /** In English sentences. */
  label: string
  quantity: 'duration' | 'distance' | 'speed' | 'height'
  /** The unit of the figure in the interface. */
  unit: 's' | 'km' | 'km/h' | 'm'
  /** The integer that is stored counts 1/10^decimals of the unit. */
  decimals: number
  /** Limits of the integer that is stored. */
  least: number
  most: number
  /** Where it is null: nowhere, where it is not known, or in a workout that has zero of it. */
  absent: 'nowhere' | 'unknown' | 'zero'
  /** People may enter it, by itself or only with the others, for a workout without a recording. */
  entered: 'never' | 'alone' | 'together'
}

const measured = { absent: 'nowhere', entered: 'never' } as const
const duration = { quantity: 'duration', unit: 's', decimals: 0, least: 0, most: 366 * 24 * 3600 } as const
const distance = { quantity: 'distance', unit: 'km', decimals: 3, least: 0, most: 999_999 } as const
const speed = { quantity: 'speed', unit: 'km/h', decimals: 2, least: 0, most: 999_999 } as const
const height = { quantity: 'height', unit: 'm', absent: 'unknown' } as const
const climb = { ...height, decimals: 3, least: 0, most: 99_999_999, entered: 'together' } as const
const altitude = { ...height, decimals: 2, least: -999_999, most: 999_999, entered: 'never' } as const

/** The longest duration that people may enter, in seconds; a recording may be longer. */
export const longestEnteredS = 30 * 24 * 3600

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
  // Of the fastest five seconds, see measuring/top-speed. Null until it is measured, as `workouts/library/derived` says.
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

/** The names that figures have in the interface. */
export type FigureName = Figures[FigureKey]['name']

/** Figures of a stretch, as the integers that are stored. */
export type SegmentFigures = {
  readonly [Key in FigureKey]: Figures[Key]['absent'] extends 'unknown' ? number | null : number
}

/** Figures of a workout. Some are null where there is nothing to measure, as their `absent` says. */
export type WorkoutFigures = {
  readonly [Key in FigureKey]: Figures[Key]['absent'] extends 'nowhere' ? number : number | null
}

/** Figures that people may enter for a workout without a recording, beside distance and duration. */
export type EnteredKey = {
  [Key in FigureKey]: Figures[Key]['entered'] extends 'never' ? never : Key
}[FigureKey]

/** The names that those have in the interface. */
export type EnteredName = Figures[EnteredKey]['name']

export const figureKeys = keysOf(figures)

/** Those that FitTrackee knows, too. */
export const sharedKeys = figureKeys.filter(key => key !== 'topSpeedCkmh')

export const enteredKeys = figureKeys.filter((key): key is EnteredKey => figures[key].entered !== 'never')

/** A value for each of these figures. */
export function forFigures<Key extends FigureKey, Value>(
  keys: readonly Key[],
  of: (figure: Figure & { name: FigureName }, key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map(key => [key, of(figures[key], key)])) as Record<Key, Value>
}

/** Nothing but the figures of a row, or of the columns of a table. */
export function pickFigures<Row extends Record<FigureKey, unknown>>(row: Row): Pick<Row, FigureKey> {
  return forFigures(figureKeys, (_, key) => row[key]) as Pick<Row, FigureKey>
}

/** Converts the figures of a stretch to those of a workout that consists of it. */
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

type CertainKey = {
  [Key in FigureKey]: Figures[Key]['absent'] extends 'nowhere' ? Key : never
}[FigureKey]

const isCertain = (key: FigureKey): key is CertainKey => figures[key].absent === 'nowhere'

/** The figures of a workout of which nothing is known: they are zero where they cannot be absent. */
export const noFigures: WorkoutFigures = {
  ...forFigures(figureKeys.filter(isCertain), () => 0),
  ...forFigures(
    figureKeys.filter((key): key is Exclude<FigureKey, CertainKey> => !isCertain(key)),
    () => null,
  ),
}
