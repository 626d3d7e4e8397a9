import { and, between, eq, max, min, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database'
import { heatTiles } from '../../../platform/db/tables'

/** The tiles of a zoom, and how large their contents are, which grows with how much of them was passed. */
export function listHeatTileSizes(db: Db, userId: number, zoom: number) {
  return db
    .select({ x: heatTiles.x, y: heatTiles.y, bytes: sql<number>`length(${heatTiles.histogram})` })
    .from(heatTiles)
    .where(and(eq(heatTiles.userId, userId), eq(heatTiles.z, zoom)))
    .all()
}

type TileRange = Record<'west' | 'east' | 'north' | 'south', number>

/**
 * Columns and rows of the outermost tiles, from the key of the table alone; null when there are none.
 * @param within columns and rows beyond which none is looked for
 */
export function findHeatTileRange(
  db: Db,
  userId: number,
  zoom: number,
  within?: TileRange,
): TileRange | null {
  const range = db
    .select({
      west: min(heatTiles.x),
      east: max(heatTiles.x),
      north: min(heatTiles.y),
      south: max(heatTiles.y),
    })
    .from(heatTiles)
    .where(
      and(
        eq(heatTiles.userId, userId),
        eq(heatTiles.z, zoom),
        within && between(heatTiles.x, within.west, within.east),
        within && between(heatTiles.y, within.north, within.south),
      ),
    )
    .get()
  const { west = null, east = null, north = null, south = null } = range ?? {}
  if (west === null || east === null || north === null || south === null) return null
  return { west, east, north, south }
}
