import { and, asc, desc, eq, inArray, isNotNull, lt, max, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import {
  allWorkouts,
  defaultEquipments,
  equipmentTypeSports,
  equipmentTypes,
  figurePreferences,
  goals,
  ownSports,
  type SportMeasure,
  type SportNames,
  sportPreferences,
  sports,
  trainingLoads,
  userSportTotals,
  workouts,
} from '../../platform/db/tables'
import type { Language } from '../../platform/languages'
import type { SportIcon } from './schemas'

export type { SportMeasure, SportNames } from '../../platform/db/tables'
export type SportRow = typeof sports.$inferSelect
type OwnSportRow = typeof ownSports.$inferSelect
type SportPreference = typeof sportPreferences.$inferSelect

/** A sport with the preferences of one user. */
export interface SportOfUser {
  sport: SportRow
  /** Properties of a sport that was added on this server; `null` for a standard sport. */
  own: OwnSportRow | null
  /** The user's preferences for the sport; `null` if the user has never changed one. */
  preference: SportPreference | null
}

/** The part of a sport that decides its group and its metabolic equivalent. */
export interface SportKind {
  sport: Pick<SportRow, 'id'>
  own: Pick<OwnSportRow, 'icon'> | null
}

/** The properties of a sport that is added on this server. */
export interface OwnSport {
  /** Name of the sport, at most 50 characters. */
  label: string
  icon: SportIcon
  /** Colour as `#rrggbb`. */
  color: string
  /** Speed in km/h up to which the user counts as standing still. */
  stoppedSpeedThreshold: number
  measure: SportMeasure
  /** Names by language. In a language without a name, the label is used. */
  names?: SportNames
  /** The words in files that mean this sport, besides its label and names. */
  words?: string[]
  isIndoor?: boolean
  /** Key of the ready sport from which this sport was made; `null` if there is none. */
  shelfKey?: string | null
}

const sportsOfUser = (db: Db) =>
  db
    .select({ sport: sports, own: ownSports, preference: sportPreferences })
    .from(sports)
    .leftJoin(ownSports, eq(ownSports.id, sports.id))
    .leftJoin(
      sportPreferences,
      and(eq(sportPreferences.sportId, sports.id), eq(sportPreferences.userId, sql.placeholder('userId'))),
    )

export function listSports(db: Db, userId: number): SportOfUser[] {
  return prepared(db, allSports).all({ userId })
}

const allSports = (db: Db) => sportsOfUser(db).orderBy(asc(sports.id)).prepare()

/** Lists the kinds of all sports. It is faster than `listSports`, which converts twenty columns of each. */
export function listSportKinds(db: Db): SportKind[] {
  const rows = prepared(db, kindsOfSports).values() as [id: number, icon: string | null][]
  return rows.map(([id, icon]) => ({ sport: { id }, own: icon === null ? null : { icon } }))
}

const kindsOfSports = (db: Db) =>
  db
    .select({ id: sports.id, icon: ownSports.icon })
    .from(sports)
    .leftJoin(ownSports, eq(ownSports.id, sports.id))
    .orderBy(asc(sports.id))
    .prepare()

export function findSport(db: Db, userId: number, sportId: number): SportOfUser | undefined {
  return prepared(db, sportById).get({ userId, sportId })
}

const sportById = (db: Db) =>
  sportsOfUser(db)
    .where(eq(sports.id, sql.placeholder('sportId')))
    .prepare()

/** Returns the sport and average speed of a user's latest workouts. Workouts whose sport is a guess are left out. */
export function listLatestSports(
  db: Db,
  userId: number,
  limit: number,
): Pick<typeof workouts.$inferSelect, 'sportId' | 'aveSpeedCkmh'>[] {
  return db
    .select({ sportId: workouts.sportId, aveSpeedCkmh: workouts.aveSpeedCkmh })
    .from(workouts)
    .where(and(eq(workouts.userId, userId), eq(workouts.sportConfirmed, true)))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(limit)
    .all()
}

/**
 * Returns the sport words in a user's files, each with the sport of the latest workout with this word. Workouts whose
 * sport is a guess are left out.
 * @param addedBefore only workouts added before this moment count
 */
export function listUsedWords(db: Db, userId: number, addedBefore?: Date): [word: string, sportId: number][] {
  const rows = addedBefore
    ? usedWords(db, userId, lt(workouts.createdAt, addedBefore)).all()
    : prepared(db, wordsOfUser).all({ userId })
  return rows.flatMap(({ word, sportId }): [string, number][] => (word === null ? [] : [[word, sportId]]))
}

const wordsOfUser = (db: Db) => usedWords(db, sql.placeholder('userId')).prepare()

function usedWords(db: Db, userId: number | Placeholder, isAddedBefore?: SQL) {
  const { sportWord: word, sportId, workoutDate, sportConfirmed } = workouts
  const isUsed = and(eq(workouts.userId, userId), isNotNull(word), eq(sportConfirmed, true), isAddedBefore)
  // SQLite takes the other columns of a query with `max()` from the row with the maximum.
  return db
    .select({ word, sportId, latest: max(workoutDate) })
    .from(workouts)
    .where(isUsed)
    .groupBy(word)
}

export function listSportLabels(db: Db): Pick<SportRow, 'id' | 'label'>[] {
  return db.select({ id: sports.id, label: sports.label }).from(sports).all()
}

/** Inserts a sport that is added on this server. @returns the new sport's id */
export function insertOwnSport(db: Db, { label, stoppedSpeedThreshold, ...own }: OwnSport): number {
  const { id } = db.insert(ownSports).values(own).returning({ id: ownSports.id }).get()
  db.insert(sports).values({ id, label, stoppedSpeedThreshold }).run()
  const types = db.select({ id: equipmentTypes.id }).from(equipmentTypes).all()
  db.insert(equipmentTypeSports)
    .values(types.map(type => ({ equipmentTypeId: type.id, sportId: id })))
    .run()
  return id
}

export function updateOwnSport(db: Db, sportId: number, changes: Partial<OwnSport>) {
  const { label, stoppedSpeedThreshold, ...own } = changes
  if (Object.keys(own).length > 0) db.update(ownSports).set(own).where(eq(ownSports.id, sportId)).run()
  const common = {
    ...(label !== undefined && { label }),
    ...(stoppedSpeedThreshold !== undefined && { stoppedSpeedThreshold }),
  }
  if (Object.keys(common).length > 0) db.update(sports).set(common).where(eq(sports.id, sportId)).run()
}

/** Marks load and energy of all workouts of a sport as outdated. */
export function markLoadsOfSport(db: Db, sportId: number) {
  const { id, sportId: of } = allWorkouts
  const ofSport = db.select({ id }).from(allWorkouts).where(eq(of, sportId))
  db.update(trainingLoads).set({ isOutdated: true }).where(inArray(trainingLoads.workoutId, ofSport)).run()
}

/** Deletes a sport that has no workouts, together with its preferences, default equipment and totals. */
export function deleteOwnSport(db: Db, sportId: number) {
  for (const table of [
    sportPreferences,
    figurePreferences,
    defaultEquipments,
    equipmentTypeSports,
    userSportTotals,
  ]) {
    db.delete(table).where(eq(table.sportId, sportId)).run()
  }
  leaveOutOfGoals(db, sportId)
  db.delete(sports).where(eq(sports.id, sportId)).run()
}

/**
 * Removes a sport from goals. A goal for this sport alone is deleted, because without a sport it would count all
 * sports.
 */
function leaveOutOfGoals(db: Db, sportId: number) {
  const isNamed = sql`EXISTS (SELECT 1 FROM json_each(${goals.sportIds}) WHERE value = ${sportId})`
  db.delete(goals)
    .where(and(isNamed, sql`json_array_length(${goals.sportIds}) = 1`))
    .run()
  db.update(goals)
    .set({
      sportIds: sql`(SELECT json_group_array(value) FROM json_each(${goals.sportIds}) WHERE value <> ${sportId})`,
    })
    .where(isNamed)
    .run()
}

/** Saves a user's preferences for a sport. For preferences that are not set, the values of the sport apply. */
export function saveSportPreference(
  db: Db,
  userId: number,
  sport: SportRow,
  changes: Partial<Pick<SportPreference, 'color' | 'isActive' | 'stoppedSpeedThreshold' | 'measure'>>,
) {
  const { stoppedSpeedThreshold } = sport
  db.insert(sportPreferences)
    .values({ stoppedSpeedThreshold, ...changes, userId, sportId: sport.id })
    .onConflictDoNothing()
    .run()
  if (Object.keys(changes).length > 0) {
    db.update(sportPreferences).set(changes).where(isOf(userId, sport.id)).run()
  }
}

export function deleteSportPreference(db: Db, userId: number, sportId: number) {
  db.delete(sportPreferences).where(isOf(userId, sportId)).run()
}

const isOf = (userId: number, sportId: number) =>
  and(eq(sportPreferences.userId, userId), eq(sportPreferences.sportId, sportId))

export function setSportActive(db: Db, sportId: number, isActive: boolean) {
  db.update(sports).set({ isActive }).where(eq(sports.id, sportId)).run()
}

export const hasWorkouts = (db: Db, sportId: number): boolean =>
  prepared(db, shownOfSport).get({ sportId }) !== undefined

/** Whether the sport has workouts. Hidden workouts count, too, because they can be brought back. */
export const isInUse = (db: Db, sportId: number): boolean =>
  prepared(db, anyOfSport).get({ sportId }) !== undefined

const shownOfSport = (db: Db) => oneOfSport(db, workouts)
const anyOfSport = (db: Db) => oneOfSport(db, allWorkouts)

const oneOfSport = (db: Db, table: typeof workouts | typeof allWorkouts) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.sportId, sql.placeholder('sportId')))
    .limit(1)
    .prepare()

/**
 * Returns the name of a sport in a language. For standard sports, the result is the label, because apps have their own
 * names for them.
 */
export const nameOfSport = ({ sport, own }: Pick<SportOfUser, 'sport' | 'own'>, language: Language): string =>
  own?.names[language] ?? sport.label

/** Returns the speed in km/h up to which the user counts as standing still. */
export function stoppedSpeedThreshold({ sport, preference }: SportOfUser): number {
  return preference?.stoppedSpeedThreshold ?? sport.stoppedSpeedThreshold
}
