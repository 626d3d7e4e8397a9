import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { isOnMap } from '../../maps/lines/on-map-store'
import type { Db } from '../../platform/db/database'
import { workouts, workoutTraces } from '../../platform/db/tables'

interface TrackFilter {
  sportId: number | null
  from: Date | null
  /** Exclusive. */
  before: Date | null
}

const everything: TrackFilter = { sportId: null, from: null, before: null }

const outlineFields = {
  id: workouts.id,
  shortId: workouts.shortId,
  sportId: workouts.sportId,
  title: workouts.title,
  workoutDate: workouts.workoutDate,
  distanceM: workouts.distanceM,
  outline: workoutTraces.outline,
}

/** Latest first. A page lacks tracks that are not traced yet, though `countTrackedWorkouts` includes them. */
export function listOutlines(
  db: Db,
  userId: number,
  filter: TrackFilter,
  page: { perPage: number; offset: number },
) {
  const ids = listTrackedIds(db, userId, filter, page)
  if (ids.length === 0) return []
  const rows = db
    .select(outlineFields)
    .from(workouts)
    .innerJoin(workoutTraces, eq(workoutTraces.workoutId, workouts.id))
    // The plus keeps SQLite from using the index by user, which would read all of the user's workouts.
    .where(and(inArray(workouts.id, ids), sql`+${workouts.userId} = ${userId}`))
    .all()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export type OutlineRow = ReturnType<typeof listOutlines>[number]

/** Read from an index alone, so that skipped pages cost almost nothing. */
function listTrackedIds(
  db: Db,
  userId: number,
  filter: TrackFilter,
  { perPage, offset }: { perPage: number; offset: number },
): number[] {
  const rows = db
    .select({ id: workouts.id })
    .from(workouts)
    .where(isSelected(userId, filter))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(perPage)
    .offset(offset)
    .all()
  return rows.map(({ id }) => id)
}

/** Counted in an index alone. */
export function countTrackedWorkouts(db: Db, userId: number, filter: TrackFilter = everything): number {
  const counted = db.select({ tracks: count() }).from(workouts).where(isSelected(userId, filter)).get()
  return counted?.tracks ?? 0
}

function isSelected(userId: number, { sportId, from, before }: TrackFilter) {
  return and(
    eq(workouts.userId, userId),
    isOnMap,
    // The plus keeps SQLite from using the index by sport, whose result would have to be sorted by date.
    sportId === null ? undefined : sql`+${workouts.sportId} = ${sportId}`,
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
}
