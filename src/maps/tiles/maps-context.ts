import type { BaseMap } from '../base-map/base-map'
import type { Places } from '../places/places'
import type { RegionsContext } from '../regions/regions-context'
import type { BaseTiles } from './base-tiles'
import type { Tiles } from './tiles'

export interface MapsContext extends RegionsContext {
  baseMap: BaseMap
  baseTiles: BaseTiles
  places: Places
  /** It is null without a tile server. */
  tiles: Tiles | null
}
