// Rows about parts of workouts, and about days.
import type { Cell } from '../../formats/csv/write-csv'
import { roundHalfEven } from '../../lib/decimal'
import { sumByDay } from '../../workouts/analysis/calendar/sums'
import { listAmounts } from '../../workouts/library/sums-store'
import { divide } from '../../workouts/recording/curves/divide'
import type { StreamField } from '../../workouts/recording/curves/schemas'
import { streamsOf } from '../../workouts/recording/curves/streams'
import { listLaterLegs } from '../../workouts/rows/legs-store'
import {
  sportsOf,
  type TableSource,
  trackOf,
  workoutCells,
  workoutColumns,
  workoutsOf,
} from './read-workouts'
import { listEfforts } from './store'

export const dayColumns = [
  'day',
  'sport_id',
  'sport',
  'workouts',
  'distance_m',
  'moving_s',
  'ascent_m',
  'energy_kcal',
]

/** One row for each day and sport. Days are those of the account, as in its calendar. */
export function* dayRows(source: TableSource): Generator<Cell[]> {
  const { db, account, filter } = source
  const { id, timezone: timeZone, daysByPlace: byPlace } = account
  const sports = sportsOf(source)
  const rows = listAmounts(db, id, ['id', 'workoutDate', 'localOffsetS', 'sportId'], filter)
  for (const sums of sumByDay(rows, listLaterLegs(db, id, filter), { timeZone, byPlace })) {
    const { day, sportId, workouts, distanceM, movingS, ascentMm, energyKcal } = sums
    const ascent = ascentMm === null ? null : ascentMm / 1000
    const sport = sports.get(sportId)?.sport.label ?? null
    yield [day, sportId, sport, workouts, distanceM, movingS, ascent, energyKcal]
  }
}

export const lapColumns = [
  ...workoutColumns,
  ...['lap', 'lap_start_s', 'distance_m', 'duration_s', 'moving_s', 'ascent_m', 'descent_m', 'hr', 'power_w'],
]

/** One row for each lap that the recorder has counted. */
export async function* lapRows(source: TableSource): AsyncGenerator<Cell[]> {
  const sports = sportsOf(source)
  for (const rows of workoutsOf(source)) {
    for (const workout of rows) {
      if (!workout.recorderSummary?.lapStarts?.length) continue
      const track = await trackOf(source, workout)
      if (track === null) continue
      const sport = sports.get(workout.sportId)
      const threshold = sport?.preference?.stoppedSpeedThreshold ?? sport?.sport.stoppedSpeedThreshold ?? 0
      let start = 0
      for (const [index, lap] of divide(track, workout, { length: 'lap', threshold }).entries()) {
        yield [
          ...workoutCells(workout, sports),
          index + 1,
          ...[start, lap.metres, lap.elapsedS, lap.movingS, lap.ascentM, lap.descentM].map(inTenths),
          lap.heartRate === null ? null : Math.round(lap.heartRate),
          lap.power === null ? null : Math.round(lap.power),
        ]
        start += lap.elapsedS
      }
    }
  }
}

const inTenths = (value: number | null) => (value === null ? null : roundHalfEven(value, 1))

export const effortColumns = [...workoutColumns, 'effort_m', 'effort_s', 'effort_start_s']

/** One row for the fastest effort over each usual distance of each workout. */
export function* effortRows(source: TableSource): Generator<Cell[]> {
  const sports = sportsOf(source)
  for (const rows of workoutsOf(source)) {
    const efforts = listEfforts(
      source.db,
      rows.map(({ id }) => id),
    )
    for (const workout of rows) {
      for (const { distanceMm, elapsedMs, startMs } of efforts.get(workout.id) ?? []) {
        yield [...workoutCells(workout, sports), distanceMm / 1000, elapsedMs / 1000, startMs / 1000]
      }
    }
  }
}

/** The columns of points, with the curves of the interface that they come from. */
const streams = [
  ['latitude', 'latitude', 1],
  ['longitude', 'longitude', 1],
  ['elevation_m', 'elevation', 1],
  ['distance_m', 'distance', 1000],
  ['speed_m_s', 'speed', 1 / 3.6],
  ['hr', 'hr', 1],
  ['cadence', 'cadence', 1],
  ['power_w', 'power', 1],
  ['temperature_c', 'temperature', 1],
] as const satisfies readonly [column: string, field: StreamField, factor: number][]

export const pointColumns = ['workout_id', 'time', 'elapsed_s', ...streams.map(([column]) => column)]

/**
 * One row for each point of each recording, and for each reading between points.
 * @param isOnMap whether it is for a map: positions of a trainer or a virtual course are no places
 */
export async function* pointRows(source: TableSource, isOnMap = false): AsyncGenerator<Cell[]> {
  const sports = sportsOf(source)
  const fields: StreamField[] = ['duration', ...streams.map(([, field]) => field)]
  for (const rows of workoutsOf(source)) {
    for (const workout of rows) {
      if (isOnMap && workout.venue !== 'outdoors') continue
      const track = await trackOf(source, workout)
      if (track === null) continue
      const asked = { fields, points: Number.MAX_SAFE_INTEGER, segment: null, range: null }
      const { streams: curves } = streamsOf(track, { ...asked, sport: sports.get(workout.sportId) })
      const startMs = (track.points.time[0] ?? 0) / 1000
      for (const [row, elapsedS] of (curves.duration ?? []).entries()) {
        if (elapsedS === null) continue
        yield [
          workout.shortId,
          new Date(startMs + elapsedS * 1000).toISOString(),
          elapsedS,
          ...streams.map(([, field, factor]) => {
            const value = curves[field]?.[row] ?? null
            return value === null || factor === 1 ? value : roundHalfEven(value * factor, 3)
          }),
        ]
      }
    }
  }
}
