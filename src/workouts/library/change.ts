import { isRowOnMap } from '../../maps/lines/on-map-store'
import { deleteTrace } from '../../maps/lines/store'
import type { Db } from '../../platform/db/database'
import { dropJob, queueJob } from '../../platform/jobs/store'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import { deriveKind, drawMapImageKind, fetchWeatherKind } from '../job-kinds'
import { deleteEfforts, insertEfforts } from '../rows/efforts-store'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import type { AddingContext } from './add'
import { countIn, countOut, refreshRecordsOf } from './counts'
import { currentVersion, versionBeforePlaces } from './derived'
import {
  deleteEquipmentLinks,
  deleteSegments,
  insertEquipmentLinks,
  insertSegments,
  updateWorkout,
} from './store'

interface WorkoutChange {
  row: WorkoutRow
  values: Partial<NewWorkout>
  /** Undefined to keep the equipment. */
  equipmentIds?: readonly number[] | undefined
  /** Further results, if the recording was measured again. */
  measured?: { segments: readonly SegmentFigures[]; efforts: readonly Effort[] }
  /** True if the track has changed, so that everything drawn from it is outdated. */
  isElsewhere?: boolean
}

/**
 * Changes workouts and everything derived from them, in the caller's transaction. Call `jobs.wake()` after the commit.
 * @returns the rows, in the order of `changes`
 */
export function changeWorkouts(tx: Db, ctx: AddingContext, changes: readonly WorkoutChange[]): WorkoutRow[] {
  const before = changes.map(({ row }) => row)
  countOut(tx, before)
  const after = changes.map(change => changeRow(tx, change))
  replaceEquipment(tx, changes)
  countIn(tx, after)
  refreshRecordsOf(tx, [...after, ...before])
  for (const [index, { isElsewhere = false }] of changes.entries())
    followToMaps(tx, ctx, { before: before[index]!, after: after[index]!, isElsewhere })
  return after
}

function changeRow(tx: Db, { row, values, measured, isElsewhere = false }: WorkoutChange): WorkoutRow {
  if (Object.keys(values).length === 0) return row
  const isMoved = isElsewhere || (values.venue !== undefined && values.venue !== row.venue)
  const derivedVersion = Math.min(values.derivedVersion ?? row.derivedVersion, versionBeforePlaces)
  const after = updateWorkout(tx, row.id, {
    ...values,
    ...(isMoved && { derivedVersion }),
    ...(isElsewhere && { mapImageDrawnAt: null, mapImageLacksTiles: false }),
  })
  if (measured) {
    deleteSegments(tx, row.id)
    insertSegments(tx, [{ workoutId: row.id, segments: measured.segments }])
    deleteEfforts(tx, row.id)
    insertEfforts(tx, [{ row: after, efforts: measured.efforts }])
  }
  return after
}

function replaceEquipment(tx: Db, changes: readonly WorkoutChange[]) {
  const equipped = changes.flatMap(({ row, equipmentIds }) =>
    equipmentIds === undefined ? [] : [{ workoutId: row.id, equipmentIds }],
  )
  deleteEquipmentLinks(
    tx,
    equipped.map(({ workoutId }) => workoutId),
  )
  insertEquipmentLinks(
    tx,
    equipped.flatMap(({ workoutId, equipmentIds }) =>
      equipmentIds.map(equipmentId => ({ workoutId, equipmentId })),
    ),
  )
}

interface Followed {
  before: WorkoutRow
  after: WorkoutRow
  isElsewhere: boolean
}

/** Updates a workout's trace on maps and queues its map image, weather and missing facts. */
function followToMaps(tx: Db, ctx: AddingContext, { before, after, isElsewhere }: Followed) {
  const now = ctx.clock()
  const [wasOnMap, isOnMap] = [isRowOnMap(before), isRowOnMap(after)]
  if (wasOnMap && (isElsewhere || !isOnMap)) deleteTrace(tx, after.id)
  if (wasOnMap && !isOnMap) dropJob(tx, fetchWeatherKind, after.id)
  const lacksWeather = ctx.weather && after.weatherStart === null
  if (!wasOnMap && isOnMap && lacksWeather) queueJob(tx, fetchWeatherKind, after.id, now)
  if (isElsewhere && before.mapId !== null) dropJob(tx, drawMapImageKind, before.mapId)
  if (isElsewhere && after.mapId !== null) queueJob(tx, drawMapImageKind, after.mapId, now)
  if (after.derivedVersion < currentVersion) queueJob(tx, deriveKind, null, now)
}
