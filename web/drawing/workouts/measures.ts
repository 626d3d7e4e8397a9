// The figures of a workout as somebody enters them: in their units and their time zone. Pure.
import type { NewWorkoutBody, Workout } from '../../../src/workouts/schemas'
import { kilometresPerMile, metresPerFoot, secondsOf } from '../../format/formats'

export interface Measures {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
  /** In km or miles. This and the climb are not a number while their field is empty. */
  distance: number
  /** `H:MM:SS` */
  duration: string
  /** In metres or feet. */
  ascent: number
  descent: number
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

/** What the server accepts, in km and metres. */
const limits = { distance: 999.999, climb: 99_999.999, durationSeconds: 30 * 86_400 }

/** The most that fits into a field, in the units of the person. */
export function mostOf({ imperial_units }: Person) {
  return {
    distance: roundDown(limits.distance / unitOf('distance', imperial_units)),
    climb: roundDown(limits.climb / unitOf('climb', imperial_units)),
  }
}

/** Nothing but the time, which is now. */
export function measuresNow(now: Date, { timezone }: Person): Measures {
  const nothing = { distance: Number.NaN, duration: '', ascent: Number.NaN, descent: Number.NaN }
  return { ...localTime(now, timezone), ...nothing }
}

export function measuresOf(workout: Workout, { timezone, imperial_units }: Person): Measures {
  const climb = (metres: number | null) =>
    metres === null ? Number.NaN : round(metres / unitOf('climb', imperial_units))
  return {
    ...localTime(new Date(workout.workout_date), timezone),
    distance: round(workout.distance / unitOf('distance', imperial_units)),
    duration: workout.duration,
    ascent: climb(workout.ascent),
    descent: climb(workout.descent),
  }
}

/** What is missing or cannot be, by field; numbers by themselves are checked by theirs. */
export function measureProblems(measures: Measures): MeasureProblems {
  const { date, time, duration, ascent, descent } = measures
  const seconds = readDuration(duration)
  const problems: MeasureProblems = {}
  if (date === '') problems.date = 'measures.noDate'
  if (time === '') problems.time = 'measures.noTime'
  if (seconds === null || seconds === 0) problems.duration = 'measures.noDuration'
  else if (seconds > limits.durationSeconds) problems.duration = 'measures.durationLimit'
  if (Number.isNaN(ascent) && !Number.isNaN(descent)) problems.ascent = 'measures.bothOrNeither'
  if (Number.isNaN(descent) && !Number.isNaN(ascent)) problems.descent = 'measures.bothOrNeither'
  return problems
}

/** What is to be sent of figures without problems. */
export function measuresBody(measures: Measures, { imperial_units }: Person) {
  const climb = (value: number) =>
    Number.isNaN(value) ? null : round(value * unitOf('climb', imperial_units))
  return {
    workout_date: `${measures.date} ${measures.time}`,
    distance: round(measures.distance * unitOf('distance', imperial_units)),
    duration: readDuration(measures.duration),
    ascent: climb(measures.ascent),
    descent: climb(measures.descent),
  } satisfies Partial<NewWorkoutBody>
}

/** Seconds, or null for what is not hours, minutes and seconds. */
function readDuration(text: string): number | null {
  return /^\d{1,3}:[0-5]?\d:[0-5]?\d$/.test(text.trim()) ? secondsOf(text.trim()) : null
}

/** Kilometres or metres in a unit of the person. */
function unitOf(what: 'distance' | 'climb', isImperial: boolean): number {
  if (!isImperial) return 1
  return what === 'distance' ? kilometresPerMile : metresPerFoot
}

/** As many decimals as the server keeps and fields show. */
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
