import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { bestEfforts } from '../../platform/db/tables'
import type { Effort } from '../../tracks/measuring/best-efforts'

/** Efforts by workout id, the shortest distance first. */
export function listEffortsOfWorkouts(db: Db, workoutIds: readonly number[]): Map<number, Effort[]> {
  const efforts = new Map<number, Effort[]>()
  for (const { workoutId, ...effort } of prepared(db, effortsOfWorkouts).all({
    ids: JSON.stringify(workoutIds),
  })) {
    const known = efforts.get(workoutId)
    if (known) known.push(effort)
    else efforts.set(workoutId, [effort])
  }
  return efforts
}

const effortsOfWorkouts = (db: Db) =>
  db
    .select({
      workoutId: bestEfforts.workoutId,
      distanceMm: bestEfforts.distanceMm,
      startMs: bestEfforts.startMs,
      elapsedMs: bestEfforts.elapsedMs,
    })
    .from(bestEfforts)
    .where(isAmongIds(bestEfforts.workoutId))
    .orderBy(asc(bestEfforts.workoutId), asc(bestEfforts.distanceMm))
    .prepare()
