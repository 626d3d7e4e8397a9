/** Tells one source of maps from another, so that what was drawn from the last one is drawn anew. */
import type { Config } from '../../platform/settings/table/config-type'
import type { BaseMap } from '../base-map/base-map'
import type { Region } from '../regions/region'
import { drawingVersion } from '../style/drawing-version'

/** Where an offline map may be seen, and which one it is. */
export type MappedArea = Pick<Region, 'id' | 'minZoom' | 'maxZoom' | 'bounds'>

const beforeAreas = ', regions '

/** A text that is the same as long as maps are drawn from the same source in the same way. */
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
 * Where maps look different, from one source to the next: the areas of offline maps that have come, gone or changed.
 * @param before null: not known
 * @returns null: everywhere
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

/** Null for one as earlier versions named them. */
function readSource(source: string): { ground: string; areas: MappedArea[] } | null {
  const at = source.indexOf(beforeAreas)
  if (at === -1) return { ground: source, areas: [] }
  const areas = source.slice(at + beforeAreas.length)
  return areas.startsWith('[') ? { ground: source.slice(0, at), areas: JSON.parse(areas) } : null
}

/** Stands for the address of a tile server, which may hold a key and is kept nowhere. */
export function hashTileUrl(urlTemplate: string): string {
  return hash(urlTemplate)
}

const hash = (text: string) => Bun.SHA256.hash(text, 'hex').slice(0, 16)
