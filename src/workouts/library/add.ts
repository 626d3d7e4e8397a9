import { traceTrackKind } from '../../maps/lines/job-kinds'
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { saveTrace } from '../../maps/lines/store'
import type { TrackTrace } from '../../maps/lines/trace-track'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import { drawMapImageKind, fetchWeatherKind, findPlacesKind } from '../job-kinds'
import { insertEfforts } from '../rows/efforts-store'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import type { WorkoutsContext } from '../workouts-context'
import { countIn, refreshRecordsOf } from './counts'
import { insertEquipmentLinks, insertSegments, insertWorkouts } from './store'

/** A workout whose files are written; only its rows are not. */
export interface WorkoutToAdd {
  workout: NewWorkout
  /** In the order of the recording; without one there are none. */
  segments?: readonly SegmentFigures[]
  /** Undefined without a recording. */
  efforts?: readonly Effort[]
  /** What maps of many workouts show of it; null when that is left for later. */
  trace?: TrackTrace | null
  /** What its map image was drawn from; null when that is left for later. */
  mapImage?: { mapSource: string | null } | null
  equipmentIds?: readonly number[]
}

/** Without a weather provider, as on the command line, the weather of a workout is not asked for. */
export type AddingContext = Pick<WorkoutsContext, 'clock'> & Partial<Pick<WorkoutsContext, 'weather'>>

/**
 * Stores workouts and all that follows from them, in the running transaction. Whoever calls it wakes the jobs after the commit.
 * @returns their rows, in that order
 */
export function addWorkouts(tx: Db, ctx: AddingContext, added: readonly WorkoutToAdd[]): WorkoutRow[] {
  const now = ctx.clock()
  const { mapSource } = findInstanceConfig(tx)
  const rows = insertWorkouts(
    tx,
    added.map(({ workout, efforts, mapImage }) => ({
      ...workout,
      hasEfforts: efforts !== undefined,
      // Maps may come from another source since one was drawn, which is then drawn anew.
      mapImageDrawnAt: mapImage && mapImage.mapSource === mapSource ? now : null,
    })),
  )
  const withRows = rows.map((row, index) => ({ row, ...added[index] }))
  insertSegments(
    tx,
    withRows.map(({ row, segments = [] }) => ({ workoutId: row.id, segments })),
  )
  insertEfforts(
    tx,
    withRows.map(({ row, efforts = [] }) => ({ row, efforts })),
  )
  insertEquipmentLinks(
    tx,
    withRows.flatMap(({ row, equipmentIds = [] }) =>
      equipmentIds.map(equipmentId => ({ workoutId: row.id, equipmentId })),
    ),
  )
  countIn(tx, rows)
  refreshRecordsOf(tx, rows)
  for (const { row, trace } of withRows) {
    if (trace && isRowOnMap(row)) saveTrace(tx, row, trace)
    queueRest(tx, ctx, row, trace != null)
  }
  return rows
}

/** What is left to jobs. */
function queueRest(tx: Db, ctx: AddingContext, row: WorkoutRow, isTraced: boolean) {
  const now = ctx.clock()
  if (row.mapId !== null && row.mapImageDrawnAt === null) queueJob(tx, drawMapImageKind, row.mapId, now)
  if (!isRowOnMap(row)) return
  if (!isTraced) queueJob(tx, traceTrackKind, row.id, now)
  // Somebody may know better than the recording that it was outdoors.
  if (row.places === null) queueJob(tx, findPlacesKind, null, now)
  if (ctx.weather && row.weatherStart === null) queueJob(tx, fetchWeatherKind, row.id, now)
}
