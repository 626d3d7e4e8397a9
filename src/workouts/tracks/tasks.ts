// Tasks that process all tracks of a user. The worker process reads the tracks from the database itself, so they are
// not sent to it.

import { second } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type * as drawTracks from './draw-tracks'

const tracksTask = <Asked, Answer>(
  name: string,
  choose: (functions: typeof drawTracks) => (dataDir: string, asked: Asked) => Answer,
): Task<Asked, Answer, { config: { dataDir: string } }> => ({
  name,
  queue: 'general',
  timeLimitMs: 30 * second,
  limit: { maxWaiting: 500, of: 'pictures', code: 'images-busy' },
  async perform(asked, { config }) {
    return choose(await import('./draw-tracks'))(config.dataDir, asked)
  },
})

export const linesTileTask = tracksTask('draw-track-lines', ({ drawTracksTile }) => drawTracksTile)
export const overviewTask = tracksTask('survey-tracks', ({ surveyTracks }) => surveyTracks)
export const heatTileTask = tracksTask('draw-heat-tile', ({ drawTileOfHeat }) => drawTileOfHeat)
export const tracksNearTask = tracksTask('find-tracks-near', ({ findTracksNear }) => findTracksNear)
