import { byId, jobKind } from '../../platform/jobs/job'

/** The subject is the id of a recalculation, whose next part is to be done or undone. */
export const recalculateKind = jobKind('recalculate', byId)

/** The subject is the id of a recalculation that it is too late to undo. */
export const endRecalculationKind = jobKind('end-recalculation', byId)
