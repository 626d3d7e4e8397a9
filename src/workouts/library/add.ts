import { findInstanceConfig } from '../../platform/configuration/store'
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import type { SegmentFigures } from '../../tracks/figures'
import { deriveKind } from '../job-kinds'
import { computeLoadsOf } from '../loads/compute-loads'
import type { NewWorkout, WorkoutRow } from '../rows/store'
import { counting } from './counted'
import { currentVersion, saveFacts } from './derived'
import { type AddingContext, queueMissing } from './queued'
import { insertEquipmentLinks, insertOutdatedLoad, insertSegments, insertWorkouts } from './store'
import type { TrackFacts } from './track-facts'

/** A workout whose files have been written, but whose rows have not been inserted yet. */
export interface WorkoutToAdd {
  workout: NewWorkout
  /** Segments in the order of the recording; absent without a recording. */
  segments?: readonly SegmentFigures[]
  /**
   * Facts that have already been derived from the track; undefined without a track. Jobs derive those that are missing.
   */
  facts?: Partial<TrackFacts>
  /** The map source from which the map image was drawn; `null` if a job has to draw the image. */
  mapImage?: { mapSource: string | null } | null
  equipmentIds?: readonly number[]
}

/**
 * Stores workouts and all data derived from them, in the caller's transaction. `jobs.wake()` must be called after the
 * commit.
 * @returns the rows, in the order of `added`
 */
export function addWorkouts(tx: Db, ctx: AddingContext, added: readonly WorkoutToAdd[]): WorkoutRow[] {
  const rows = counting(tx, [], () => insertRows(tx, ctx, added))
  const stored = rows.map((row, index) => {
    const { facts } = added[index]!
    const withFacts = facts === undefined ? row : saveFacts(tx, row, facts)
    // A workout without a track has an energy, too: the device counted it, or it is estimated from sport and weight.
    if (facts === undefined) insertOutdatedLoad(tx, { workoutId: row.id, userId: row.userId })
    queueMissing(tx, ctx, withFacts)
    if (withFacts.derivedVersion < currentVersion) queueJob(tx, deriveKind, null, ctx.clock())
    return withFacts
  })
  computeLoadsOf(
    tx,
    rows.map(({ id }) => id),
    ctx.clock(),
  )
  return stored
}

function insertRows(tx: Db, ctx: AddingContext, added: readonly WorkoutToAdd[]): WorkoutRow[] {
  const { mapSource } = findInstanceConfig(tx)
  const rows = insertWorkouts(
    tx,
    added.map(({ workout, facts, mapImage }) => ({
      ...workout,
      derivedVersion: facts === undefined ? currentVersion : 0,
      // If the map source has changed since the image was drawn, a job draws the image again.
      mapImageDrawnAt: mapImage && mapImage.mapSource === mapSource ? ctx.clock() : null,
    })),
  )
  const withRows = rows.map(({ id: workoutId }, index) => ({ workoutId, ...added[index] }))
  insertSegments(tx, withRows)
  insertEquipmentLinks(tx, withRows)
  return rows
}
