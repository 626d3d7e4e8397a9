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

/** A workout whose files are written, but whose rows are not yet inserted. */
export interface WorkoutToAdd {
  workout: NewWorkout
  /** In the order of the recording; absent without a recording. */
  segments?: readonly SegmentFigures[]
  /** Facts already derived from the track; undefined without a track. Jobs derive those that are missing. */
  facts?: Partial<TrackFacts>
  /** The map source from which the map image was drawn; `null` if a job has to draw it. */
  mapImage?: { mapSource: string | null } | null
  equipmentIds?: readonly number[]
}

/** If there is no weather provider, as on the command line, no weather is fetched. */
export type AddingContext = Pick<WorkoutsContext, 'clock'> & Partial<Pick<WorkoutsContext, 'weather'>>

/**
 * Stores workouts and everything derived from them, in the caller's transaction. Call `jobs.wake()` after the commit.
 * @returns the rows, in the order of `added`
 */
export function addWorkouts(tx: Db, ctx: AddingContext, added: readonly WorkoutToAdd[]): WorkoutRow[] {
  const now = ctx.clock()
  const { mapSource } = findInstanceConfig(tx)
  const rows = insertWorkouts(
    tx,
    added.map(({ workout, facts, mapImage }) => ({
      ...workout,
      derivedVersion: facts === undefined ? currentVersion : 0,
      // If the map source changed since the image was drawn, a job draws it again.
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

function queueRest(tx: Db, ctx: AddingContext, row: WorkoutRow) {
  const now = ctx.clock()
  if (row.mapId !== null && row.mapImageDrawnAt === null) queueJob(tx, drawMapImageKind, row.mapId, now)
  if (row.derivedVersion < currentVersion) queueJob(tx, deriveKind, null, now)
  if (!isRowOnMap(row)) return
  if (ctx.weather && row.weatherStart === null) queueJob(tx, fetchWeatherKind, row.id, now)
}
