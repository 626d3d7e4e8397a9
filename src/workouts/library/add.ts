import { isRowOnMap } from '../../maps/lines/on-map-store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import type { SegmentFigures } from '../../tracks/figures'
import { deriveKind, drawMapImageKind, fetchWeatherKind } from '../job-kinds'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import type { WorkoutsContext } from '../workouts-context'
import { countIn, refreshRecordsOf } from './counts'
import { currentVersion, lackedBy, saveFacts } from './derived'
import { insertEquipmentLinks, insertSegments, insertWorkouts, updateWorkout } from './store'
import type { TrackFacts } from './track-facts'

/** A workout whose files are written; only its rows are not. */
export interface WorkoutToAdd {
  workout: NewWorkout
  /** In the order of the recording; without one there are none. */
  segments?: readonly SegmentFigures[]
  /** What is known already of what follows from its track; undefined without one. The rest is left for later. */
  facts?: Partial<TrackFacts>
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
    added.map(({ workout, facts, mapImage }) => ({
      ...workout,
      derivedVersion: facts === undefined ? currentVersion : 0,
      // Maps may come from another source since one was drawn, which is then drawn anew.
      mapImageDrawnAt: mapImage && mapImage.mapSource === mapSource ? now : null,
    })),
  )
  const withRows = rows.map((row, index) => ({ row, ...added[index] }))
  insertSegments(
    tx,
    withRows.map(({ row, segments = [] }) => ({ workoutId: row.id, segments })),
  )
  insertEquipmentLinks(
    tx,
    withRows.flatMap(({ row, equipmentIds = [] }) =>
      equipmentIds.map(equipmentId => ({ workoutId: row.id, equipmentId })),
    ),
  )
  countIn(tx, rows)
  refreshRecordsOf(tx, rows)
  return withRows.map(({ row, facts }) => {
    const stored = facts === undefined ? row : saveKnown(tx, row, facts)
    queueRest(tx, ctx, stored)
    return stored
  })
}

function saveKnown(tx: Db, row: WorkoutRow, facts: Partial<TrackFacts>): WorkoutRow {
  return updateWorkout(tx, row.id, { derivedVersion: saveFacts(tx, row, facts, lackedBy(row)) })
}

/** What is left to jobs. */
function queueRest(tx: Db, ctx: AddingContext, row: WorkoutRow) {
  const now = ctx.clock()
  if (row.mapId !== null && row.mapImageDrawnAt === null) queueJob(tx, drawMapImageKind, row.mapId, now)
  if (row.derivedVersion < currentVersion) queueJob(tx, deriveKind, null, now)
  if (!isRowOnMap(row)) return
  if (ctx.weather && row.weatherStart === null) queueJob(tx, fetchWeatherKind, row.id, now)
}
