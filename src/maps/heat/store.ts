import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { inBatches } from '../../platform/db/batches'
import type { Db } from '../../platform/db/database'
import { prepared } from '../../platform/db/statements'
import {
  heatChanges,
  heatContributions,
  heatRemovals,
  heatTiles,
  putAwayWorkouts,
  workouts,
} from '../../platform/db/tables'
import type { TilePlace } from '../geometry/geometry'
import { isOnMap } from '../lines/on-map-store'

type HeatChange = typeof heatChanges.$inferSelect
type HeatTile = typeof heatTiles.$inferSelect

/** A workout with a track, which can be added to the heat map. */
interface RecordedWorkout {
  userId: number
  trackFile: string
}

/** A change to a tile, and what is in the tile so far; null when nothing is. */
export interface HeatChangeOfTile {
  change: HeatChange
  histogram: Uint8Array | null
}

const sameTile = and(
  eq(heatTiles.userId, heatChanges.userId),
  eq(heatTiles.z, heatChanges.z),
  eq(heatTiles.x, heatChanges.x),
  eq(heatTiles.y, heatChanges.y),
)

export function findHeatHistogram(db: Db, userId: number, { z, x, y }: TilePlace): Uint8Array | undefined {
  return db
    .select({ histogram: heatTiles.histogram })
    .from(heatTiles)
    .where(and(eq(heatTiles.userId, userId), eq(heatTiles.z, z), eq(heatTiles.x, x), eq(heatTiles.y, y)))
    .get()?.histogram
}

/** The contents of those of some tiles that have anything in them. */
export function listHeatTiles(db: Db, userId: number, places: readonly TilePlace[]): HeatTile[] {
  const find = prepared(db, heatTileAt)
  return places.flatMap(({ z, x, y }) => find.get({ userId, z, x, y }) ?? [])
}

const tileOfPlaceholders = and(
  eq(heatTiles.userId, sql.placeholder('userId')),
  eq(heatTiles.z, sql.placeholder('z')),
  eq(heatTiles.x, sql.placeholder('x')),
  eq(heatTiles.y, sql.placeholder('y')),
)

const heatTileAt = (db: Db) => db.select().from(heatTiles).where(tileOfPlaceholders).prepare()

/** Changes of one tile come together, in the order in which they were made. */
export function listHeatChanges(db: Db, limit: number): HeatChangeOfTile[] {
  return db
    .select({ change: heatChanges, histogram: heatTiles.histogram })
    .from(heatChanges)
    .leftJoin(heatTiles, sameTile)
    .orderBy(
      asc(heatChanges.userId),
      asc(heatChanges.z),
      asc(heatChanges.x),
      asc(heatChanges.y),
      asc(heatChanges.id),
    )
    .limit(limit)
    .all()
}

export function insertHeatChanges(
  db: Db,
  userId: number,
  tiles: readonly (TilePlace & { histogram: Uint8Array })[],
  { isRemoval }: { isRemoval: boolean },
) {
  for (const batch of inBatches(tiles)) {
    db.insert(heatChanges)
      .values(batch.map(tile => ({ ...tile, userId, isRemoval })))
      .run()
  }
}

export function deleteHeatChanges(db: Db, ids: number[]) {
  db.delete(heatChanges).where(inArray(heatChanges.id, ids)).run()
}

/** One by one with a statement that is made once: to make one for all of them takes longer than they do. */
export function saveHeatTiles(db: Db, tiles: readonly HeatTile[]) {
  const save = prepared(db, savingOfHeatTile)
  for (const { userId, z, x, y, histogram } of tiles) save.run({ userId, z, x, y, histogram })
}

const savingOfHeatTile = (db: Db) =>
  db
    .insert(heatTiles)
    .values({
      userId: sql.placeholder('userId'),
      z: sql.placeholder('z'),
      x: sql.placeholder('x'),
      y: sql.placeholder('y'),
      histogram: sql.placeholder('histogram'),
    })
    .onConflictDoUpdate({
      target: [heatTiles.userId, heatTiles.z, heatTiles.x, heatTiles.y],
      set: { histogram: sql`excluded.cells` },
    })
    .prepare()

export function deleteHeatTile(db: Db, { userId, z, x, y }: Omit<HeatTile, 'histogram'>) {
  prepared(db, deletingOfHeatTile).run({ userId, z, x, y })
}

const deletingOfHeatTile = (db: Db) => db.delete(heatTiles).where(tileOfPlaceholders).prepare()

/** Undefined when there is none, it has no track, or it is in the heat map already. */
export function findWorkoutMissingFromHeat(db: Db, workoutId: number): RecordedWorkout | undefined {
  const found = db
    .select({ userId: workouts.userId, trackFile: workouts.trackFile })
    .from(workouts)
    .leftJoin(heatContributions, eq(heatContributions.workoutId, workouts.id))
    .where(and(eq(workouts.id, workoutId), isOnMap, isNull(heatContributions.workoutId)))
    .get()
  return found?.trackFile ? { ...found, trackFile: found.trackFile } : undefined
}

/** The latest workouts of all users that have a track and are not in the heat map, from an id on downwards. */
export function listWorkoutIdsMissingFromHeat(db: Db, fromId: number, limit: number): number[] {
  const rows = db
    .select({ id: workouts.id })
    .from(workouts)
    .leftJoin(heatContributions, eq(heatContributions.workoutId, workouts.id))
    .where(and(lte(workouts.id, fromId), isOnMap, isNull(heatContributions.workoutId)))
    .orderBy(desc(workouts.id))
    .limit(limit)
    .all()
  return rows.map(({ id }) => id)
}

/** Answers undefined when the user has no workouts. */
export function findLatestWorkoutId(db: Db, userId: number): number | undefined {
  const latest = db
    .select({ id: max(workouts.id) })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .get()
  return latest?.id ?? undefined
}

export function insertHeatContribution(db: Db, workoutId: number, simplifiedLines: string) {
  db.insert(heatContributions).values({ workoutId, simplifiedLines }).run()
}

export function deleteHeatContribution(db: Db, workoutId: number) {
  db.delete(heatContributions).where(eq(heatContributions.workoutId, workoutId)).run()
}

export function isInHeat(db: Db, workoutId: number): boolean {
  const trace = db.select().from(heatContributions).where(eq(heatContributions.workoutId, workoutId)).get()
  return trace !== undefined
}

type HeatRemoval = typeof heatRemovals.$inferSelect

/** @returns its id */
export function insertHeatRemoval(db: Db, userId: number, track: Uint8Array): number {
  return db.insert(heatRemovals).values({ userId, track }).returning({ id: heatRemovals.id }).get().id
}

export function findHeatRemoval(db: Db, id: number): HeatRemoval | undefined {
  return db.select().from(heatRemovals).where(eq(heatRemovals.id, id)).get()
}

export function deleteHeatRemoval(db: Db, id: number) {
  db.delete(heatRemovals).where(eq(heatRemovals.id, id)).run()
}

/** Leaves nothing of a user in the heat map, as if none of the workouts had ever been added. */
export function deleteHeat(db: Db, userId: number) {
  db.delete(heatTiles).where(eq(heatTiles.userId, userId)).run()
  db.delete(heatChanges).where(eq(heatChanges.userId, userId)).run()
  db.delete(heatRemovals).where(eq(heatRemovals.userId, userId)).run()
  const ofUser = db.select({ id: workouts.id }).from(workouts).where(eq(workouts.userId, userId))
  db.delete(heatContributions).where(inArray(heatContributions.workoutId, ofUser)).run()
  db.update(putAwayWorkouts).set({ heatLines: null }).where(eq(putAwayWorkouts.userId, userId)).run()
}

interface TrackFilter {
  sportId: number | null
  from: Date | null
  /** Not included. */
  before: Date | null
}

const everything: TrackFilter = { sportId: null, from: null, before: null }

const simplifiedLinesFields = {
  id: workouts.id,
  shortId: workouts.shortId,
  sportId: workouts.sportId,
  title: workouts.title,
  workoutDate: workouts.workoutDate,
  distanceM: workouts.distanceM,
  simplifiedLines: heatContributions.simplifiedLines,
}

/** The latest first. Without those whose track has not been simplified yet, which count nevertheless. */
export function listSimplifiedLines(
  db: Db,
  userId: number,
  filter: TrackFilter,
  page: { perPage: number; offset: number },
) {
  const ids = listTrackedIds(db, userId, filter, page)
  if (ids.length === 0) return []
  const rows = db
    .select(simplifiedLinesFields)
    .from(workouts)
    .innerJoin(heatContributions, eq(heatContributions.workoutId, workouts.id))
    // With the plus no index by user is searched, which would read all of them.
    .where(and(inArray(workouts.id, ids), sql`+${workouts.userId} = ${userId}`))
    .all()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export type SimplifiedLinesRow = ReturnType<typeof listSimplifiedLines>[number]

/** From an index alone: pages that are passed over cost next to nothing. */
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

/** From an index alone. */
export function countTrackedWorkouts(db: Db, userId: number, filter: TrackFilter = everything): number {
  const counted = db.select({ tracks: count() }).from(workouts).where(isSelected(userId, filter)).get()
  return counted?.tracks ?? 0
}

function isSelected(userId: number, { sportId, from, before }: TrackFilter) {
  return and(
    eq(workouts.userId, userId),
    isOnMap,
    // With the plus no index by sport is searched: what it finds would have to be sorted by date.
    sportId === null ? undefined : sql`+${workouts.sportId} = ${sportId}`,
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
}
