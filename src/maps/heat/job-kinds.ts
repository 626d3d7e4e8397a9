import { byId, jobKind, onlyOne } from '../../platform/jobs/job'

/** The subject is the id of a workout. */
export const addHeatKind = jobKind('add-heat', byId)

/** The subject is the row in heat_removals of a workout that was deleted. */
export const subtractHeatKind = jobKind('subtract-heat', byId)

export const mergeHeatKind = jobKind('merge-heat', onlyOne('changes'))

/** The subject is the id of the workout to begin with, from which it goes back in time. */
export const queueHeatKind = jobKind('queue-heat', byId)
