/** Makes a name of the current source of maps, so that images that were drawn from another source are redrawn. */
import type { Config } from '../../platform/settings/table/config-type'
import type { BaseMap } from '../base-map/base-map'
import type { Region } from '../regions/region'
import { drawingVersion } from '../style/drawing-version'

/** Identity and extent of an offline map. */
export type MappedArea = Pick<Region, 'id' | 'minZoom' | 'maxZoom' | 'bounds'>

const beforeAreas = ', regions '

/** Returns a text that changes when maps are drawn from another source or in another style. */
export async function nameMapSource(
  { tileServerUrl }: Config,
  baseMap: BaseMap,
  regions: readonly Region[],
): Promise<string> {
  if (tileServerUrl !== null) return `tiles ${hashTileUrl(tileServerUrl)}, drawing ${drawingVersion}`
  const ground = `base map ${await baseMap.version()}, drawing ${drawingVersion}`
  const areas = regions.map(
    ({ id, minZoom, maxZoom, bounds }): MappedArea => ({ id, minZoom, maxZoom, bounds }),
  )
  return areas.length === 0 ? ground : `${ground}${beforeAreas}${JSON.stringify(areas)}`
}

/**
 * Returns the areas in which maps look different after a change of the source: the areas of added, removed and changed
 * offline maps.
 * @param before name of the previous source; `null` if unknown
 * @returns `null` if maps look different everywhere
 */
export function changedAreas(before: string | null, after: string): MappedArea[] | null {
  const [old, now] = [readSource(before ?? ''), readSource(after)]
  if (old === null || now === null || old.ground !== now.ground) return null
  const isIn = (areas: readonly MappedArea[], { id }: MappedArea) => areas.some(area => area.id === id)
  return [
    ...old.areas.filter(area => !isIn(now.areas, area)),
    ...now.areas.filter(area => !isIn(old.areas, area)),
  ]
}

/** Parses the name of a source. Returns `null` if the name has the format of an earlier version. */
function readSource(source: string): { ground: string; areas: MappedArea[] } | null {
  const at = source.indexOf(beforeAreas)
  if (at === -1) return { ground: source, areas: [] }
  const areas = source.slice(at + beforeAreas.length)
  return areas.startsWith('[') ? { ground: source.slice(0, at), areas: JSON.parse(areas) } : null
}

/** Hashes the address of a tile server. The address itself is not stored, because it may contain a key. */
export const hashTileUrl = (urlTemplate: string) => Bun.SHA256.hash(urlTemplate, 'hex').slice(0, 16)
