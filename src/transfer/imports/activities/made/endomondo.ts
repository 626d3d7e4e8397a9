// Makes a recording of a workout from Endomondo's file, in which each object is a list of objects with one member each.
import type { Moment, WrittenActivity } from '../../../../formats/tcx/write'
import { BadJson } from '../../../../lib/json/nesting'
import { type JsonObject, readDate, readList, readObject } from '../../archive/read-values'

/** Merges a list of objects, which have one member each, into one object. */
export const joined = (list: unknown): JsonObject => Object.assign({}, ...readList(list).map(readObject))

/** @throws BadJson if the workout has no start */
export function recordingOfEndomondo(value: unknown): WrittenActivity {
  const workout = joined(value)
  const start = readDate(workout.start_time)
  if (!start) throw new BadJson('it has no start')
  const kilometres = numberOf(workout.distance_km)
  return {
    device: 'Endomondo',
    start: start.getTime(),
    seconds: numberOf(workout.duration_s) ?? null,
    metres: kilometres === undefined ? null : kilometres * 1000,
    calories: numberOf(workout.calories_kcal) ?? null,
    moments: readList(workout.points)
      .flatMap(point => momentOf(joined(point)) ?? [])
      .sort((one, other) => one.time - other.time),
  }
}

function momentOf(point: JsonObject): Moment | null {
  const time = timeOf(point.timestamp)
  if (Number.isNaN(time)) return null
  const place = joined(readList(point.location)[0])
  const kilometres = numberOf(point.distance_km)
  const found: { [Key in keyof Moment]?: Moment[Key] | undefined } = {
    latitude: numberOf(place.latitude),
    longitude: numberOf(place.longitude),
    altitude: numberOf(point.altitude),
    distance: kilometres === undefined ? undefined : kilometres * 1000,
    heartRate: numberOf(point.heart_rate_bpm),
    cadence: numberOf(point.cadence_rpm),
    power: numberOf(point.power_watts),
  }
  const known = Object.entries(found).filter(([, reading]) => reading !== undefined)
  return { ...Object.fromEntries(known), time }
}

const months = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(',')

/** Reads a time such as `Wed Oct 12 15:04:31 UTC 2016`, or in a usual format. Returns NaN for anything else. */
function timeOf(value: unknown): number {
  const [, month = '', day = '', time, year] =
    (typeof value === 'string' &&
      /^\w{3} (\w{3}) (\d\d?) (\d\d:\d\d:\d\d) (?:UTC|GMT) (\d{4})$/.exec(value)) ||
    []
  if (year === undefined) return readDate(value)?.getTime() ?? Number.NaN
  const number = String(months.indexOf(month) + 1).padStart(2, '0')
  return Date.parse(`${year}-${number}-${day.padStart(2, '0')}T${time}Z`)
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
