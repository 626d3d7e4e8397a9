import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, max, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { heatChanges, heatRemovals, heatTiles, workouts, workoutTraces } from '../../platform/db/tables'
import type { TilePlace } from '../tiles/tile-cache'
import type { TracedTile } from './contribution/heat-contribution'

export type HeatChange = typeof heatChanges.$inferSelect
type HeatTile = typeof heatTiles.$inferSelect

/** A workout whose recording can be traced. */
export interface RecordedWorkout {
  userId: number
  trackFile: string
}

/** A change to a tile, and what is in the tile so far; null when nothing is. */
export interface HeatChangeOfTile {
  change: HeatChange
  cells: Uint8Array | null
}

const sameTile = and(
  eq(heatTiles.userId, heatChanges.userId),
  eq(heatTiles.z, heatChanges.z),
  eq(heatTiles.x, heatChanges.x),
  eq(heatTiles.y, heatChanges.y),
)

export function findHeatCells(db: Db, userId: number, { z, x, y }: TilePlace): Uint8Array | undefined {
  return db
    .select({ cells: heatTiles.cells })
    .from(heatTiles)
    .where(and(eq(heatTiles.userId, userId), eq(heatTiles.z, z), eq(heatTiles.x, x), eq(heatTiles.y, y)))
    .get()?.cells
}

/** Those of one tile come together, and in the order in which they were made. */
export function listHeatChanges(db: Db, limit: number): HeatChangeOfTile[] {
  return db
    .select({ change: heatChanges, cells: heatTiles.cells })
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

/** @returns the id of the last one; null when there are no tiles */
export function insertHeatChanges(
  db: Db,
  userId: number,
  tiles: readonly TracedTile[],
  { isRemoval }: { isRemoval: boolean },
): number | null {
  for (const batch of inBatches(tiles)) {
    db.insert(heatChanges)
      .values(batch.map(tile => ({ ...tile, userId, isRemoval })))
      .run()
  }
  return (
    db
      .select({ id: max(heatChanges.id) })
      .from(heatChanges)
      .get()?.id ?? null
  )
}

export function deleteHeatChanges(db: Db, ids: number[]) {
  db.delete(heatChanges).where(inArray(heatChanges.id, ids)).run()
}

export function saveHeatTiles(db: Db, tiles: readonly HeatTile[]) {
  if (tiles.length === 0) return
  db.insert(heatTiles)
    .values([...tiles])
    .onConflictDoUpdate({
      target: [heatTiles.userId, heatTiles.z, heatTiles.x, heatTiles.y],
      set: { cells: sql`excluded.cells` },
    })
    .run()
}

export function deleteHeatTile(db: Db, { userId, z, x, y }: Omit<HeatTile, 'cells'>) {
  db.delete(heatTiles)
    .where(and(eq(heatTiles.userId, userId), eq(heatTiles.z, z), eq(heatTiles.x, x), eq(heatTiles.y, y)))
    .run()
}

/** A statement takes 32,766 values at most. */
const rowsAtOnce = 1000

function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

/** Undefined when there is none, it has no recording, or it has been traced. */
export function findUntracedWorkout(db: Db, workoutId: number): RecordedWorkout | undefined {
  const found = db
    .select({ userId: workouts.userId, trackFile: workouts.trackFile })
    .from(workouts)
    .leftJoin(workoutTraces, eq(workoutTraces.workoutId, workouts.id))
    .where(and(eq(workouts.id, workoutId), isNotNull(workouts.trackFile), isNull(workoutTraces.workoutId)))
    .get()
  return found?.trackFile ? { ...found, trackFile: found.trackFile } : undefined
}

/** The latest ones of all users that have a recording and no trace, from an id on downwards. */
export function listUntracedWorkoutIds(db: Db, fromId: number, limit: number): number[] {
  const rows = db
    .select({ id: workouts.id })
    .from(workouts)
    .leftJoin(workoutTraces, eq(workoutTraces.workoutId, workouts.id))
    .where(and(lte(workouts.id, fromId), isNotNull(workouts.trackFile), isNull(workoutTraces.workoutId)))
    .orderBy(desc(workouts.id))
    .limit(limit)
    .all()
  return rows.map(({ id }) => id)
}

/** Of one user; undefined without any. */
export function findLatestWorkoutId(db: Db, userId: number): number | undefined {
  const latest = db
    .select({ id: max(workouts.id) })
    .from(workouts)
    .where(eq(workouts.userId, userId))
    .get()
  return latest?.id ?? undefined
}

export function insertTrace(db: Db, workoutId: number, outline: string) {
  db.insert(workoutTraces).values({ workoutId, outline }).run()
}

export function isTraced(db: Db, workoutId: number): boolean {
  const trace = db.select().from(workoutTraces).where(eq(workoutTraces.workoutId, workoutId)).get()
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

/** As if none of a user's workouts had ever been traced. */
export function deleteHeat(db: Db, userId: number) {
  db.delete(heatTiles).where(eq(heatTiles.userId, userId)).run()
  db.delete(heatChanges).where(eq(heatChanges.userId, userId)).run()
  db.delete(heatRemovals).where(eq(heatRemovals.userId, userId)).run()
  const ofUser = db.select({ id: workouts.id }).from(workouts).where(eq(workouts.userId, userId))
  db.delete(workoutTraces).where(inArray(workoutTraces.workoutId, ofUser)).run()
}

export interface OutlineFilter {
  sportId: number | null
  from: Date | null
  /** Not included. */
  before: Date | null
}

const outlineFields = {
  shortId: workouts.shortId,
  sportId: workouts.sportId,
  title: workouts.title,
  workoutDate: workouts.workoutDate,
  distanceM: workouts.distanceM,
  outline: workoutTraces.outline,
}

/** The latest first. */
export function listOutlines(
  db: Db,
  userId: number,
  filter: OutlineFilter,
  page: { perPage: number; offset: number },
) {
  return db
    .select(outlineFields)
    .from(workouts)
    .innerJoin(workoutTraces, eq(workoutTraces.workoutId, workouts.id))
    .where(isSelected(userId, filter))
    .orderBy(desc(workouts.workoutDate), desc(workouts.id))
    .limit(page.perPage)
    .offset(page.offset)
    .all()
}

export type OutlineRow = ReturnType<typeof listOutlines>[number]

export function countOutlines(db: Db, userId: number, filter: OutlineFilter): number {
  const counted = db
    .select({ outlines: count() })
    .from(workouts)
    .innerJoin(workoutTraces, eq(workoutTraces.workoutId, workouts.id))
    .where(isSelected(userId, filter))
    .get()
  return counted?.outlines ?? 0
}

function isSelected(userId: number, { sportId, from, before }: OutlineFilter) {
  return and(
    eq(workouts.userId, userId),
    // With the plus no index by sport is searched: what it finds would have to be sorted by date.
    sportId === null ? undefined : sql`+${workouts.sportId} = ${sportId}`,
    from ? gte(workouts.workoutDate, from) : undefined,
    before ? lt(workouts.workoutDate, before) : undefined,
  )
}
