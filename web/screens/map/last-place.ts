// Where somebody left the map of all tracks. It is forgotten with the tab, because it tells where they live.
import type { MapPlace } from '../../components/maps/base/map-place'

const storageKey = 'mapPlace'

interface KeptPlace extends MapPlace {
  /** As `accountKey` names it. */
  account: string
}

/** Null when this account has not moved the map since the tab was opened. */
export function readPlace(account: string): MapPlace | null {
  const kept: Partial<KeptPlace> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  return kept?.account !== account || kept.center === undefined || kept.zoom === undefined
    ? null
    : { center: kept.center, zoom: kept.zoom }
}

/** In the place of anybody else's. */
export function keepPlace(account: string, { center, zoom }: MapPlace) {
  sessionStorage.setItem(storageKey, JSON.stringify({ account, center, zoom } satisfies KeptPlace))
}
