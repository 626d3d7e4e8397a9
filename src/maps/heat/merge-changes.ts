import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { TilePlace } from '../geometry/geometry'
import type { TileContribution } from './contribution/heat-contribution'
import { mergeHistograms } from './contribution/histogram'
import {
  deleteHeatChanges,
  deleteHeatTile,
  type HeatChangeOfTile,
  listHeatChanges,
  listHeatTiles,
  saveHeatTiles,
} from './store'

/** Merged in one transaction, which requests wait for: a few milliseconds. */
const batchSize = 32

/** Brings all changes that are noted into their tiles, in small steps with requests answered in between. */
export async function mergeChanges(ctx: PlatformContext) {
  while (transact(ctx.db, mergeSome)) await new Promise(resolve => setImmediate(resolve))
}

/**
 * Brings what workouts of a user add into the tiles at once, in the transaction that they are noted in. Changes that wait
 * may come after it: what they take away was added before them.
 */
export function mergeAdditions(tx: Db, userId: number, additions: readonly TileContribution[]) {
  if (additions.length === 0) return
  const byTile = Map.groupBy(additions, keyOf)
  const places = Array.from(byTile.values(), ([place]) => place!)
  const before = histogramsOf(tx, userId, places)
  const merged = Array.from(byTile, ([key, [place, ...others]]) => {
    const parts = [before.get(key), ...others.map(({ histogram }) => histogram)].filter(
      part => part !== undefined,
    )
    const { z, x, y, histogram } = place!
    return { userId, z, x, y, histogram: parts.length === 0 ? histogram : sumOf([histogram, ...parts]) }
  })
  saveHeatTiles(tx, merged)
}

/**
 * Takes what a workout of a user added from the tiles at once. Its addition must not be among the changes that wait: what is
 * not there cannot be taken away.
 */
export function mergeRemoval(tx: Db, userId: number, removal: readonly TileContribution[]) {
  const before = histogramsOf(tx, userId, removal)
  const merged = removal.flatMap(({ z, x, y, histogram }) => {
    const there = before.get(keyOf({ z, x, y }))
    return there ? [{ userId, z, x, y, histogram: mergeHistograms(there, histogram, -1) }] : []
  })
  saveOrDelete(tx, merged)
}

const histogramsOf = (tx: Db, userId: number, places: readonly TilePlace[]) =>
  new Map(listHeatTiles(tx, userId, places).map(tile => [keyOf(tile), tile.histogram]))

const keyOf = ({ z, x, y }: TilePlace) => `${z} ${x} ${y}`

const sumOf = (histograms: readonly Uint8Array[]): Uint8Array =>
  histograms.reduce((sum, histogram) => mergeHistograms(sum, histogram, 1))

/** Answers whether there was anything to do. One transaction makes and deletes a change, so that it happens once. */
function mergeSome(tx: Db): boolean {
  const changes = listHeatChanges(tx, batchSize)
  const byTile = Map.groupBy(changes, ({ change: { userId, z, x, y } }) => `${userId} ${z} ${x} ${y}`)
  const merged = [...byTile.values()].map(mergeTile)
  saveOrDelete(tx, merged)
  deleteHeatChanges(
    tx,
    changes.map(({ change }) => change.id),
  )
  return changes.length > 0
}

/** What nobody passes any more is no tile. */
function saveOrDelete(tx: Db, tiles: Parameters<typeof saveHeatTiles>[1]) {
  saveHeatTiles(
    tx,
    tiles.filter(({ histogram }) => histogram.length > 0),
  )
  for (const tile of tiles) if (tile.histogram.length === 0) deleteHeatTile(tx, tile)
}

const nothing = new Uint8Array()

/** @param changes of one tile */
function mergeTile(changes: HeatChangeOfTile[]) {
  const [{ change: first, histogram }] = changes as [HeatChangeOfTile]
  const merged = changes.reduce(
    (sum, { change }) => mergeHistograms(sum, change.histogram, change.isRemoval ? -1 : 1),
    histogram ?? nothing,
  )
  const { userId, z, x, y } = first
  return { userId, z, x, y, histogram: merged }
}
