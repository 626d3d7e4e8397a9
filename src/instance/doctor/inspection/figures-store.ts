// Finds rows about the figures and local times of workouts that are invalid.
import { and, asc, count, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { hour } from '../../../lib/durations'
import type { Db } from '../../../platform/db/database'
import { allWorkouts, figurePreferences } from '../../../platform/db/tables'

const { localZone, localOffsetS } = allWorkouts

/** Lists the time zones of all workouts, each once. */
export function listZones(db: Db): string[] {
  const rows = db.selectDistinct({ localZone }).from(allWorkouts).where(isNotNull(localZone)).all()
  return rows.flatMap(row => row.localZone ?? [])
}

/** Maximum offset from UTC in seconds: no place has ever had a larger offset. */
const maxOffsetS = (16 * hour) / 1000

const isOdd = (unknown: readonly string[]) =>
  or(
    inArray(localZone, [...unknown]),
    sql`(${localZone} IS NULL) <> (${localOffsetS} IS NULL)`,
    sql`abs(${localOffsetS}) > ${maxOffsetS}`,
  )

/** Lists workouts with an unknown time zone, an impossible offset, or only one of zone and offset. */
export function listWorkoutsWithOddZone(db: Db, unknown: readonly string[]) {
  const { id, shortId, derivedVersion } = allWorkouts
  return db
    .select({ id, shortId, derivedVersion })
    .from(allWorkouts)
    .where(isOdd(unknown))
    .orderBy(asc(id))
    .all()
}

const isLoose = and(
  ne(figurePreferences.sportId, 0),
  sql`${figurePreferences.sportId} NOT IN (SELECT id FROM sports)`,
)

/** Counts the choices of users between values of the device and of the track points, for sports that do not exist. */
export const countLooseChoices = (db: Db): number =>
  db.select({ choices: count() }).from(figurePreferences).where(isLoose).get()?.choices ?? 0

export function deleteLooseChoices(db: Db) {
  db.delete(figurePreferences).where(isLoose).run()
}
