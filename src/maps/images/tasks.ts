import type { Task } from '../../platform/workers/task'
import { unpackTrack } from '../../tracks/track'
import type { BaseMap, DetailView } from '../base-map/base-map'
import type { Canvas } from '../geometry/geometry'
import type { Region } from '../regions/region'
import type { RegionsDrawer } from '../regions/tiles-of-regions'
import type { Theme } from '../style/palette'
import type { TileSource } from '../tiles/open-tiles'
import type { Tiles } from '../tiles/tiles'
import type { MapImage } from './draw-map-image'
import { type PlacedTrack, placeTrack } from './place-track'

interface DrawMapImage {
  /** The points of the track, packed by tracks/track.ts. */
  track: Uint8Array
  canvas: Canvas
  theme: Theme
  /** All offline maps that can be used. */
  regions: readonly Region[]
  /** The tile server, if there is one. The worker may then have to wait for tiles. */
  tileSource: TileSource | null
}

interface Ctx {
  baseMap: BaseMap
  tilesOf: (source: TileSource | null) => Tiles | null
  regionsDrawer: RegionsDrawer
}

const drawingMs = 5_000

/** Maximum number of points of a line that is drawn in the thread. Lines of usual rides have some hundred. */
const pointsForThread = 1_000

/** Maximum size of a packed track that is drawn in the thread. An hour has 12 kB, or up to 40 with sensors. */
const bytesForThread = 64 * 1024

/**
 * Additional time in ms for fetching tiles. It is enough for two attempts, each of which is aborted after 10 seconds.
 */
const fetchingMs = 20_000

export const mapImageTask: Task<DrawMapImage, MapImage, Ctx> = {
  name: 'draw-map-image',
  queue: 'render',
  timeLimitMs: drawingMs,
  waitingMs: ({ tileSource }) => (tileSource ? fetchingMs : 0),
  // Tiles are decoded by Bun, as when the server itself fetches them, so that resvg only gets images that Bun has made.
  suitsThread: ({ track }) => track.length <= bytesForThread,
  // When the queue is full, it contains about half a minute of work.
  limit: { maxWaiting: 500, of: 'pictures', code: 'images-busy' },
  async perform({ track, canvas, theme, regions, tileSource }, { baseMap, tilesOf, regionsDrawer }) {
    const { drawMapImage } = await import('./draw-map-image')
    return drawMapImage(placeTrack(unpackTrack(track).points, canvas), {
      baseMap,
      tiles: tilesOf(tileSource),
      theme,
      drawDetail: view => regionsDrawer.draw(regions, view),
    })
  },
}

interface DrawPlacedTrack {
  track: PlacedTrack
  /** All offline maps that can be used. */
  regions: readonly Region[]
}

/**
 * Draws the map image of a workout during its upload, without a tile server. Runs in the process that has measured the
 * workout.
 */
export const placedTrackTask: Task<DrawPlacedTrack, MapImage, Ctx> = {
  name: 'draw-placed-track',
  queue: 'general',
  priority: 'first',
  timeLimitMs: drawingMs,
  suitsThread: ({ track }) => track.line.length <= pointsForThread,
  async perform({ track, regions }, { baseMap, regionsDrawer }) {
    const { drawMapImage } = await import('./draw-map-image')
    const drawDetail = (view: DetailView) => regionsDrawer.draw(regions, view)
    return drawMapImage(track, { baseMap, tiles: null, drawDetail, theme: 'light' })
  },
}
