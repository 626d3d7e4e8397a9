// Workouts leave with all that follows from them, as if they were deleted, and can be brought back as they were. Their
// files stay where they are.
import { traceTrackKind } from '../../maps/lines/job-kinds'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { dropJobsOf } from '../../platform/jobs/store'
import { detachAllEquipments } from '../equipments/store'
import {
  drawMapImageKind,
  fetchWeatherKind,
  queueAreaRedrawsKind,
  queueRedrawsKind,
  redrawMapImageKind,
} from '../job-kinds'
import { listEffortsOfWorkouts } from '../rows/efforts-store'
import { deleteWorkouts, listSegmentsOfWorkouts, type WorkoutRow } from '../rows/store'
import { countOut, refreshRecordsOf } from '../workouts/totals-and-records'
import {
  hasJobOf,
  insertPutAway,
  listDistinctIds,
  listOutlines,
  listSharesOf,
  type NewPutAway,
  type PutAwayWorkout,
  type ShareRow,
} from './store'

/** A merged workout knows what it was merged into, a deleted one the batch that it was deleted in. */
type Cause = Pick<NewPutAway, 'keptShortId' | 'filled'> | Pick<NewPutAway, 'batchId'>

/**
 * Puts workouts of one user away, in the running transaction. Whoever calls it wakes the jobs after the commit.
 * @returns what they can be brought back by, in the order of the rows
 */
export function putAwayWorkouts(
  tx: Db,
  rows: readonly WorkoutRow[],
  cause: Cause,
  now: Date,
): PutAwayWorkout[] {
  const ids = rows.map(({ id }) => id)
  const segments = listSegmentsOfWorkouts(tx, ids)
  const equipments = Map.groupBy(detachAllEquipments(tx, rows), ({ workoutId }) => workoutId)
  const [outlines, distinctIds] = [listOutlines(tx, ids), listDistinctIds(tx, ids)]
  const shares = listSharesOf(tx, ids)
  const efforts = listEffortsOfWorkouts(tx, ids)
  const { awaitsWeather, mapSourceOf } = endWork(tx, rows)
  const putAway = insertPutAway(
    tx,
    rows.map(row => ({
      ...cause,
      userId: row.userId,
      putAwayAt: now,
      workout: { ...row },
      segments: (segments.get(row.id) ?? []).map(segment => ({ ...segment })),
      equipmentIds: (equipments.get(row.id) ?? []).map(({ equipmentId }) => equipmentId),
      efforts: row.hasEfforts ? (efforts.get(row.id) ?? []) : null,
      distinctIds: distinctIds.get(row.id) ?? [],
      share: copyOf(shares.get(row.id)),
      outline: outlines.get(row.id) ?? null,
      mapSource: mapSourceOf(row),
      awaitsWeather: awaitsWeather(row),
      sourceFile: row.sourceFile,
      trackFile: row.trackFile,
      unreadFile: row.unreadFile,
      mapId: row.mapId,
    })),
  )
  countOut(tx, rows)
  deleteWorkouts(tx, ids)
  refreshRecordsOf(tx, rows)
  return putAway
}

const copyOf = (row: ShareRow | undefined) => (row ? { ...row } : null)

/** What is still to be done for these is not wanted any more, and has to be known if they come back. */
function endWork(tx: Db, rows: readonly WorkoutRow[]) {
  const ids = rows.map(({ id }) => id)
  const { mapSource } = findInstanceConfig(tx)
  // Some map images may yet have to be drawn anew from a source that has changed.
  const areAllCurrent = !hasJobOf(tx, [queueRedrawsKind.name, queueAreaRedrawsKind.name])
  const outdated = new Set(dropJobsOf(tx, redrawMapImageKind, ids))
  const awaiting = new Set(dropJobsOf(tx, fetchWeatherKind, ids))
  dropJobsOf(tx, traceTrackKind, ids)
  dropJobsOf(
    tx,
    drawMapImageKind,
    rows.flatMap(({ mapId }) => mapId ?? []),
  )
  return {
    awaitsWeather: ({ id }: WorkoutRow) => awaiting.has(id),
    mapSourceOf: ({ id }: WorkoutRow) => (areAllCurrent && !outdated.has(id) ? (mapSource ?? '') : null),
  }
}
