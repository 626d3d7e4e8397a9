import type { MappedArea } from '../maps/tiles/map-source'
import { byFacts, byId, byName, jobKind, onlyOne } from '../platform/jobs/job'

/** The subject is the map id of a workout. */
export const drawMapImageKind = jobKind('draw-picture', byName)

/** The subject is the id of a workout whose map image is from an old map source. */
export const redrawMapImageKind = jobKind('redraw-picture', byId)

/** The subject is the highest workout id to redraw. The job continues with lower ids. */
export const queueRedrawsKind = jobKind('queue-redraws', byId)

export interface AreaRedraws {
  fromWorkoutId: number
  areas: readonly MappedArea[]
}

/** Like `queueRedrawsKind`, but only for workouts whose map image may show one of the areas. */
export const queueAreaRedrawsKind = jobKind('queue-area-redraws', byFacts<AreaRedraws>())

/** The subject is the id of a workout. */
export const fetchWeatherKind = jobKind('fetch-weather', byId)

/** Derives the missing facts of all outdated workouts, see `library/derived`. */
export const deriveKind = jobKind('derive', onlyOne('all'))

/** The subject is the id of a batch whose time for undo is over. */
export const endBatchKind = jobKind('end-batch', byId)
