// Remembers the position of the map of all tracks. Kept per tab only, because it reveals where users live.
import type { MapPlace } from '../../components/maps/base/map-place'

const storageKey = 'mapPlace'

interface KeptPlace extends MapPlace {
  /** Key of the account from `accountKey`. */
  account: string
}

/** `null` if this account has not moved the map in this tab. */
export function readPlace(account: string): MapPlace | null {
  const kept: Partial<KeptPlace> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  return kept?.account !== account || kept.center === undefined || kept.zoom === undefined
    ? null
    : { center: kept.center, zoom: kept.zoom }
}

/** Overwrites the position of any other account. */
export function keepPlace(account: string, { center, zoom }: MapPlace) {
  sessionStorage.setItem(storageKey, JSON.stringify({ account, center, zoom } satisfies KeptPlace))
}
