// Caches the map of all workouts where it opens: which tracks there are, a few tiles of them, and the ground beneath.
import type { MapSource } from '../../../src/maps/tiles/schemas'
import type { TracksExtent } from '../../../src/workouts/tracks/schemas'
import { boundsOfBox } from '../maps/bounds-of-box'
import { tracksExtentPath, tracksTiles } from '../workouts/map-selection'
import { findAnswer } from './answers'
import { keepGround } from './keep-ground'
import { addressOfTile, fewTilesOf, groundTiles } from './tiles-under'
import type { TryServer } from './try-server'
import { basePath } from './worker-scope'

/** The deepest zoom of the tracks' tiles. Closer views are drawn from the same tiles. */
const maxTracksZoom = 14

/**
 * Caches the map. Tiles are requested only if the tracks have changed since they were cached, because the server draws
 * them anew.
 */
export async function keepTracksMap(
  session: string,
  ground: MapSource | undefined,
  tryServer: TryServer,
): Promise<void> {
  const answer = await tryServer(tracksExtentPath(''))
  if (answer === null) return
  const { data }: TracksExtent = await answer.json()
  const area = boundsOfBox(data.main_bounds)
  if (area === null) return
  const template = tracksTiles('', { query: '', version: data.version })
  const paths = fewTilesOf(area)(maxTracksZoom).map(tile => addressOfTile(template, tile))
  const missing: string[] = []
  for (const path of paths) {
    const kept = await findAnswer(session, new URL(basePath + path, location.href).href)
    if (kept === undefined) missing.push(path)
  }
  for (const path of missing) await tryServer(path)
  if (missing.length > 0 && ground) await keepGround(groundTiles(ground, fewTilesOf(area)), tryServer)
}
