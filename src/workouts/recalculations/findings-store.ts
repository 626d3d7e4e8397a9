// Stores the workouts whose figures would differ, as a search (a "look") has found them.
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { RecalculationCause } from '../../platform/acts'
import type { Db } from '../../platform/db/database'
import { recalculationFindings as findings, workouts } from '../../platform/db/tables'
import type { Page } from '../../platform/http/input/paging'

export type Finding = typeof findings.$inferSelect

/** Selects some of the findings of a look. */
interface FindingsChoice {
  lookId: number
  /** Only findings with at least one of these causes are selected. */
  causes: readonly RecalculationCause[]
  /** Ids of the workouts to select; `null` for all. */
  chosen: readonly number[] | null
}

/** Saves a finding. If the look was interrupted by a crash, it may replace an earlier finding for the same workout. */
export function saveFinding(db: Db, finding: Finding) {
  const { lookId: _, workoutId: __, ...found } = finding
  const target = [findings.lookId, findings.workoutId]
  db.insert(findings).values(finding).onConflictDoUpdate({ target, set: found }).run()
}

const isOf = (lookId: number, workoutId: number) =>
  and(eq(findings.lookId, lookId), eq(findings.workoutId, workoutId))

export function findFinding(db: Db, lookId: number, workoutId: number): Finding | undefined {
  return db.select().from(findings).where(isOf(lookId, workoutId)).get()
}

export function deleteFinding(db: Db, lookId: number, workoutId: number) {
  db.delete(findings).where(isOf(lookId, workoutId)).run()
}

/** Deletes some findings of a look. @returns the number of deleted findings */
export function deleteSomeFindings(db: Db, lookId: number, limit: number): number {
  const some = db
    .select({ workoutId: findings.workoutId })
    .from(findings)
    .where(eq(findings.lookId, lookId))
    .limit(limit)
  const isSome = and(eq(findings.lookId, lookId), inArray(findings.workoutId, some))
  return db.delete(findings).where(isSome).returning({ workoutId: findings.workoutId }).all().length
}

function isChosen({ lookId, causes, chosen }: FindingsChoice): SQL | undefined {
  const isAmong = sql`(SELECT count(*) FROM json_each(${findings.causes})
    WHERE value IN (SELECT value FROM json_each(${JSON.stringify(causes)}))) > 0`
  const isNamed =
    chosen && sql`${findings.workoutId} IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`
  return and(eq(findings.lookId, lookId), isAmong, isNamed ?? undefined)
}

/** The condition for joining findings with their workouts, unless these are hidden. */
const shown = eq(workouts.id, findings.workoutId)

/** Returns findings with their workouts, largest difference first. */
export function listFindings(db: Db, choice: FindingsChoice, { perPage, offset }: Page) {
  return db
    .select({ finding: getTableColumns(findings), workout: workouts })
    .from(findings)
    .innerJoin(workouts, shown)
    .where(isChosen(choice))
    .orderBy(desc(findings.size))
    .limit(perPage)
    .offset(offset)
    .all()
}

export function countFindings(db: Db, choice: FindingsChoice): number {
  const counted = db.select({ workouts: count() }).from(findings).innerJoin(workouts, shown)
  return counted.where(isChosen(choice)).get()?.workouts ?? 0
}

/** Counts the workouts for each combination of causes. */
export function countByCauses(db: Db, lookId: number) {
  return db
    .select({ causes: findings.causes, workouts: count() })
    .from(findings)
    .innerJoin(workouts, shown)
    .where(eq(findings.lookId, lookId))
    .groupBy(findings.causes)
    .all()
}

/** Returns the ids of the workouts of some findings, above `afterId`. */
export function listFoundIds(db: Db, choice: FindingsChoice, afterId: number, limit: number): number[] {
  return db
    .select({ id: findings.workoutId })
    .from(findings)
    .where(and(isChosen(choice), gt(findings.workoutId, afterId)))
    .orderBy(asc(findings.workoutId))
    .limit(limit)
    .all()
    .map(({ id }) => id)
}
