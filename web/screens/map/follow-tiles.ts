// Follows the tiles of workouts on a map, and tells whether a part of the view is missing, for example because the
// server cannot be reached.
import type { Map as GlMap } from 'maplibre-gl'
import { isPartMissing, type Tile } from './missing-tiles'

interface FollowedTiles {
  /** Forgets all tiles. Call it when the map gets other ones. */
  forget(): void
  /** Requests tiles again if some could not be loaded. */
  retry(): void
}

/**
 * Follows the tiles of some sources.
 * @param onMissing called whenever it changes whether a part of the view is missing
 */
export function followTiles(
  map: GlMap,
  sources: readonly string[],
  onMissing: (isMissing: boolean) => void,
): FollowedTiles {
  const failed = new Map<string, Tile>()
  const loaded = new Map<string, Tile>()
  let wasMissing = false
  let hasFailedAnew = false
  const look = () => {
    // MapLibre requests larger tiles instead of those that failed only when it looks at the view again.
    if (hasFailedAnew) {
      hasFailedAnew = false
      map.jumpTo({})
      return
    }
    const bounds = map.getBounds()
    const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    const isMissing = isPartMissing({ failed: failed.values(), loaded: [...loaded.values()] }, [...view])
    if (isMissing !== wasMissing) onMissing(isMissing)
    wasMissing = isMissing
  }
  map.on('error', event => {
    const { tile, sourceId = '' } = event as { tile?: LoadingTile; sourceId?: string }
    if (tile === undefined) return reportError(event.error)
    hasFailedAnew = true
    if (!sources.includes(sourceId)) return
    loaded.delete(keyOf(tile))
    failed.set(keyOf(tile), placeOf(tile))
  })
  map.on('sourcedata', ({ sourceId, tile }: { sourceId: string; tile?: LoadingTile }) => {
    if (tile?.state !== 'loaded' || !sources.includes(sourceId)) return
    failed.delete(keyOf(tile))
    loaded.set(keyOf(tile), placeOf(tile))
  })
  map.on('idle', look)
  return {
    forget: () => {
      failed.clear()
      loaded.clear()
    },
    retry: () => {
      if (failed.size === 0) return
      for (const source of sources) if (map.getSource(source) !== undefined) map.refreshTiles(source)
    },
  }
}

/** What MapLibre tells of a tile in its events. */
interface LoadingTile {
  state: string
  tileID: { canonical: Tile }
}

const placeOf = ({ tileID }: LoadingTile): Tile => {
  const { z, x, y } = tileID.canonical
  return { z, x, y }
}

const keyOf = (tile: LoadingTile): string => Object.values(placeOf(tile)).join('/')
