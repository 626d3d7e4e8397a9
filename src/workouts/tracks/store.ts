import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { isOnMap } from '../../maps/lines/on-map-store'
import type { Db } from '../../platform/db/database'
import { trackLines, workouts, workoutTraces } from '../../platform/db/tables'
import type { DayRange } from '../../platform/http/input/day-range'
import type { Bounds } from '../../tracks/lines/bounds'
import { passes, type WorkoutFilter } from '../selection/filter-store'

/**
 * Returns the lines of a user's tracks that match the filter, in no particular order.
 * @param box bounds that the bounds of a track must intersect
 */
export function listLines(
  db: Db,
  userId: number,
  filter: WorkoutFilter,
  { band, box }: { band: number; box: Bounds | null },
) {
  return db
    .select({
      id: workouts.id,
      sportId: workouts.sportId,
      workoutDate: sql<number>`${workouts.workoutDate}`,
      line: trackLines.line,
    })
    .from(workouts)
    .innerJoin(
      trackLines,
      and(
        eq(trackLines.userId, workouts.userId),
        eq(trackLines.band, band),
        eq(trackLines.workoutId, workouts.id),
      ),
    )
    .where(and(eq(workouts.userId, userId), box ? doesMeet(box) : undefined, passes(workouts, filter)))
    .all()
}

/**
 * Returns the condition that the bounds of a track intersect a box. A track across the antimeridian has bounds around
 * the whole world. A box across the antimeridian has longitudes beyond ±180°, so it is compared a second time, moved by
 * 360°.
 */
function doesMeet([west, south, east, north]: Bounds) {
  const turns = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])]
  const meets = (turn: number) =>
    and(lte(workouts.minLongitude, east + turn), gte(workouts.maxLongitude, west + turn))
  return and(lte(workouts.minLatitude, north), gte(workouts.maxLatitude, south), or(...turns.map(meets)))
}

/** Counts a user's workouts that have a track, including tracks whose lines have not been computed yet. */
export function countTracks(db: Db, userId: number, filter: WorkoutFilter): number {
  const counted = db
    .select({ tracks: count() })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isOnMap, passes(workouts, filter)))
    .get()
  return counted?.tracks ?? 0
}

/** Returns the date of a user's earliest workout with a track; `null` if there is none. Only an index is read. */
export function findFirstTrackDate(db: Db, userId: number): Date | null {
  const first = db
    .select({ workoutDate: workouts.workoutDate })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isOnMap))
    .orderBy(asc(workouts.workoutDate), asc(workouts.id))
    .limit(1)
    .get()
  return first?.workoutDate ?? null
}

const shownFields = {
  id: workouts.id,
  shortId: workouts.shortId,
  sportId: workouts.sportId,
  title: workouts.title,
  workoutDate: workouts.workoutDate,
  distanceM: workouts.distanceM,
}

export type ShownTrack = ReturnType<typeof listShown>[number]

/** Returns a user's tracks, in the order of `ids`. */
export function listShown(db: Db, userId: number, ids: readonly number[]) {
  const rows = db
    .select(shownFields)
    .from(workouts)
    .where(and(inArray(workouts.id, [...ids]), sql`+${workouts.userId} = ${userId}`))
    .all()
  return inOrderOf(ids, rows)
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export function findLine(db: Db, userId: number, band: number, workoutId: number): Uint8Array | null {
  const found = db
    .select({ line: trackLines.line })
    .from(trackLines)
    .where(and(eq(trackLines.userId, userId), eq(trackLines.band, band), eq(trackLines.workoutId, workoutId)))
    .get()
  return found?.line ?? null
}

/**
 * Returns the next older or newer track that matches the filter. If `beside` is `null`, this is the latest track for
 * `older`, and the oldest track for `newer`.
 */
export function findNextTrack(
  db: Db,
  userId: number,
  filter: WorkoutFilter,
  {
    direction,
    beside,
  }: { direction: 'older' | 'newer'; beside: Pick<ShownTrack, 'id' | 'workoutDate'> | null },
): ShownTrack | undefined {
  const [isBeyond, order] = direction === 'older' ? [lt, desc] : [gt, asc]
  const { workoutDate, id } = workouts
  const isNext =
    beside === null
      ? undefined
      : or(
          isBeyond(workoutDate, beside.workoutDate),
          and(eq(workoutDate, beside.workoutDate), isBeyond(id, beside.id)),
        )
  return db
    .select(shownFields)
    .from(workouts)
    .where(and(eq(workouts.userId, userId), isOnMap, isNext, passes(workouts, filter)))
    .orderBy(order(workoutDate), order(id))
    .limit(1)
    .get()
}

type TrackFilter = DayRange & { sportId: number | null }

const everything: TrackFilter = { sportId: null, from: null, before: null }

/**
 * Returns a page of outlines, latest first. Tracks whose outline has not been computed yet are left out, although
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
    .select({ ...shownFields, outline: workoutTraces.outline })
    .from(workouts)
    .innerJoin(workoutTraces, eq(workoutTraces.workoutId, workouts.id))
    // The plus sign keeps SQLite from using the index by user, with which it would read all of the user's workouts.
    .where(and(inArray(workouts.id, ids), sql`+${workouts.userId} = ${userId}`))
    .all()
  return inOrderOf(ids, rows)
}

/** Returns the outline of a workout; `null` if it has no track, or its outline has not been computed yet. */
export function findOutline(db: Db, workoutId: number): string | null {
  const found = db
    .select({ outline: workoutTraces.outline })
    .from(workoutTraces)
    .where(eq(workoutTraces.workoutId, workoutId))
    .get()
  return found?.outline ?? null
}

/**
 * Returns the ids of a page of workouts with a track. Only an index is read, so that skipped pages cost almost nothing.
 */
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

/** Counts the workouts with a track. Only an index is read. */
export function countTrackedWorkouts(db: Db, userId: number, filter: TrackFilter = everything): number {
  const counted = db.select({ tracks: count() }).from(workouts).where(isSelected(userId, filter)).get()
  return counted?.tracks ?? 0
}

function isSelected(userId: number, { sportId, from, before }: TrackFilter) {
  return and(
    eq(workouts.userId, userId),
    isOnMap,
    // The plus sign keeps SQLite from using the index by sport, because it would then have to sort the rows by date.
    sportId === null ? undefined : sql`+${workouts.sportId} = ${sportId}`,
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
}
