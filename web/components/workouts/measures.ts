// The figures of a workout as somebody enters them: in their units and their time zone. Pure.
import {
  type EnteredKey,
  type EnteredName,
  enteredKeys,
  figures,
  longestEnteredS,
} from '../../../src/tracks/figures'
import type { NewWorkoutBody, Workout } from '../../../src/workouts/workouts/schemas'
import { secondsOf } from '../../format/durations'
import { enteredUnits, namesTogether } from './figures'

export interface Measures extends Record<EnteredName, number> {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
  /** In km or miles. This and what else is a number are not a number while their field is empty; heights are in metres or feet. */
  distance: number
  /** `H:MM:SS` */
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
  /** IANA name. */
  timezone: string
  imperial_units: boolean
}

type Enterable = (typeof figures)['distanceM' | EnteredKey]

/** The most that fits into a field, in the units of the person. */
export function mostOf(figure: Enterable, { imperial_units }: Person): number {
  return roundDown(figure.most / 10 ** figure.decimals / unitOf(figure, imperial_units))
}

/** Nothing but the time, which is now. */
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

/** What is missing or cannot be, by field; numbers by themselves are checked by theirs. */
export function measureProblems(measures: Measures): MeasureProblems {
  const { date, time, duration } = measures
  const seconds = readDuration(duration)
  const problems: MeasureProblems = {}
  if (date === '') problems.date = 'measures.noDate'
  if (time === '') problems.time = 'measures.noTime'
  if (seconds === null || seconds === 0) problems.duration = 'measures.noDuration'
  else if (seconds > longestEnteredS) problems.duration = 'measures.durationLimit'
  const missing = namesTogether.filter(name => Number.isNaN(measures[name]))
  if (missing.length < namesTogether.length) {
    for (const name of missing) problems[name] = 'measures.bothOrNeither'
  }
  return problems
}

/** What is to be sent of figures without problems. */
export function measuresBody(measures: Measures, { imperial_units }: Person) {
  const inMetric = (figure: Enterable) => round(measures[figure.name] * unitOf(figure, imperial_units))
  return {
    workout_date: `${measures.date} ${measures.time}`,
    distance: inMetric(figures.distanceM),
    duration: readDuration(measures.duration),
    ...forEntered(figure => (Number.isNaN(measures[figure.name]) ? null : inMetric(figure))),
  } satisfies Partial<NewWorkoutBody>
}

/** Seconds, or null for what is not hours, minutes and seconds. */
function readDuration(text: string): number | null {
  return /^\d{1,3}:[0-5]?\d:[0-5]?\d$/.test(text.trim()) ? secondsOf(text.trim()) : null
}

/** How many of its unit a figure has in one of the person's. */
function unitOf({ quantity }: Enterable, isImperial: boolean): number {
  return isImperial ? enteredUnits[quantity].ratio : 1
}

function forEntered<Value>(of: (figure: (typeof figures)[EnteredKey]) => Value) {
  return Object.fromEntries(enteredKeys.map(key => [figures[key].name, of(figures[key])])) as Record<
    EnteredName,
    Value
  >
}

/** Rounds to as many decimals as the server keeps and fields show. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function roundDown(value: number): number {
  return Math.floor(value * 1000) / 1000
}

/** The clocks of a zone, as fields for date and time have it. */
function localTime(moment: Date, timeZone: string): { date: string; time: string } {
  // Sweden writes dates the way the fields want them.
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(moment)
    .split(' ')
  return { date, time }
}
