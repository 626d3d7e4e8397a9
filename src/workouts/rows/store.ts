import { and, asc, count, desc, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { inBatches } from '../../platform/db/batches'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import { userSportTotals, users, workoutSegments, workouts } from '../../platform/db/tables'
import type { WorkoutReference } from './reference'

export type WorkoutRow = typeof workouts.$inferSelect
export type NewWorkout = typeof workouts.$inferInsert
export type SegmentRow = typeof workoutSegments.$inferSelect

/** A workout to be stored, with its segments in the order of the recording. */
export interface RecordedWorkout {
  workout: NewWorkout
  segments: readonly Omit<SegmentRow, 'workoutId' | 'segmentId'>[]
}

interface Neighbour {
  id: number
  shortId: string
}

/** A workout with what its answer needs from its own tables. */
export interface ShownWorkout {
  workout: WorkoutRow
  username: string
  previous: Neighbour | null
  next: Neighbour | null
}

/** Figures from one to another, both included; null where it is open. */
export interface FigureRange {
  from: number | null
  to: number | null
}

/** Which of a user's workouts; null and empty text make no difference. */
export interface WorkoutFilter {
  sportId: number | null
  /** Parts of texts, whatever their case. */
  title: string
  description: string
  notes: string
  from: Date | null
  /** Not included. */
  before: Date | null
  distanceKm: FigureRange
  movingS: FigureRange
  aveSpeedKmh: FigureRange
  maxSpeedKmh: FigureRange
  topSpeedKmh: FigureRange
  /** Short id of what they were done with; `none` for those done without. */
  equipment: string | null
}

/** Lists of workouts can be sorted by these. */
export const sortColumns = {
  workout_date: workouts.workoutDate,
  duration: workouts.movingS,
  distance: workouts.distanceM,
  ave_speed: workouts.aveSpeedCkmh,
}

export interface WorkoutSelection {
  filter: WorkoutFilter
  sortBy: keyof typeof sortColumns
  isDescending: boolean
}

const other = alias(workouts, 'other')

/**
 * Among the owner's workouts that a filter lets through: the latest that is not later, and the earliest that is not
 * earlier. Two at the same moment are each other's neighbours on both sides.
 */
const neighbours = (db: Db, filter: WorkoutFilter | undefined) => {
  const nearest = (isOnThatSide: SQL, direction: typeof asc) => {
    // One value holds both ids: a join would look for the neighbours of every workout before the page, too.
    const found = db
      .select({ ids: sql`json_object('id', ${other.id}, 'shortId', ${other.shortId})` })
      .from(other)
      .where(
        and(
          eq(other.userId, workouts.userId),
          isOnThatSide,
          ne(other.id, workouts.id),
          filter && passes(other, filter),
        ),
      )
      .orderBy(direction(other.workoutDate), direction(other.id))
      .limit(1)
    return sql`${found}`.mapWith((ids: string): Neighbour | null => JSON.parse(ids))
  }
  return {
    previous: nearest(lte(other.workoutDate, workouts.workoutDate), desc),
    next: nearest(gte(other.workoutDate, workouts.workoutDate), asc),
  }
}

const shownWorkouts = (db: Db, filter?: WorkoutFilter) =>
  db
    .select({ workout: workouts, username: users.username, ...neighbours(db, filter) })
    .from(workouts)
    .innerJoin(users, eq(users.id, workouts.userId))

const workoutById = (db: Db) =>
  shownWorkouts(db)
    .where(eq(workouts.id, sql.placeholder('id')))
    .prepare()

const workoutByShortId = (db: Db) =>
  shownWorkouts(db)
    .where(eq(workouts.shortId, sql.placeholder('shortId')))
    .prepare()

/** Whoever's it is: what is not the caller's is refused differently from what does not exist. */
export function findWorkout(db: Db, reference: WorkoutReference): ShownWorkout | undefined {
  return prepared(db, 'id' in reference ? workoutById : workoutByShortId).get({ ...reference })
}

export function listWorkouts(
  db: Db,
  userId: number,
  { filter, sortBy, isDescending }: WorkoutSelection,
  page: { perPage: number; offset: number },
): ShownWorkout[] {
  const list = passes(workouts, filter)
    ? pageOf(db, sortBy, isDescending, filter)
    : prepared(db, wholeLists[sortBy][isDescending ? 'descending' : 'ascending'])
  return list.all({ userId, ...page })
}

function pageOf(db: Db, sortBy: keyof typeof sortColumns, isDescending: boolean, filter?: WorkoutFilter) {
  const direction = isDescending ? desc : asc
  return shownWorkouts(db, filter)
    .where(and(eq(workouts.userId, sql.placeholder('userId')), filter && passes(workouts, filter)))
    .orderBy(direction(sortColumns[sortBy]), direction(workouts.id))
    .limit(sql.placeholder('perPage'))
    .offset(sql.placeholder('offset'))
    .prepare()
}

const wholeList = (sortBy: keyof typeof sortColumns) => ({
  ascending: (db: Db) => pageOf(db, sortBy, false),
  descending: (db: Db) => pageOf(db, sortBy, true),
})

/** Lists of all that somebody has. */
const wholeLists = {
  workout_date: wholeList('workout_date'),
  duration: wholeList('duration'),
  distance: wholeList('distance'),
  ave_speed: wholeList('ave_speed'),
}

/** In the order in which they were stored. */
export function listWorkoutsById(db: Db, ids: number[]): ShownWorkout[] {
  return prepared(db, workoutsById).all({ ids: JSON.stringify(ids) })
}

const workoutsById = (db: Db) =>
  shownWorkouts(db).where(isAmongIds(workouts.id)).orderBy(asc(workouts.id)).prepare()

/** The number of all of them is kept, and no workout has to be read for it. */
export function countWorkouts(db: Db, userId: number, filter: WorkoutFilter): number {
  const isPassed = passes(workouts, filter)
  const counted = isPassed
    ? db
        .select({ workouts: count() })
        .from(workouts)
        .where(and(eq(workouts.userId, userId), isPassed))
        .get()
    : prepared(db, countOfAll).get({ userId })
  return counted?.workouts ?? 0
}

const countOfAll = (db: Db) =>
  db
    .select({ workouts: sql<number>`coalesce(sum(${userSportTotals.workoutsCount}), 0)` })
    .from(userSportTotals)
    .where(eq(userSportTotals.userId, sql.placeholder('userId')))
    .prepare()

/** Undefined when the filter lets everything through. */
function passes(table: typeof workouts | typeof other, filter: WorkoutFilter): SQL | undefined {
  return and(
    filter.sportId === null ? undefined : eq(table.sportId, filter.sportId),
    filter.from ? gte(table.workoutDate, filter.from) : undefined,
    filter.before ? lt(table.workoutDate, filter.before) : undefined,
    isWithin(sql`${table.distanceM} / 1000.0`, filter.distanceKm),
    // With the plus no index is searched for it: what it finds would have to be sorted by date.
    isWithin(sql`+${table.movingS}`, filter.movingS),
    isWithin(sql`${table.aveSpeedCkmh} / 100.0`, filter.aveSpeedKmh),
    isWithin(sql`${table.maxSpeedCkmh} / 100.0`, filter.maxSpeedKmh),
    isWithin(sql`${table.topSpeedCkmh} / 100.0`, filter.topSpeedKmh),
    filter.equipment === null ? undefined : isDoneWith(table.id, filter.equipment),
    // Last, as they take the longest.
    contains(table.title, filter.title),
    contains(table.notes, filter.notes),
    contains(table.description, filter.description),
  )
}

const contains = (column: SQLiteColumn, part: string) =>
  part === '' ? undefined : sql`contains_text(${column}, ${part})`

function isWithin(figure: SQL, { from, to }: FigureRange): SQL | undefined {
  return and(
    from === null ? undefined : sql`${figure} >= ${from}`,
    to === null ? undefined : sql`${figure} <= ${to}`,
  )
}

export function isDoneWith(workoutId: SQLiteColumn, equipment: string): SQL {
  if (equipment === 'none') {
    return sql`NOT EXISTS (SELECT 1 FROM workout_equipments WHERE workout_id = ${workoutId})`
  }
  return sql`EXISTS (
    SELECT 1 FROM workout_equipments JOIN equipments ON equipments.id = workout_equipments.equipment_id
    WHERE workout_equipments.workout_id = ${workoutId} AND equipments.short_id = ${equipment})`
}

/** By workout id, each in the order of the recording. */
export function listSegmentsOfWorkouts(db: Db, workoutIds: number[]): Map<number, SegmentRow[]> {
  const rows = prepared(db, segmentsOfWorkouts).all({ ids: JSON.stringify(workoutIds) })
  return Map.groupBy(rows, row => row.workoutId)
}

const segmentsOfWorkouts = (db: Db) =>
  db
    .select()
    .from(workoutSegments)
    .where(isAmongIds(workoutSegments.workoutId))
    .orderBy(asc(workoutSegments.workoutId), asc(workoutSegments.segmentId))
    .prepare()

export function insertWorkout(db: Db, workout: NewWorkout): WorkoutRow {
  return db.insert(workouts).values(workout).returning().get()
}

/** Many at once take a fraction of the time. */
export function insertRecordedWorkouts(db: Db, recorded: readonly RecordedWorkout[]): WorkoutRow[] {
  const rows = [...inBatches(recorded)].flatMap(batch =>
    db
      .insert(workouts)
      .values(batch.map(({ workout }) => workout))
      .returning()
      .all(),
  )
  const segmentsOf = new Map(recorded.map(({ workout, segments }) => [workout.shortId, segments]))
  const segments = rows.flatMap(({ id: workoutId, shortId }) =>
    (segmentsOf.get(shortId) ?? []).map((segment, segmentId) => ({ ...segment, segmentId, workoutId })),
  )
  for (const batch of inBatches(segments)) db.insert(workoutSegments).values(batch).run()
  return rows
}

export function updateWorkout(db: Db, workoutId: number, changes: Partial<NewWorkout>): WorkoutRow {
  return db.update(workouts).set(changes).where(eq(workouts.id, workoutId)).returning().get()
}

/** With its segments, records and equipment links. */
export function deleteWorkout(db: Db, workoutId: number) {
  db.delete(workouts).where(eq(workouts.id, workoutId)).run()
}
