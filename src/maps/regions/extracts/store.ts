import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { regionCuts } from '../../../platform/db/tables'
import type { Bounds } from '../../../tracks/lines/bounds'

export type RegionExtract = typeof regionCuts.$inferSelect

/** Bounds are stored in ten-millionths of a degree, as in PMTiles. */
const unitsOfDegree = 1e7

interface NewExtract {
  name: string
  /** Bounds of the area in degrees. */
  bounds: Readonly<Bounds>
  maxZoom: number
}

export function insertExtract(db: Db, { name, bounds, maxZoom }: NewExtract, createdAt: Date): RegionExtract {
  return db
    .insert(regionCuts)
    .values({ name, ...storedBounds(bounds), maxZoom, createdAt })
    .returning()
    .get()
}

type StoredBounds = Pick<RegionExtract, 'west' | 'south' | 'east' | 'north'>

/** Converts bounds in degrees to the columns of a row. */
export function storedBounds(bounds: Readonly<Bounds>): StoredBounds {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.map(degrees =>
    Math.round(degrees * unitsOfDegree),
  )
  return { west, south, east, north }
}

/** Returns the bounds of an extract, or of another row with an area, in degrees. */
export function boundsOfExtract({ west, south, east, north }: StoredBounds): Bounds {
  return [west / unitsOfDegree, south / unitsOfDegree, east / unitsOfDegree, north / unitsOfDegree]
}

/** Lists the extracts, oldest first. */
export const listExtracts = (db: Db): RegionExtract[] =>
  db.select().from(regionCuts).orderBy(asc(regionCuts.id)).all()

export const findExtract = (db: Db, id: number): RegionExtract | undefined =>
  db.select().from(regionCuts).where(eq(regionCuts.id, id)).get()

/** Deletes an extract. Returns false if it did not exist. */
export const deleteExtract = (db: Db, id: number): boolean =>
  db.delete(regionCuts).where(eq(regionCuts.id, id)).returning({ id: regionCuts.id }).get() !== undefined

/** Changes an extract. Returns false if it no longer exists. */
export const updateExtract = (
  db: Db,
  id: number,
  changes: Partial<Omit<RegionExtract, 'id' | 'name'>>,
): boolean =>
  db.update(regionCuts).set(changes).where(eq(regionCuts.id, id)).returning({ id: regionCuts.id }).get() !==
  undefined
