import { second } from '../../../../lib/durations'
import type { BaseMap } from '../../../../maps/base-map/base-map'
import type { Region } from '../../../../maps/regions/region'
import type { RegionsDrawer } from '../../../../maps/regions/tiles-of-regions'
import type { Task } from '../../../../platform/workers/task'
import type { ReviewDrawing } from './draw-review'

interface DrawReview extends ReviewDrawing {
  /** All offline maps that are installed. */
  regions: readonly Region[]
}

interface Ctx {
  baseMap: BaseMap
  regionsDrawer: RegionsDrawer
}

/**
 * Draws the picture of a year as a PNG. Only maps on this server are used, because too many tiles of a tile server
 * would be needed.
 */
export const reviewPictureTask: Task<DrawReview, Uint8Array, Ctx> = {
  name: 'draw-review',
  queue: 'render',
  timeLimitMs: 20 * second,
  limit: { maxWaiting: 20, of: 'pictures', code: 'images-busy' },
  async perform(input, { baseMap, regionsDrawer }) {
    const { drawReview } = await import('./draw-review')
    return drawReview(input, {
      baseMap,
      drawDetail: view => regionsDrawer.draw(input.regions, view),
    })
  },
}
