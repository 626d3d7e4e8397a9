import { useQuery } from '@tanstack/react-query'
import { get } from '../api'
import type { BaseMap } from './map-style'

/** The ground to draw tracks on. Tile addresses are made absolute, because the map's worker resolves none. */
export function useBaseMap() {
  return useQuery({
    queryKey: ['base-map'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => withAbsoluteTiles(await get<BaseMap>('/base-map/source.json', signal)),
  })
}

function withAbsoluteTiles(base: BaseMap): BaseMap {
  const tiles = (base.tiles ?? []).map(tile => (tile.startsWith('/') ? location.origin + tile : tile))
  return { ...base, tiles }
}
