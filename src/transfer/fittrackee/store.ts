import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { equipmentTypes, sports, workouts } from '../../platform/db/tables'
import { pickFigures } from '../../tracks/figures'

/** Changes a sport. Does nothing if the sport does not exist. @param changes `stoppedSpeedThreshold` in km/h */
export function updateSport(
  db: Db,
  label: string,
  changes: { isActive: boolean; stoppedSpeedThreshold?: number },
) {
  db.update(sports).set(changes).where(eq(sports.label, label)).run()
}

/** Changes an equipment type. Does nothing if the type does not exist. */
export function updateEquipmentType(db: Db, label: string, changes: { isActive: boolean }) {
  db.update(equipmentTypes).set(changes).where(eq(equipmentTypes.label, label)).run()
}

/** Returns the paths of the user's workout files that could not be read. */
export function listOriginalFiles(db: Db, userId: number): string[] {
  const rows = db
    .select({ path: workouts.originalFile })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isNotNull(workouts.originalFile)))
    .all()
  return rows.map(({ path }) => path).filter(path => path !== null)
}

/** Lists the figures of a user's workouts that have a recording. */
export function listMeasures(db: Db, userId: number) {
  return db
    .select({ shortId: workouts.shortId, ...pickFigures(workouts) })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isNotNull(workouts.sourceFile)))
    .all()
}
