import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MapSource } from '../../../src/maps/tiles/schemas'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

/** The source of the base map. Its URLs of tiles are absolute, because the map's worker cannot resolve relative URLs. */
export const mapSourceQuery = queryOptions({
  queryKey: queryKeys.mapSource,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<MapSource> => {
    const { regions, tiles, ...source } = await getTogether<MapSource>('/base-map/source.json', signal)
    const placed = regions.map(region => ({ ...region, tiles: region.tiles.map(toAbsolute) }))
    return { ...source, tiles: tiles.map(toAbsolute), regions: placed }
  },
})

/** Loads the source of the base map. @param prepare converts the source to the form that maps need */
export function useMapSource<Ground>(prepare: (source: MapSource) => Promise<Ground>) {
  const client = useQueryClient()
  return useQuery({
    queryKey: queryKeys.preparedMapSource,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => prepare(await client.fetchQuery(mapSourceQuery)),
  })
}

const toAbsolute = (address: string) => (address.startsWith('/') ? location.origin + address : address)
