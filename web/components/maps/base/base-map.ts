import i18next from 'i18next'
import type { MapSource, RegionSource } from '../../../../src/maps/tiles/schemas'
import { useMapSource } from '../../../data/maps/map-source'
import type { BaseMap } from './map-style'

/** The base map that tracks are drawn on. */
export function useBaseMap() {
  return useMapSource(withStreets)
}

async function withStreets(source: MapSource): Promise<BaseMap> {
  return { ...source, streets: await loadStreets(source.regions) }
}

/** The style of streets is imported only when needed, because it is large. */
async function loadStreets(regions: readonly RegionSource[]): Promise<BaseMap['streets']> {
  if (regions.length === 0) return null
  const { regionStyle } = await import('./region-style')
  return scheme => regionStyle(regions, { scheme, language: i18next.language })
}
