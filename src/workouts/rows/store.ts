import { and, asc, count, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../platform/db/database'
import { isAmongIds, prepared } from '../../platform/db/statements'
import {
  allWorkouts,
  bestEfforts,
  trainingLoads,
  userSportTotals,
  users,
  workoutSegments,
  workouts,
} from '../../platform/db/tables'
import type { Effort } from '../../tracks/measuring/best-efforts'
import {
  type FilterConditions,
  other,
  passes,
  preparedByFilter,
  type WorkoutFilter,
} from '../selection/filter-store'
import { isFirstLeg, listLaterLegs } from './legs-store'
import type { WorkoutReference } from './reference'

export type WorkoutRow = typeof allWorkouts.$inferSelect
export type NewWorkout = typeof allWorkouts.$inferInsert
export type SegmentRow = typeof workoutSegments.$inferSelect

interface Neighbour {
  id: number
  shortId: string
}

/** A workout with the joined values that API responses need. */
export interface ShownWorkout {
  workout: WorkoutRow
  username: string
  previous: Neighbour | null
  next: Neighbour | null
}

// Country and town of the start; `~` sorts workouts without a place last. The expressions must match those in the
// indexes.
const startCountry = sql`coalesce(${workouts.places} ->> '$.start.country', '~')`
const startName = sql`coalesce(${workouts.places} ->> '$.start.name', '~')`

interface ListOrder {
  /**
   * Expressions by which the list is sorted first, such as the country of the start. They are always ascending, so that
   * equal values follow each other.
   */
  together: readonly SQL[]
  column: SQLiteColumn
  /** Whether the column is one of `trainingLoads`, in which every workout has a row. */
  isOfLoads?: boolean
}

/** The order of a list by each of its names in the API. */
export const listOrders = {
  workout_date: { together: [], column: workouts.workoutDate },
  duration: { together: [], column: workouts.movingS },
  distance: { together: [], column: workouts.distanceM },
  ave_speed: { together: [], column: workouts.aveSpeedCkmh },
  country: { together: [startCountry], column: workouts.workoutDate },
  town: { together: [startCountry, startName], column: workouts.workoutDate },
  ascent: { together: [], column: workouts.ascentMm },
  top_speed: { together: [], column: workouts.topSpeedCkmh },
  load: { together: [], column: trainingLoads.load, isOfLoads: true },
  energy: { together: [], column: trainingLoads.energyKcal, isOfLoads: true },
} satisfies Record<string, ListOrder>

export interface WorkoutSelection {
  filter: WorkoutFilter
  sortBy: keyof typeof listOrders
  isDescending: boolean
  /** Whether each outing is one row: that of its first leg that matches the filter. */
  areLegsTogether?: boolean
}

const isOwn = eq(workouts.userId, sql.placeholder('userId'))

/**
 * Selects the nearest earlier and the nearest later workout of the same user that match the filter. If two workouts
 * start at the same time, each of them is both the previous and the next workout of the other.
 */
const neighbours = (db: Db, filter: FilterConditions | undefined) => {
  const nearest = (isOnThatSide: SQL, direction: typeof asc) => {
    // A subquery returns one value, so both ids are in one JSON value. With a join instead, SQLite would also look up
    // the neighbours of all workouts on earlier pages.
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

const shownColumns = (db: Db, filter?: FilterConditions) =>
  db.select({ workout: workouts, username: users.username, ...neighbours(db, filter) })

const shownWorkouts = (db: Db, filter?: FilterConditions) =>
  shownColumns(db, filter).from(workouts).innerJoin(users, eq(users.id, workouts.userId))

/** Like `shownWorkouts`, but reads the loads first. SQLite keeps the order of cross joins. */
const shownByLoads = (db: Db, filter: FilterConditions) =>
  shownColumns(db, filter)
    .from(trainingLoads)
    .crossJoin(workouts)
    .innerJoin(users, eq(users.id, workouts.userId))

const workoutById = (db: Db) =>
  shownWorkouts(db)
    .where(eq(workouts.id, sql.placeholder('id')))
    .prepare()

const workoutByShortId = (db: Db) =>
  shownWorkouts(db)
    .where(eq(workouts.shortId, sql.placeholder('shortId')))
    .prepare()

/** Finds a workout of any user, because the response for another user's workout differs from that for a missing one. */
export function findWorkout(db: Db, reference: WorkoutReference): ShownWorkout | undefined {
  return prepared(db, 'id' in reference ? workoutById : workoutByShortId).get({ ...reference })
}

/** Finds a workout of any user, including hidden workouts. For background jobs. */
export function findAnyWorkout(db: Db, id: number): WorkoutRow | undefined {
  return prepared(db, anyWorkoutById).get({ id })
}

const anyWorkoutById = (db: Db) =>
  db
    .select()
    .from(allWorkouts)
    .where(eq(allWorkouts.id, sql.placeholder('id')))
    .prepare()

export function listWorkouts(
  db: Db,
  userId: number,
  { filter, sortBy, isDescending, areLegsTogether = false }: WorkoutSelection,
  page: { perPage: number; offset: number },
): ShownWorkout[] {
  const direction = isDescending ? desc : asc
  const { together, column, isOfLoads = false }: ListOrder = listOrders[sortBy]
  // Unknown values come last. In descending order SQLite puts them there by itself.
  const sorted = isDescending ? desc(column) : sql`${column} ASC NULLS LAST`
  const isOfOwnLoad = and(
    eq(trainingLoads.userId, sql.placeholder('userId')),
    eq(workouts.id, trainingLoads.workoutId),
  )
  const legs = areLegsTogether ? ' with legs together' : ''
  const name = `page by ${sortBy} ${isDescending ? 'descending' : 'ascending'}${legs}`
  const { statement, values } = preparedByFilter(db, name, filter, conditions =>
    (isOfLoads ? shownByLoads(db, conditions) : shownWorkouts(db, conditions))
      .where(
        and(
          isOfLoads ? isOfOwnLoad : undefined,
          isOwn,
          passes(workouts, conditions),
          areLegsTogether ? isFirstLeg(conditions) : undefined,
        ),
      )
      .orderBy(...together, sorted, direction(isOfLoads ? trainingLoads.workoutId : workouts.id))
      .limit(sql.placeholder('perPage'))
      .offset(sql.placeholder('offset'))
      .prepare(),
  )
  return statement.all({ userId, ...page, ...values })
}

/** Returns the workouts with these ids, in ascending order of ids. */
export function listWorkoutsById(db: Db, ids: number[]): ShownWorkout[] {
  return prepared(db, workoutsById).all({ ids: JSON.stringify(ids) })
}

const workoutsById = (db: Db) =>
  shownWorkouts(db).where(isAmongIds(workouts.id)).orderBy(asc(workouts.id)).prepare()

/**
 * Counts the workouts of a selection. Without a filter it uses the stored totals, and reads no workout but the legs of
 * outings if these count as one.
 */
export function countWorkouts(
  db: Db,
  userId: number,
  { filter, areLegsTogether = false }: Pick<WorkoutSelection, 'filter' | 'areLegsTogether'>,
): number {
  const leftOut = areLegsTogether ? listLaterLegs(db, userId, filter).size : 0
  return countAll(db, userId, filter) - leftOut
}

function countAll(db: Db, userId: number, filter: WorkoutFilter): number {
  const { statement, values } = preparedByFilter(db, 'count', filter, conditions => {
    const isPassed = passes(workouts, conditions)
    return isPassed ? countOfPassing(db, isPassed) : countOfAll(db)
  })
  return statement.get({ userId, ...values })?.workouts ?? 0
}

const countOfPassing = (db: Db, isPassed: SQL) =>
  db.select({ workouts: sql<number>`count(*)` }).from(workouts).where(and(isOwn, isPassed)).prepare()

const countOfAll = (db: Db) =>
  db
    .select({ workouts: sql<number>`coalesce(sum(${userSportTotals.workoutsCount}), 0)` })
    .from(userSportTotals)
    .where(eq(userSportTotals.userId, sql.placeholder('userId')))
    .prepare()

/** Returns segments by workout id, in the order of the recording. */
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

/** Returns best efforts by workout id, the shortest distance first. */
export function listEffortsOfWorkouts(db: Db, workoutIds: readonly number[]): Map<number, Effort[]> {
  const efforts = new Map<number, Effort[]>()
  const rows = prepared(db, effortsOfWorkouts).all({ ids: JSON.stringify(workoutIds) })
  for (const { workoutId, ...effort } of rows) efforts.getOrInsertComputed(workoutId, () => []).push(effort)
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

/** Returns the user's workouts with these short ids, latest first. */
export const listOwnWorkouts = (db: Db, userId: number, shortIds: readonly string[]): WorkoutRow[] =>
  listSelectedWorkouts(db, userId, { shortIds, filter: null }, -1)

/**
 * Returns the user's workouts that have one of these short ids and match the filter, latest first. `null` skips a
 * condition.
 * @param limit -1 for all
 */
export function listSelectedWorkouts(
  db: Db,
  userId: number,
  { shortIds, filter }: { shortIds: readonly string[] | null; filter: WorkoutFilter | null },
  limit: number,
): WorkoutRow[] {
  const isAmong =
    shortIds && sql`${workouts.shortId} IN (SELECT value FROM json_each(${JSON.stringify(shortIds)}))`
  return db
    .select()
    .from(workouts)
    .where(
      and(eq(workouts.userId, userId), isAmong ?? undefined, filter ? passes(workouts, filter) : undefined),
    )
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(limit)
    .all()
}

/** Returns the number of a user's workouts whose sport was guessed and waits to be confirmed. */
export const countToConfirm = (db: Db, userId: number): number =>
  prepared(db, countOfGuesses).get({ userId })?.workouts ?? 0

const countOfGuesses = (db: Db) => {
  // Written as SQL text, so that SQLite recognizes the condition of the index.
  const isGuess = sql`${workouts.sportConfirmed} = 0`
  return db.select({ workouts: count() }).from(workouts).where(and(isOwn, isGuess)).prepare()
}
