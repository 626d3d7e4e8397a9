import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import { addCells, emptyCounts, encodeCells } from './contribution/histogram'
import {
  deleteHeatChanges,
  deleteHeatTile,
  type HeatChangeOfTile,
  listHeatChanges,
  saveHeatTiles,
} from './store'

/** Merged in one transaction, which requests wait for: a few milliseconds. */
const batchSize = 32

/** Brings all changes that are noted into their tiles, in small steps with requests answered in between. */
export async function mergeChanges(ctx: Context) {
  while (transact(ctx.db, mergeSome)) await new Promise(resolve => setImmediate(resolve))
}

/** Whether there was anything to do. Done and no longer noted are one, so that each change happens once. */
function mergeSome(tx: Db): boolean {
  const changes = listHeatChanges(tx, batchSize)
  const byTile = Map.groupBy(changes, ({ change: { userId, z, x, y } }) => `${userId} ${z} ${x} ${y}`)
  const merged = [...byTile.values()].map(mergeTile)
  saveHeatTiles(
    tx,
    merged.filter(({ cells }) => cells.length > 0),
  )
  for (const tile of merged) if (tile.cells.length === 0) deleteHeatTile(tx, tile)
  deleteHeatChanges(
    tx,
    changes.map(({ change }) => change.id),
  )
  return changes.length > 0
}

/** @param changes of one tile */
function mergeTile(changes: HeatChangeOfTile[]) {
  const [{ change: first, cells }] = changes as [HeatChangeOfTile]
  const counts = emptyCounts()
  if (cells) addCells(counts, cells, 1)
  for (const { change } of changes) addCells(counts, change.cells, change.isRemoval ? -1 : 1)
  const { userId, z, x, y } = first
  return { userId, z, x, y, cells: encodeCells(counts) }
}
