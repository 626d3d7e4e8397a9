import type { BaseMap } from '../base-map/base-map'
import type { PlacesContext } from '../places/places'
import type { RegionsContext } from '../regions/regions'
import type { BaseTiles } from './base-tiles'
import type { ReliefTiles } from './relief-tiles'
import type { Tiles } from './tiles'

export interface MapsContext extends RegionsContext, PlacesContext {
  baseMap: BaseMap
  baseTiles: BaseTiles
  reliefTiles: ReliefTiles
  /** Tiles of the tile server; `null` if none is configured. */
  tiles: Tiles | null
}
