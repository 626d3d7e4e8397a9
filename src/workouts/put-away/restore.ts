import { encodeShortId } from '../../lib/short-id'
import { traceTrackKind } from '../../maps/lines/job-kinds'
import { isRowOnMap } from '../../maps/lines/on-map-store'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { queueJob, queueJobs } from '../../platform/jobs/store'
import { attachEquipments, type EquipmentOnWorkout, listEquipments } from '../equipments/store'
import {
  drawMapImageKind,
  fetchWeatherKind,
  findPlacesKind,
  measureEffortsKind,
  measureTopSpeedsKind,
  redrawMapImageKind,
} from '../job-kinds'
import { insertEfforts } from '../rows/efforts-store'
import type { SegmentRow, WorkoutRow } from '../rows/store'
import { requireSport } from '../sports/require-sport'
import { countIn } from '../workouts/totals-and-records'
import {
  deletePutAway,
  insertAsTheyWere,
  insertDistinctIfThere,
  insertOutlines,
  insertShares,
  listTakenShortIds,
  type PutAwayWorkout,
  shareOf,
} from './store'

/** A workout that is there again, and how it was put away. */
interface Restored {
  putAway: PutAwayWorkout
  row: WorkoutRow
}

/**
 * Brings workouts of a user back as they were, in the running transaction. Whoever calls it wakes the jobs after the commit.
 * @throws AppError 400 when a sport of theirs is gone
 */
export function restoreWorkouts(
  tx: Db,
  userId: number,
  putAway: readonly PutAwayWorkout[],
  now: Date,
): WorkoutRow[] {
  const before = withFreeIds(tx, putAway.map(workoutOf))
  for (const sportId of new Set(before.map(row => row.sportId))) requireSport(tx, userId, sportId)
  const segments = putAway.flatMap(one => one.segments as unknown as SegmentRow[])
  const rows = insertAsTheyWere(tx, before, segments)
  const byId = new Map(rows.map(row => [row.id, row]))
  const restored = putAway.flatMap(one => {
    const row = byId.get(workoutOf(one).id)
    return row ? [{ putAway: one, row }] : []
  })
  attachEquipments(tx, equipmentsOf(tx, userId, restored))
  for (const { putAway, row } of restored)
    for (const otherId of putAway.distinctIds) insertDistinctIfThere(tx, row.id, otherId)
  insertEfforts(
    tx,
    restored.map(({ putAway, row }) => ({ row, efforts: putAway.efforts ?? [] })),
  )
  insertShares(
    tx,
    putAway.flatMap(one => shareOf(one) ?? []),
  )
  countIn(tx, rows)
  beginWork(tx, restored, now)
  deletePutAway(
    tx,
    putAway.map(({ id }) => id),
  )
  return rows
}

/** Its row as it was. */
export function workoutOf({ workout }: PutAwayWorkout): WorkoutRow {
  const row = workout as unknown as WorkoutRow
  const { workoutDate, createdAt, modifiedAt, mapImageDrawnAt } = row
  return {
    ...row,
    workoutDate: new Date(workoutDate),
    createdAt: new Date(createdAt),
    modifiedAt: modifiedAt && new Date(modifiedAt),
    mapImageDrawnAt: mapImageDrawnAt && new Date(mapImageDrawnAt),
  }
}

/** Somebody may have imported them once more. */
function withFreeIds(tx: Db, rows: readonly WorkoutRow[]): WorkoutRow[] {
  const taken = listTakenShortIds(
    tx,
    rows.map(({ shortId }) => shortId),
  )
  return rows.map(row =>
    taken.has(row.shortId) ? { ...row, shortId: encodeShortId(crypto.randomUUID()) } : row,
  )
}

/** Without equipment that was deleted meanwhile. */
function equipmentsOf(tx: Db, userId: number, restored: readonly Restored[]): EquipmentOnWorkout[] {
  const present = new Set(listEquipments(tx, userId, undefined).map(({ equipment }) => equipment.id))
  return restored.flatMap(({ putAway, row }) =>
    putAway.equipmentIds
      .filter(id => present.has(id))
      .map(equipmentId => ({ workoutId: row.id, equipmentId, use: row })),
  )
}

/** What was to be done for them is to be done, and what maps of many workouts show of them. */
function beginWork(tx: Db, restored: readonly Restored[], now: Date) {
  const { mapSource } = findInstanceConfig(tx)
  insertOutlines(
    tx,
    restored.flatMap(({ putAway: { outline }, row }) =>
      outline === null ? [] : [{ workoutId: row.id, outline }],
    ),
  )
  const idsOf = (isMeant: (one: Restored) => boolean) => restored.filter(isMeant).map(({ row }) => row.id)
  const isOnMap = ({ row }: Restored) => isRowOnMap(row)
  queueJobs(tx, traceTrackKind, idsOf(isOnMap), now)
  // What was put away before these were measured has none.
  if (restored.some(({ row }) => row.topSpeedCkmh === null)) queueJob(tx, measureTopSpeedsKind, null, now)
  if (restored.some(one => one.row.places === null && isOnMap(one))) queueJob(tx, findPlacesKind, null, now)
  if (restored.some(({ row }) => !row.hasEfforts && row.trackFile !== null))
    queueJob(tx, measureEffortsKind, null, now)
  queueJobs(
    tx,
    fetchWeatherKind,
    idsOf(({ putAway }) => putAway.awaitsWeather),
    now,
  )
  // Maps may look different by now.
  const isOutdated = ({ putAway, row }: Restored) =>
    row.mapImageDrawnAt !== null && putAway.mapSource !== (mapSource ?? '')
  queueJobs(tx, redrawMapImageKind, idsOf(isOutdated), now)
  const undrawn = restored.filter(({ row }) => row.mapImageDrawnAt === null || row.mapImageLacksTiles)
  queueJobs(
    tx,
    drawMapImageKind,
    undrawn.flatMap(({ row }) => row.mapId ?? []),
    now,
  )
}
