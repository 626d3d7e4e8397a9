import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { equipmentTypes, sports, workouts } from '../../platform/db/tables'

/** Does nothing for a sport there is not. @param changes `stoppedSpeedThreshold` in km/h */
export function updateSport(
  db: Db,
  label: string,
  changes: { isActive: boolean; stoppedSpeedThreshold?: number },
) {
  db.update(sports).set(changes).where(eq(sports.label, label)).run()
}

/** Does nothing for a type there is not. */
export function updateEquipmentType(db: Db, label: string, changes: { isActive: boolean }) {
  db.update(equipmentTypes).set(changes).where(eq(equipmentTypes.label, label)).run()
}

/** Of the user's workouts that have a recording. */
export function listMeasures(db: Db, userId: number) {
  return db
    .select({
      shortId: workouts.shortId,
      durationS: workouts.durationS,
      movingS: workouts.movingS,
      pausesS: workouts.pausesS,
      distanceM: workouts.distanceM,
      aveSpeedCkmh: workouts.aveSpeedCkmh,
      maxSpeedCkmh: workouts.maxSpeedCkmh,
      ascentMm: workouts.ascentMm,
      descentMm: workouts.descentMm,
      minAltCm: workouts.minAltCm,
      maxAltCm: workouts.maxAltCm,
    })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isNotNull(workouts.gpxFile)))
    .all()
}
