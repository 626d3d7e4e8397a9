import { useQuery } from '@tanstack/react-query'
import type { MapSource } from '../../../src/maps/tiles/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/**
 * Loads the source of the base map. The URLs of tiles are made absolute, because the map's worker cannot resolve
 * relative URLs.
 * @param prepare converts the source to the form that maps need
 */
export function useMapSource<Ground>(prepare: (source: MapSource) => Promise<Ground>) {
  return useQuery({
    queryKey: queryKeys.mapSource,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { regions, tiles, ...source } = await get<MapSource>('/base-map/source.json', signal)
      const placed = regions.map(region => ({ ...region, tiles: region.tiles.map(toAbsolute) }))
      return prepare({ ...source, tiles: tiles.map(toAbsolute), regions: placed })
    },
  })
}

const toAbsolute = (address: string) => (address.startsWith('/') ? location.origin + address : address)
