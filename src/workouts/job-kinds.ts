import type { MappedArea } from '../maps/tiles/map-source'
import { byFacts, byId, byName, jobKind, onlyOne } from '../platform/jobs/job'

/** The subject is the id of a workout's map. */
export const drawMapImageKind = jobKind('draw-picture', byName)

/** The subject is the id of a workout whose map comes from another source than before. */
export const redrawMapImageKind = jobKind('redraw-picture', byId)

/** From a workout on, back in time. */
export const queueRedrawsKind = jobKind('queue-redraws', byId)

export interface AreaRedraws {
  fromWorkoutId: number
  areas: readonly MappedArea[]
}

/** The same for workouts whose map images may show one of some areas. */
export const queueAreaRedrawsKind = jobKind('queue-area-redraws', byFacts<AreaRedraws>())

/** The subject is the id of a workout. */
export const fetchWeatherKind = jobKind('fetch-weather', byId)

/** Whatever follows from the tracks of workouts, and is lacked by some. */
export const deriveKind = jobKind('derive', onlyOne('all'))

/** The subject is the id of a batch that it is too late to undo. */
export const endBatchKind = jobKind('end-batch', byId)
