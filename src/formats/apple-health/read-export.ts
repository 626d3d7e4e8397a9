// Reads the workouts and heart rates of Apple Health's export, each as a stream.
import { parseDecimal } from '../../lib/decimal'
import { type StartTag, startTags } from './start-tags'

export interface AppleWorkout {
  /** Name of the activity without Apple's prefix, in separate words: `Traditional Strength Training`. */
  activity: string
  /** Start in milliseconds since 1970. */
  start: number
  end: number
  /** Duration in seconds without pauses. This figure and the next three are NaN if unknown. */
  seconds: number
  metres: number
  calories: number
  ascentM: number
  isIndoors: boolean
  isInOpenWater: boolean
  /** The device or app that recorded the workout. */
  source: string
  /** Names of the files with the workout's routes, relative to the folder of the export. */
  routes: string[]
  /** Beginnings and ends of pauses, in milliseconds since 1970. */
  pauses: [from: number, to: number][]
}

/** Maximum number of routes, and of pauses, of a workout. Real workouts have fewer. */
const maxParts = 1000

const wantedOfWorkouts = [
  '<Workout ',
  '</Workout>',
  '<WorkoutEvent ',
  '<WorkoutStatistics ',
  '<FileReference ',
  // Only these metadata entries are read. Other elements, of which there may be millions, also have metadata entries.
  '<MetadataEntry key="HKIndoorWorkout"',
  '<MetadataEntry key="HKSwimmingLocationType"',
  '<MetadataEntry key="HKElevationAscended"',
]

/**
 * Yields the workouts in the order of the file. If the start of a workout is invalid, it is NaN. @returns whether the
 * export is complete
 */
export async function* readWorkouts(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<AppleWorkout, boolean> {
  const tags = startTags(pieces, wantedOfWorkouts)
  let workout: AppleWorkout | null = null
  for (;;) {
    const { value: tag, done } = await tags.next()
    if (done) {
      // If the file ends inside a workout, its start tag has been read, which has the main figures.
      if (workout) yield workout
      return tag
    }
    if (tag.name === 'Workout') workout = workoutOf(tag)
    else if (workout) readPart(workout, tag)
    if (workout && (tag.name === '/Workout' || (tag.name === 'Workout' && tag.isEmpty))) {
      yield workout
      workout = null
    }
  }
}

function workoutOf({ attributes }: StartTag): AppleWorkout {
  const read = (name: string) => attributes.get(name) ?? ''
  const start = momentOf(read('startDate'))
  const end = momentOf(read('endDate'))
  const seconds = inUnit(read('duration'), read('durationUnit') || 'min')
  return {
    activity: wordsOf(read('workoutActivityType').replace(/^HKWorkoutActivityType/, '')),
    start,
    end: Number.isNaN(end) ? start + (seconds || 0) * 1000 : end,
    seconds: Number.isNaN(seconds) ? (end - start) / 1000 : seconds,
    metres: inUnit(read('totalDistance'), read('totalDistanceUnit')),
    calories: inUnit(read('totalEnergyBurned'), read('totalEnergyBurnedUnit')),
    ascentM: Number.NaN,
    isIndoors: false,
    isInOpenWater: false,
    source: read('sourceName').slice(0, 100),
    routes: [],
    pauses: [],
  }
}

function readPart(workout: AppleWorkout, { name, attributes }: StartTag) {
  const read = (key: string) => attributes.get(key) ?? ''
  if (name === 'WorkoutEvent') readEvent(workout, read('type'), momentOf(read('date')))
  else if (name === 'WorkoutStatistics') readStatistics(workout, read)
  else if (name === 'FileReference') {
    if (workout.routes.length < maxParts) workout.routes.push(read('path').replace(/^\/+/, ''))
  } else if (name === 'MetadataEntry') readEntry(workout, read('key'), read('value'))
}

/** Reads a pause or its end. `HKWorkoutEventTypeMotionPaused` is the type of Apple's automatic pause. */
function readEvent({ pauses }: AppleWorkout, type: string, time: number) {
  const open = pauses.at(-1)?.[1] === Number.POSITIVE_INFINITY ? pauses.at(-1) : undefined
  if (/Paused?$/.test(type) && !open && pauses.length < maxParts)
    pauses.push([time, Number.POSITIVE_INFINITY])
  else if (/Resumed?$/.test(type) && open) open[1] = time
}

/** Reads a total of the workout. Since 2022, totals are only in these statistics. */
function readStatistics(workout: AppleWorkout, read: (key: string) => string) {
  const type = read('type').replace('HKQuantityTypeIdentifier', '')
  const sum = inUnit(read('sum'), read('unit'))
  if (type.startsWith('Distance') && Number.isNaN(workout.metres)) workout.metres = sum
  if (type === 'ActiveEnergyBurned' && Number.isNaN(workout.calories)) workout.calories = sum
}

function readEntry(workout: AppleWorkout, key: string, value: string) {
  if (key === 'HKIndoorWorkout') workout.isIndoors = value === '1'
  if (key === 'HKSwimmingLocationType') workout.isInOpenWater = value === '2'
  const [, amount = '', unit = ''] = /^([\d.]+) (\w+)$/.exec(value) ?? []
  if (key === 'HKElevationAscended') workout.ascentM = inUnit(amount, unit)
}

/** Factors that convert each unit to seconds, metres or kilocalories. */
const units: Record<string, number> = {
  ...{ s: 1, sec: 1, min: 60, h: 3600, hr: 3600 },
  ...{ m: 1, km: 1000, cm: 0.01, mi: 1609.344, yd: 0.9144, ft: 0.3048 },
  ...{ kcal: 1, Cal: 1, cal: 0.001, kJ: 1 / 4.184, J: 1 / 4184 },
}

/** Converts an amount with `units`; returns NaN for an unknown unit. */
const inUnit = (amount: string, unit: string): number =>
  parseDecimal(amount) * (Object.hasOwn(units, unit) ? units[unit]! : Number.NaN)

const wordsOf = (type: string) => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').slice(0, 50)

interface HeartRateAt {
  /** Time in milliseconds since 1970. */
  time: number
  beats: number
}

/** Yields all valid heart rates. They are grouped by their source, and not in the order of time. */
export async function* readHeartRates(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<HeartRateAt, void> {
  const wanted = ['<Record type="HKQuantityTypeIdentifierHeartRate"']
  for await (const { attributes } of startTags(pieces, wanted)) {
    const time = momentOf(attributes.get('startDate') ?? '')
    const beats = Math.round(parseDecimal(attributes.get('value') ?? ''))
    if (!Number.isNaN(time) && beats > 0 && beats <= 250) yield { time, beats }
  }
}

/** Reads a time such as `2024-05-04 10:00:00 +0200` in milliseconds since 1970; NaN for anything else. */
function momentOf(text: string): number {
  const [, day, time, hours, minutes] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d):?(\d\d)$/.exec(text) ?? []
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${hours}:${minutes}`)
}
