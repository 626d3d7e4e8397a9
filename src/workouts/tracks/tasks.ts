// Tasks on all tracks of a user. The worker process reads the tracks from the database itself.

import { second } from '../../lib/durations'
import type { TilePlace } from '../../maps/geometry/geometry'
import type { Task } from '../../platform/workers/task'
import type { HeatTileRequest, NearRequest, TracksOverview, TracksRequest } from './tracks-request'

interface Ctx {
  config: { dataDir: string }
}

const limit = { maxWaiting: 500, of: 'pictures', code: 'images-busy' } as const
const timeLimitMs = 30 * second

/** Returns a compressed vector tile; `null` without tracks. */
export const linesTileTask: Task<TracksRequest & { place: TilePlace }, Uint8Array | null, Ctx> = {
  name: 'draw-track-lines',
  queue: 'general',
  timeLimitMs,
  limit,
  async perform(request, { config }) {
    const { drawTracksTile } = await import('./draw-tracks')
    return drawTracksTile(config.dataDir, request)
  },
}

export const overviewTask: Task<TracksRequest, TracksOverview, Ctx> = {
  name: 'survey-tracks',
  queue: 'general',
  timeLimitMs,
  limit,
  async perform(request, { config }) {
    const { surveyTracks } = await import('./draw-tracks')
    return surveyTracks(config.dataDir, request)
  },
}

/** Returns a PNG; `null` without tracks. */
export const heatTileTask: Task<HeatTileRequest, Uint8Array | null, Ctx> = {
  name: 'draw-heat-tile',
  queue: 'general',
  timeLimitMs,
  limit,
  async perform(request, { config }) {
    const { drawTileOfHeat } = await import('./draw-tracks')
    return drawTileOfHeat(config.dataDir, request)
  },
}

/** Returns the ids of the workouts that passed near the place, latest first. */
export const tracksNearTask: Task<NearRequest, number[], Ctx> = {
  name: 'find-tracks-near',
  queue: 'general',
  timeLimitMs,
  limit,
  async perform(request, { config }) {
    const { findTracksNear } = await import('./draw-tracks')
    return findTracksNear(config.dataDir, request)
  },
}
