// Makes a recording of an exercise in a training session of Polar Flow.
import type { Moment, WrittenActivity } from '../../../../formats/tcx/write'
import { BadJson } from '../../../../lib/json/nesting'
import { fromLocalTime } from '../../../../lib/time-zone'
import { type JsonObject, readObject, readObjects } from '../../archive/read-values'

/** Samples by their name in the file, and their factor to the unit here. */
const samples = {
  heartRate: ['heartRate', 1],
  altitude: ['altitude', 1],
  distance: ['distance', 1],
  cadence: ['cadence', 1],
  // In km/h.
  speed: ['speed', 1 / 3.6],
  power: ['power', 1],
} as const satisfies Record<string, readonly [Exclude<keyof Moment, 'time'>, number]>

/** Exercises of a session; one that has none is an exercise itself, as those of older versions are. */
export function exercisesOf(session: JsonObject): JsonObject[] {
  const exercises = readObjects(session.exercises)
  const [only] = exercises
  // The exercise of a single sport often leaves out what the session says.
  if (exercises.length <= 1) return [{ ...sessionFacts(session), ...only }]
  return exercises
}

const sessionFacts = ({ startTime, timeZoneOffset, duration, distance, kiloCalories }: JsonObject) => ({
  ...{ startTime, timezoneOffset: timeZoneOffset, duration, distance, kiloCalories },
})

/** @throws BadJson if there is no such exercise */
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

/** Times are local. Null if there is none. */
export function startOfExercise({ startTime, timezoneOffset }: JsonObject, timeZone: string): Date | null {
  const local = localTime(startTime)
  if (Number.isNaN(local)) return null
  const minutes = numberOf(timezoneOffset)
  if (minutes !== null) return new Date(local - minutes * 60_000)
  return fromLocalTime(new Date(local).toISOString().slice(0, -1), timeZone)
}

const localSyntax = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?/

/** Milliseconds since 1970 as if it were universal time; NaN if it is no time. */
const localTime = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(`${localSyntax.exec(value)?.[0] ?? ''}Z`) : Number.NaN

/** Reads `PT1H2M3.5S`; null for anything else. */
export function durationOf(value: unknown): number | null {
  const [matched, hours = '0', minutes = '0', seconds = '0'] =
    (typeof value === 'string' &&
      /^PT(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/.exec(value)) ||
    []
  return matched === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Samples of all kinds by their times. @param ahead by how much local times are ahead, in milliseconds */
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
