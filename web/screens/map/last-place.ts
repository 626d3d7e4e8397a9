// Where somebody left the map of all tracks. It is forgotten with the tab, because it tells where they live.
import type { MapPlace } from '../../drawing/maps/base/map-place'

const keyOf = (username: string) => `mapPlace ${username}`

/** Null when the map was not moved since the tab was opened. */
export function readPlace(username: string): MapPlace | null {
  const kept: Partial<MapPlace> | null = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? 'null')
  return kept?.center === undefined || kept.zoom === undefined
    ? null
    : { center: kept.center, zoom: kept.zoom }
}

export function keepPlace(username: string, place: MapPlace) {
  sessionStorage.setItem(keyOf(username), JSON.stringify(place))
}
