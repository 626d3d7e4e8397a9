// Remembers the view in which the map of all workouts was left. The view is stored for the current tab only, because it
// reveals where users live.
import type { MapPlace } from '../../components/maps/base/map-place'

const storageKey = 'mapPlace'

interface KeptPlace extends MapPlace {
  /** The `accountKey` of the account that left the map. */
  account: string
}

/** Reads the view in which this account left the map; `null` if this account has not moved the map in this tab. */
export function readPlace(account: string): MapPlace | null {
  const kept: Partial<KeptPlace> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  return kept?.account !== account || kept.center === undefined || kept.zoom === undefined
    ? null
    : { center: kept.center, zoom: kept.zoom }
}

/** Stores the view in which an account left the map. It replaces the view of any other account. */
export function keepPlace(account: string, { center, zoom }: MapPlace) {
  sessionStorage.setItem(storageKey, JSON.stringify({ account, center, zoom } satisfies KeptPlace))
}
