import type { Task } from '../../platform/workers/task'
import type { TilePlace } from '../geometry/geometry'
import type { HeatContribution } from './contribution/heat-contribution'
import type { Density } from './draw-heat-tile'

interface ContributionRequest {
  /** Packed points, see tracks/track. */
  track: Uint8Array
}

export const heatContributionTask: Task<ContributionRequest, HeatContribution> = {
  name: 'trace-recording',
  queue: 'general',
  priority: 'low',
  timeLimitMs: 30_000,
  perform: async ({ track }) =>
    (await import('./contribution/heat-contribution')).computeHeatContribution(track),
}

export interface DrawHeatTile {
  /** See drawHeatTile. */
  histogram: Uint8Array
  place: TilePlace
  density: Density
}

/** Answers a PNG. */
export const heatTileTask: Task<DrawHeatTile, Uint8Array> = {
  name: 'draw-heat-tile',
  queue: 'general',
  timeLimitMs: 5_000,
  // They are through in half a minute.
  limit: { mostWaiting: 500, of: 'pictures', code: 'images-busy' },
  async perform({ histogram, place, density }) {
    const { drawHeatTile } = await import('./draw-heat-tile')
    return drawHeatTile(histogram, place, density)
  },
}
