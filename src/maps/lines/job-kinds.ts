import { byId, jobKind } from '../../platform/jobs/job'

/** The subject is the id of a workout on the map that has no trace. */
export const traceTrackKind = jobKind('pack-track-lines', byId)

/** The subject is the id of the workout to begin with, from which it goes back in time. */
export const queueTracesKind = jobKind('queue-track-lines', byId)
