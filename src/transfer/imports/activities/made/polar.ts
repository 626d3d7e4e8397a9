// Makes a recording of an exercise in a training session of Polar Flow.
import type { Moment, WrittenActivity } from '../../../../formats/tcx/write'
import { BadJson } from '../../../../lib/json/nesting'
import { fromLocalTime } from '../../../../lib/time-zone'
import { type JsonObject, readObject, readObjects } from '../../archive/read-values'

/**
 * Kinds of samples by their name in the file: the field of a moment, and the factor that converts the value to the unit
 * of this field.
 */
const samples = {
  heartRate: ['heartRate', 1],
  altitude: ['altitude', 1],
  distance: ['distance', 1],
  cadence: ['cadence', 1],
  // In km/h in the file.
  speed: ['speed', 1 / 3.6],
  power: ['power', 1],
} as const satisfies Record<string, readonly [Exclude<keyof Moment, 'time'>, number]>

/**
 * Returns the exercises of a session. In files of older versions, a session without exercises is itself an exercise.
 */
export function exercisesOf(session: JsonObject): JsonObject[] {
  const exercises = readObjects(session.exercises)
  const [only] = exercises
  // If there is only one exercise, it often lacks facts that the session contains.
  if (exercises.length <= 1) return [{ ...sessionFacts(session), ...only }]
  return exercises
}

const sessionFacts = ({ startTime, timeZoneOffset, duration, distance, kiloCalories }: JsonObject) => ({
  ...{ startTime, timezoneOffset: timeZoneOffset, duration, distance, kiloCalories },
})

/** @throws BadJson if the session has no exercise of this number */
export function recordingOfPolar(value: unknown, number: number, timeZone: string): WrittenActivity {
  const session = readObject(value)
  const exercise = session && exercisesOf(session)[number]
  const start = exercise && startOfExercise(exercise, timeZone)
  if (!exercise || start === null) throw new BadJson('there is no such exercise')
  const local = localTime(exercise.startTime)
  const moments = momentsOf(readObject(exercise.samples) ?? {}, local - start!.getTime())
  return {
    device: typeof session.deviceId === 'string' && session.deviceId ? 'Polar' : 'Polar Flow',
    start: start!.getTime(),
    seconds: durationOf(exercise.duration),
    metres: numberOf(exercise.distance),
    calories: numberOf(exercise.kiloCalories),
    moments,
  }
}

/** Returns the start of an exercise, which is a local time in the file. Returns null if the exercise has no start. */
export function startOfExercise({ startTime, timezoneOffset }: JsonObject, timeZone: string): Date | null {
  const local = localTime(startTime)
  if (Number.isNaN(local)) return null
  const minutes = numberOf(timezoneOffset)
  if (minutes !== null) return new Date(local - minutes * 60_000)
  return fromLocalTime(new Date(local).toISOString().slice(0, -1), timeZone)
}

const localSyntax = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?/

/** Returns a local time in milliseconds since 1970, as if it were in UTC; NaN if the value is not a time. */
const localTime = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(`${localSyntax.exec(value)?.[0] ?? ''}Z`) : Number.NaN

/** Reads a duration such as `PT1H2M3.5S`; null for anything else. */
export function durationOf(value: unknown): number | null {
  const [matched, hours = '0', minutes = '0', seconds = '0'] =
    (typeof value === 'string' &&
      /^PT(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/.exec(value)) ||
    []
  return matched === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Returns the samples of all kinds by time. @param ahead difference between local time and UTC, in milliseconds */
function momentsOf(series: JsonObject, ahead: number): Moment[] {
  const moments = new Map<number, Moment>()
  const momentAt = ({ dateTime }: JsonObject): Moment | null => {
    const time = localTime(dateTime) - ahead
    if (Number.isNaN(time)) return null
    const known = moments.get(time) ?? { time }
    moments.set(time, known)
    return known
  }
  for (const [name, [key, factor]] of Object.entries(samples)) {
    for (const sample of readObjects(series[name])) {
      const value = numberOf(sample.value)
      const moment = value === null ? null : momentAt(sample)
      if (moment && value !== null) moment[key] = value * factor
    }
  }
  for (const sample of readObjects(series.recordedRoute)) {
    const [latitude, longitude, altitude] = [sample.latitude, sample.longitude, sample.altitude].map(numberOf)
    const moment = latitude == null || longitude == null ? null : momentAt(sample)
    if (moment) Object.assign(moment, { latitude, longitude, altitude: moment.altitude ?? altitude })
  }
  return [...moments.values()].sort((one, other) => one.time - other.time)
}
