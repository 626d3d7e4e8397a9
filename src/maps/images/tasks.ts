import type { Task } from '../../platform/workers/task'
import type { BaseMap } from '../base-map/base-map'
import type { Canvas } from '../geometry/geometry'
import type { Region } from '../regions/region'
import type { RegionsDrawer } from '../regions/tiles-of-regions'
import type { Theme } from '../style/palette'
import type { Tiles } from '../tiles/tiles'
import type { MapImage } from './draw-map-image'

interface DrawMapImage {
  /** Packed points, see tracks/track. */
  track: Uint8Array
  canvas: Canvas
  theme: Theme
  /** All there are. */
  regions: readonly Region[]
  /** With a tile server, the worker may have to wait for tiles. */
  fetchesTiles: boolean
}

interface World {
  baseMap: BaseMap
  tiles: Tiles | null
  regionsDrawer: RegionsDrawer
}

const drawingMs = 5_000

/** Enough for two rounds of tiles, each given up after 10 s. */
const fetchingMs = 20_000

export const mapImageTask: Task<DrawMapImage, MapImage, World> = {
  name: 'draw-map-image',
  queue: 'render',
  timeLimitMs: ({ fetchesTiles }) => drawingMs + (fetchesTiles ? fetchingMs : 0),
  // They are through in half a minute.
  limit: { mostWaiting: 500, of: 'pictures', code: 'images-busy' },
  async perform({ track, canvas, theme, regions }, { baseMap, tiles, regionsDrawer }) {
    const { drawMapImage, trackPositions } = await import('./draw-map-image')
    return drawMapImage(trackPositions(track), canvas, {
      baseMap,
      tiles,
      theme,
      drawDetail: view => regionsDrawer.draw(regions, view),
    })
  },
}
