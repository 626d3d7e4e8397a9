import { byId, jobKind } from '../../platform/jobs/job'

/** The subject is the id of a user. */
export const makeExportKind = jobKind('make-export', byId)

/** The subject is the id of a user. */
export const sweepExportKind = jobKind('sweep-export', byId)
