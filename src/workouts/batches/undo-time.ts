import { minute } from '../../platform/jobs/job'

/** How long what was done can be undone. */
export const undoMs = 10 * minute
