// A workout's figures as a person enters them, in their units and time zone. The functions here are pure.
import {
  type EnteredKey,
  type EnteredName,
  enteredKeys,
  figures,
  maxEnteredS,
} from '../../../src/tracks/figures'
import type { NewWorkoutBody } from '../../../src/workouts/workouts/entered-schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { secondsOf } from '../../format/durations'
import { enteredUnits, namesTogether } from './figures'

export interface Measures extends Record<EnteredName, number> {
  /** The day, as `YYYY-MM-DD`. */
  date: string
  /** The time of day, as `HH:MM`. */
  time: string
  /**
   * Distance in kilometres or miles. Ascent and descent are in metres or feet. Each of these is NaN while its field is
   * empty.
   */
  distance: number
  /** The duration, as `H:MM:SS`. */
  duration: string
}

export type MeasureProblems = Partial<Record<keyof Measures, MeasureProblemKey>>

export type MeasureProblemKey =
  | 'measures.noDate'
  | 'measures.noTime'
  | 'measures.noDuration'
  | 'measures.durationLimit'
  | 'measures.bothOrNeither'

interface Person {
  /** The IANA name of the person's time zone. */
  timezone: string
  imperial_units: boolean
}

type Enterable = (typeof figures)['distanceM' | EnteredKey]

/** Maximum value of a field, in the person's units. */
export function maxOfFigure(figure: Enterable, { imperial_units }: Person): number {
  return roundDown(figure.max / 10 ** figure.decimals / unitOf(figure, imperial_units))
}

/** The current date and time, with all figures empty. */
export function measuresNow(now: Date, { timezone }: Person): Measures {
  const nothing = { distance: Number.NaN, duration: '', ...forEntered(() => Number.NaN) }
  return { ...localTime(now, timezone), ...nothing }
}

export function measuresOf(workout: Workout, { timezone, imperial_units }: Person): Measures {
  const inUnit = (figure: Enterable) => {
    const value = workout[figure.name]
    return value === null ? Number.NaN : round(value / unitOf(figure, imperial_units))
  }
  return {
    ...localTime(new Date(workout.workout_date), timezone),
    distance: inUnit(figures.distanceM),
    duration: workout.duration,
    ...forEntered(inUnit),
  }
}

/** Finds fields with missing or invalid values. Fields for numbers check their values themselves. */
export function measureProblems(measures: Measures): MeasureProblems {
  const { date, time, duration } = measures
  const seconds = readDuration(duration)
  const problems: MeasureProblems = {}
  if (date === '') problems.date = 'measures.noDate'
  if (time === '') problems.time = 'measures.noTime'
  if (seconds === null || seconds === 0) problems.duration = 'measures.noDuration'
  else if (seconds > maxEnteredS) problems.duration = 'measures.durationLimit'
  const missing = namesTogether.filter(name => Number.isNaN(measures[name]))
  if (missing.length < namesTogether.length) {
    for (const name of missing) problems[name] = 'measures.bothOrNeither'
  }
  return problems
}

/** Makes the body of the request. Call it only when `measureProblems` finds none. */
export function measuresBody(measures: Measures, { imperial_units }: Person) {
  const inMetric = (figure: Enterable) => round(measures[figure.name] * unitOf(figure, imperial_units))
  return {
    workout_date: `${measures.date} ${measures.time}`,
    distance: Number.isNaN(measures.distance) ? 0 : inMetric(figures.distanceM),
    duration: readDuration(measures.duration),
    ...forEntered(figure => (Number.isNaN(measures[figure.name]) ? null : inMetric(figure))),
  } satisfies Partial<NewWorkoutBody>
}

/** Converts hours, minutes and seconds to seconds; `null` if the text is anything else. */
export function readDuration(text: string): number | null {
  return /^\d{1,3}:[0-5]?\d:[0-5]?\d$/.test(text.trim()) ? secondsOf(text.trim()) : null
}

/** Metric units per unit of the person's system. */
function unitOf({ quantity }: Enterable, isImperial: boolean): number {
  return isImperial ? enteredUnits[quantity].ratio : 1
}

function forEntered<Value>(of: (figure: (typeof figures)[EnteredKey]) => Value) {
  return Object.fromEntries(enteredKeys.map(key => [figures[key].name, of(figures[key])])) as Record<
    EnteredName,
    Value
  >
}

/** Rounds to three decimals, as the server stores values and the fields show them. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function roundDown(value: number): number {
  return Math.floor(value * 1000) / 1000
}

/** A moment's date and time in a time zone, in the form that the fields need. */
function localTime(moment: Date, timeZone: string): { date: string; time: string } {
  // The Swedish format is `YYYY-MM-DD`.
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .split(' ')
  return { date, time }
}
