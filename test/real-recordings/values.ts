// The values of a recording that are compared: those of an independent decoder, and those that Trackhut would store.
import type { BodySensor } from '../../src/tracks/sensors'
import { type Points, type Track, unpackTrack } from '../../src/tracks/track'
import type { MeasuredRecording } from '../../src/workouts/intake/measuring/measure-file'

export type Value = number | string | null | readonly Value[]

/** Values by name. */
export type Values = Readonly<Record<string, Value>>

interface FitSession {
  sport: string
  sub_sport: string
  total_elapsed_time: number | null
  total_timer_time: number | null
  total_distance: number | null
  total_ascent: number | null
  total_descent: number | null
  total_calories: number | null
}

type Counts = Partial<Record<'position' | 'heart_rate' | 'power' | 'cadence' | 'temperature', number>>

export interface ExpectedFit {
  sessions: FitSession[]
  laps_count: number
  records_with: Counts
  first_record: string | number | null
  last_record: string | number | null
  record_hr?: [number, number, number] | null
  record_power?: [number, number] | null
  record_altitude?: [number, number] | null
  error?: string
}

interface TcxActivity {
  sport: string
  laps: number
  trackpoints: number
  with_position: number
  lap_time_sum: number
  lap_distance_sum: number
  lap_calories_sum: number
  first_time: string
  elapsed: number
  hr: [number, number, number] | null
  altitude: [number, number] | null
  n_power: number
  max_power: number | null
  avg_power: number | null
}

export interface ExpectedTcx {
  activities: TcxActivity[]
}

const seconds = (time: string | number | null): Value =>
  typeof time === 'string' ? Math.round(Date.parse(time) / 1000) : time

const orNull = <Item>(value: Item | null | undefined): Item | null => value ?? null

/** The recorded number; `null` for zero, because a device that does not count writes zero. */
const counted = (value: number | null) => value || null

/** Sport words of Trackhut by FIT sport and sub-sport, from the specification, which is not in this repository. */
const kinds: Readonly<Record<string, string>> = {
  'cycling/virtual_activity': 'virtual_ride',
  'cycling/road': 'road_biking',
  'cycling/indoor_cycling': 'indoor_cycling',
  'cycling/downhill': 'downhill_biking',
  'cycling/commuting': 'bike_commuting',
  'fitness_equipment/indoor_rowing': 'indoor_rowing',
  'rowing/indoor_rowing': 'indoor_rowing',
  'training/strength_training': 'strength_training',
  'training/yoga': 'yoga',
  'swimming/lap_swimming': 'lap_swimming',
  'swimming/open_water': 'open_water_swimming',
}

const wordOf = ({ sport, sub_sport: kind }: FitSession) =>
  sport === 'generic' ? null : (kinds[`${sport}/${kind}`] ?? sport)

const noSession: FitSession = {
  sport: 'generic',
  sub_sport: 'generic',
  total_elapsed_time: null,
  total_timer_time: null,
  total_distance: null,
  total_ascent: null,
  total_descent: null,
  total_calories: null,
}

export function expectedOfFit(file: ExpectedFit): Values {
  const sports = file.sessions.filter(({ sport }) => sport !== 'transition')
  const legs = sports.length > 0 ? sports : [noSession]
  const { records_with: counts } = file
  return {
    workouts: legs.length,
    sports: legs.map(wordOf),
    elapsed: legs.map(leg => counted(leg.total_elapsed_time)),
    timer: legs.map(leg => counted(leg.total_timer_time)),
    distance: legs.map(leg => counted(leg.total_distance)),
    ascent: legs.map(leg => leg.total_ascent),
    descent: legs.map(leg => leg.total_descent),
    calories: legs.map(leg => leg.total_calories),
    laps: file.laps_count,
    start: seconds(file.first_record),
    end: seconds(file.last_record),
    places: counts.position ?? 0,
    'heart rates': counts.heart_rate ?? 0,
    powers: counts.power ?? 0,
    cadences: counts.cadence ?? 0,
    temperatures: counts.temperature ?? 0,
    'heart rate': orNull(file.record_hr),
    power: orNull(file.record_power),
    elevation: orNull(file.record_altitude),
    damaged: file.error === undefined ? 'no' : 'yes',
  }
}

export function expectedOfTcx({ activities }: ExpectedTcx): Values {
  return {
    workouts: activities.length,
    sports: activities.map(({ sport }) => sport.toLowerCase()),
    timer: activities.map(activity => counted(activity.lap_time_sum)),
    distance: activities.map(activity => counted(activity.lap_distance_sum)),
    calories: activities.map(activity => counted(activity.lap_calories_sum)),
    laps: activities.reduce((sum, { laps }) => sum + laps, 0),
    start: Math.min(...activities.map(({ first_time }) => Math.round(Date.parse(first_time) / 1000))),
    spans: activities.map(({ elapsed }) => elapsed),
    places: activities.reduce((sum, activity) => sum + activity.with_position, 0),
    powers: activities.reduce((sum, activity) => sum + activity.n_power, 0),
    'heart rate': activities.map(({ hr }) => hr),
    elevation: activities.map(({ altitude }) => altitude),
    power: activities.map(activity =>
      activity.max_power === null ? null : [activity.avg_power, activity.max_power],
    ),
  }
}

/** The data that Trackhut would store for a workout. */
interface Stored {
  recording: MeasuredRecording
  track: Track
}

const storedOf = (recording: MeasuredRecording): Stored => ({
  recording,
  track: unpackTrack(recording.track),
})

const readingsOf = (tracks: readonly Track[], sensor: BodySensor): number[] =>
  tracks.flatMap(({ points, readings }) => [points, readings].flatMap(column => known(column?.[sensor])))

const known = (column: Float32Array | Float64Array | null | undefined): number[] =>
  Array.from(column ?? []).filter(value => !Number.isNaN(value))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const minMeanMax = (values: readonly number[]): Value =>
  values.length === 0 ? null : [min(values), mean(values), max(values)]

const meanMost = (values: readonly number[]): Value =>
  values.length === 0 ? null : [mean(values), max(values)]

const minMax = (values: readonly number[]): Value => (values.length === 0 ? null : [min(values), max(values)])

const min = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other))
const max = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other))

const placesOf = ({ latitude }: Points) => known(latitude).length

const timesOf = ({ points, readings }: Track): number[] =>
  [...points.time, ...(readings?.time ?? [])].map(time => Math.round(time / 1e6))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function common(recordings: readonly MeasuredRecording[]) {
  const stored = recordings.map(storedOf)
  const tracks = stored.map(({ track }) => track)
  const summaries = recordings.map(({ summary }) => summary)
  return {
    tracks,
    values: {
      workouts: recordings.length,
      timer: summaries.map(summary => counted(summary?.timerS ?? null)),
      distance: summaries.map(summary => counted(summary?.distanceM ?? null)),
      laps: sum(summaries.map(summary => summary?.laps ?? 0)),
      start: min(tracks.flatMap(timesOf)),
      places: sum(tracks.map(({ points }) => placesOf(points))),
      powers: readingsOf(tracks, 'power').length,
    },
  }
}

export function storedOfFit(recordings: readonly MeasuredRecording[]): Values {
  const { tracks, values } = common(recordings)
  const summaries = recordings.map(({ summary }) => summary)
  const of = (sensor: BodySensor) => readingsOf(tracks, sensor)
  return {
    ...values,
    sports: recordings.map(({ sportWord }) => sportWord),
    elapsed: summaries.map(summary => counted(summary?.elapsedS ?? null)),
    ascent: summaries.map(summary => orNull(summary?.ascentM)),
    descent: summaries.map(summary => orNull(summary?.descentM)),
    calories: summaries.map(summary => orNull(summary?.calories)),
    end: max(tracks.flatMap(timesOf)),
    'heart rates': of('heartRate').length,
    cadences: of('cadence').length,
    temperatures: of('temperature').length,
    'heart rate': minMeanMax(of('heartRate')),
    power: meanMost(of('power')),
    elevation: minMax(elevationsOf(tracks)),
    damaged: recordings.some(({ notes }) => notes.some(({ code }) => code === 'file-damaged')) ? 'yes' : 'no',
  }
}

export function storedOfTcx(recordings: readonly MeasuredRecording[]): Values {
  const { tracks, values } = common(recordings)
  return {
    ...values,
    sports: recordings.map(({ sportWord }) => sportWord),
    calories: recordings.map(({ summary }) => counted(summary?.calories ?? null)),
    spans: tracks.map(track => max(timesOf(track)) - min(timesOf(track))),
    'heart rate': tracks.map(track => minMeanMax(readingsOf([track], 'heartRate'))),
    elevation: tracks.map(track => minMax(elevationsOf([track]))),
    power: tracks.map(track => meanMost(readingsOf([track], 'power'))),
  }
}

const elevationsOf = (tracks: readonly Track[]): number[] =>
  tracks.flatMap(({ points, readings }) => [...known(points.elevation), ...known(readings?.elevation)])
