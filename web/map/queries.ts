import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import type { MapSource, RegionSource } from '../../src/maps/tiles/schemas'
import { get } from '../data/client/api'
import { fontFiles } from '../ui/fonts'
import type { BaseMap } from '../drawing/maps/base/map-style'

/** The ground to draw tracks on. Tile addresses are made absolute, because the map's worker resolves none. */
export function useBaseMap() {
  return useQuery({
    queryKey: ['base-map'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<BaseMap> => {
      const { regions, tiles, ...source } = await get<MapSource>('/base-map/source.json', signal)
      const placed = regions.map(region => ({ ...region, tiles: region.tiles.map(toAbsolute) }))
      return { ...source, tiles: tiles.map(toAbsolute), regions: placed, streets: await loadStreets(placed) }
    },
  })
}

const toAbsolute = (address: string) => (address.startsWith('/') ? location.origin + address : address)

/** Their style is large, and not needed by everybody. */
async function loadStreets(regions: readonly RegionSource[]): Promise<BaseMap['streets']> {
  if (regions.length === 0) return null
  const { regionStyle } = await import('./region-style')
  const fonts = fontFiles.map(file => ({ ...file, url: toAbsolute(file.url) }))
  return look => regionStyle(regions, { ...look, language: i18next.language, fonts })
}
