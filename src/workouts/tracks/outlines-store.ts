import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { isOnMap } from '../../maps/lines/on-map-store'
import type { Db } from '../../platform/db/database'
import { workouts, workoutTraces } from '../../platform/db/tables'

interface TrackFilter {
  sportId: number | null
  from: Date | null
  /** This moment is exclusive. */
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

/**
 * A page of outlines, latest first. Tracks whose trace has not been computed yet are missing, although
 * `countTrackedWorkouts` counts them.
 */
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
    // The plus keeps SQLite from using the index by user, with which it would read all of the user's workouts.
    .where(and(inArray(workouts.id, ids), sql`+${workouts.userId} = ${userId}`))
    .all()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export type OutlineRow = ReturnType<typeof listOutlines>[number]

/** It reads an index alone, so that skipped pages cost almost nothing. */
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

/** Counts the workouts with a track. It reads an index alone. */
export function countTrackedWorkouts(db: Db, userId: number, filter: TrackFilter = everything): number {
  const counted = db.select({ tracks: count() }).from(workouts).where(isSelected(userId, filter)).get()
  return counted?.tracks ?? 0
}

function isSelected(userId: number, { sportId, from, before }: TrackFilter) {
  return and(
    eq(workouts.userId, userId),
    isOnMap,
    // The plus keeps SQLite from using the index by sport, whose rows it would have to sort by date.
    sportId === null ? undefined : sql`+${workouts.sportId} = ${sportId}`,
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
}
