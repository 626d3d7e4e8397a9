import { second } from '../../lib/durations'
import type { BaseMap } from '../../maps/base-map/base-map'
import type { Region } from '../../maps/regions/region'
import type { RegionsDrawer } from '../../maps/regions/tiles-of-regions'
import type { Task } from '../../platform/workers/task'
import type { StoryDrawing } from './draw-story'

interface DrawStory extends StoryDrawing {
  /** All offline maps that are installed. */
  regions: readonly Region[]
}

/** Draws a picture of a year's story as a PNG. Only maps on this server are used, as for the one picture of a year. */
export const storyPictureTask: Task<
  DrawStory,
  Uint8Array,
  { baseMap: BaseMap; regionsDrawer: RegionsDrawer }
> = {
  name: 'draw-story',
  queue: 'render',
  timeLimitMs: 20 * second,
  limit: { maxWaiting: 20, of: 'pictures', code: 'images-busy' },
  async perform(input, { baseMap, regionsDrawer }) {
    const { drawStory } = await import('./draw-story')
    return drawStory(input, {
      baseMap,
      drawDetail: view => regionsDrawer.draw(input.regions, view),
    })
  },
}
