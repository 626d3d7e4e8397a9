import type { Task } from '../../platform/workers/task'
import type { BaseMap } from '../base-map/base-map'
import type { TileStyle } from '../base-map/draw-tile'
import type { TilePlace } from '../geometry/geometry'
import type { Region } from '../regions/region'
import type { RegionsDrawer } from '../regions/tiles-of-regions'

export interface DrawBaseTile {
  place: TilePlace
  style: TileStyle
  /** All offline maps that can be used. */
  regions: readonly Region[]
}

/** When the queue is full, it contains about half a minute of work. */
const limit = { maxWaiting: 500, of: 'pictures', code: 'images-busy' } as const

/** Draws a tile as PNG. */
export const baseTileTask: Task<
  DrawBaseTile,
  Uint8Array,
  { baseMap: BaseMap; regionsDrawer: RegionsDrawer }
> = {
  name: 'draw-base-tile',
  queue: 'render',
  timeLimitMs: 5_000,
  limit,
  async perform({ place, style, regions }, { baseMap, regionsDrawer }) {
    const { drawBaseTile } = await import('../base-map/draw-tile')
    return drawBaseTile(baseMap, place, style, view => regionsDrawer.draw(regions, view))
  },
}

/** Draws a tile of the relief as PNG. */
export const reliefTileTask: Task<TilePlace, Uint8Array, { baseMap: BaseMap }> = {
  name: 'draw-relief-tile',
  queue: 'render',
  timeLimitMs: 5_000,
  suitsThread: () => true,
  limit,
  async perform(place, { baseMap }) {
    const { drawReliefTile } = await import('../base-map/relief/draw-relief')
    return drawReliefTile(baseMap.relief, place)
  },
}
