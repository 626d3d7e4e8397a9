import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { regionCuts } from '../../../platform/db/tables'
import type { Bounds } from '../../../tracks/lines/bounds'

export type RegionCut = typeof regionCuts.$inferSelect

/** Bounds are stored in ten-millionths of a degree, as in PMTiles. */
const unitsOfDegree = 1e7

interface NewCut {
  name: string
  /** Bounds of the area in degrees. */
  bounds: Readonly<Bounds>
  maxZoom: number
}

export function insertCut(db: Db, { name, bounds, maxZoom }: NewCut, createdAt: Date): RegionCut {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.map(degrees =>
    Math.round(degrees * unitsOfDegree),
  )
  return db
    .insert(regionCuts)
    .values({ name, west, south, east, north, maxZoom, createdAt })
    .returning()
    .get()
}

/** Returns the bounds of a cut in degrees. */
export function boundsOfCut({ west, south, east, north }: RegionCut): Bounds {
  return [west / unitsOfDegree, south / unitsOfDegree, east / unitsOfDegree, north / unitsOfDegree]
}

/** Lists the cuts, oldest first. */
export const listCuts = (db: Db): RegionCut[] =>
  db.select().from(regionCuts).orderBy(asc(regionCuts.id)).all()

export const findCut = (db: Db, id: number): RegionCut | undefined =>
  db.select().from(regionCuts).where(eq(regionCuts.id, id)).get()

/** Deletes a cut. Returns false if it did not exist. */
export const deleteCut = (db: Db, id: number): boolean =>
  db.delete(regionCuts).where(eq(regionCuts.id, id)).returning({ id: regionCuts.id }).get() !== undefined

/** Changes a cut. Returns false if it no longer exists. */
export const updateCut = (db: Db, id: number, changes: Partial<Omit<RegionCut, 'id' | 'name'>>): boolean =>
  db.update(regionCuts).set(changes).where(eq(regionCuts.id, id)).returning({ id: regionCuts.id }).get() !==
  undefined
