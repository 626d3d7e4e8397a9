import { isRowOnMap } from '../../maps/lines/on-map-store'
import { deleteTrace } from '../../maps/lines/store'
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import type { SegmentFigures } from '../../tracks/figures'
import type { Effort } from '../../tracks/measuring/best-efforts'
import { deriveKind } from '../job-kinds'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { counting } from './counted'
import { currentVersion, saveFacts, versionBeforeClimbs, versionBeforePlaces } from './derived'
import { computeChangedLoads } from './loads'
import { type AddingContext, requeueMissing } from './queued'
import {
  deleteEquipmentLinks,
  deleteSegments,
  insertEquipmentLinks,
  insertSegments,
  saveEfforts,
  updateWorkout,
} from './store'
import type { TrackFacts } from './track-facts'

interface WorkoutChange {
  row: WorkoutRow
  values: Partial<NewWorkout>
  /** Ids of the equipment; undefined to keep the equipment. */
  equipmentIds?: readonly number[] | undefined
  /** Further results if the recording was measured again. */
  measured?: { segments: readonly SegmentFigures[]; efforts: readonly Effort[] }
  /** True if the positions of the track have changed. Everything that was drawn from the track is then outdated. */
  isElsewhere?: boolean
  /**
   * True if other recorded data have changed, such as elevations or sensors. The facts that are derived from them are
   * then outdated.
   */
  isOtherTrack?: boolean
  /** The facts that are already derived from the new track. A job derives the missing ones. */
  facts?: Partial<TrackFacts> | undefined
}

/**
 * Changes workouts and all data derived from them, in the caller's transaction. `jobs.wake()` must be called after the
 * commit.
 * @returns the rows, in the order of `changes`
 */
export function changeWorkouts(tx: Db, ctx: AddingContext, changes: readonly WorkoutChange[]): WorkoutRow[] {
  const before = changes.map(({ row }) => row)
  const changed = counting(tx, before, () => {
    const rows = changes.map(change => changeRow(tx, change))
    replaceEquipment(tx, changes)
    return rows
  })
  const after = changes.map(({ isElsewhere = false, facts }, index) => {
    const [was, is] = [before[index]!, changed[index]!]
    // Only the line on maps is deleted here. Other facts of the former track are replaced when the new facts are saved.
    if (isRowOnMap(was) && (isElsewhere || !isRowOnMap(is))) deleteTrace(tx, is.id)
    const withFacts = facts === undefined ? is : saveFacts(tx, is, facts)
    requeueMissing(tx, ctx, was, withFacts)
    if (withFacts.derivedVersion < currentVersion) queueJob(tx, deriveKind, null, ctx.clock())
    return withFacts
  })
  computeChangedLoads(
    tx,
    before.map((was, index) => [was, after[index]!] as const),
    ctx.clock(),
  )
  return after
}

function changeRow(tx: Db, change: WorkoutChange): WorkoutRow {
  const { row, values, measured, isElsewhere = false, isOtherTrack = false } = change
  if (Object.keys(values).length === 0) return row
  const isMoved = isElsewhere || (values.venue !== undefined && values.venue !== row.venue)
  const derivedVersion = Math.min(
    values.derivedVersion ?? row.derivedVersion,
    isMoved ? versionBeforePlaces : versionBeforeClimbs,
  )
  const after = updateWorkout(tx, row.id, {
    ...values,
    ...((isMoved || isOtherTrack) && { derivedVersion }),
    ...(isElsewhere && { mapImageDrawnAt: null, mapImageLacksTiles: false }),
  })
  if (measured) {
    deleteSegments(tx, row.id)
    insertSegments(tx, [{ workoutId: row.id, segments: measured.segments }])
    saveEfforts(tx, after, measured.efforts)
  }
  return after
}

function replaceEquipment(tx: Db, changes: readonly WorkoutChange[]) {
  const equipped = changes.flatMap(({ row: { id: workoutId }, equipmentIds }) =>
    equipmentIds === undefined ? [] : [{ workoutId, equipmentIds }],
  )
  deleteEquipmentLinks(tx, equipped)
  insertEquipmentLinks(tx, equipped)
}
