import { byId, jobKind } from '../../platform/jobs/job'

/** The subject is the id of a workout that has no lines. */
export const packLinesKind = jobKind('pack-track-lines', byId)

/** The subject is the id of the workout to begin with, from which it goes back in time. */
export const queueLinesKind = jobKind('queue-track-lines', byId)
