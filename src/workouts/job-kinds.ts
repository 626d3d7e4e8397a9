import type { MappedArea } from '../maps/tiles/map-source'
import { byFacts, byId, byName, jobKind, onlyOne } from '../platform/jobs/job'

/** Draws a workout's map image. The subject is the map id of the workout. */
export const drawMapImageKind = jobKind('draw-picture', byName)

/** Redraws a map image that was drawn from an old map source. The subject is the id of the workout. */
export const redrawMapImageKind = jobKind('redraw-picture', byId)

/** Queues redraws of map images. The subject is the highest workout id to redraw; the job continues with lower ids. */
export const queueRedrawsKind = jobKind('queue-redraws', byId)

export interface AreaRedraws {
  fromWorkoutId: number
  areas: readonly MappedArea[]
}

/** Like `queueRedrawsKind`, but only for workouts whose map image may show one of the areas. */
export const queueAreaRedrawsKind = jobKind('queue-area-redraws', byFacts<AreaRedraws>())

/** Fetches the weather of a workout. The subject is the id of the workout. */
export const fetchWeatherKind = jobKind('fetch-weather', byId)

/** Computes the missing facts of all outdated workouts, see `library/derived`. */
export const deriveKind = jobKind('derive', onlyOne('all'))

/** Ends a batch that can no longer be undone. The subject is the id of the batch. */
export const endBatchKind = jobKind('end-batch', byId)

/** Computes load and energy of all workouts whose values are outdated, see `loads/compute-loads`. */
export const computeLoadsKind = jobKind('compute-loads', onlyOne('all'))
