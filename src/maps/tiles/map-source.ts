/** Tells one source of maps from another, so that what was drawn from the last one is drawn anew. */
import type { Config } from '../../platform/settings/table/config-type'
import type { BaseMap } from '../base-map/base-map'
import type { Region } from '../regions/region'
import { drawingVersion } from '../style/drawing-version'

/** A short text that is the same as long as maps are drawn from the same source in the same way. */
export async function nameMapSource(
  { tileServerUrl }: Config,
  baseMap: BaseMap,
  regions: readonly Region[],
): Promise<string> {
  const source =
    tileServerUrl === null ? await nameLocalSource(baseMap, regions) : `tiles ${hashTileUrl(tileServerUrl)}`
  return `${source}, drawing ${drawingVersion}`
}

async function nameLocalSource(baseMap: BaseMap, regions: readonly Region[]): Promise<string> {
  const files = regions.length === 0 ? '' : `, regions ${hash(regions.map(({ id }) => id).join())}`
  return `base map ${await baseMap.version()}${files}`
}

/** Stands for the address of a tile server, which may hold a key and is kept nowhere. */
export function hashTileUrl(urlTemplate: string): string {
  return hash(urlTemplate)
}

const hash = (text: string) => Bun.SHA256.hash(text, 'hex').slice(0, 16)
