import { minute } from '../../lib/durations'

/** How long what was done can be undone. */
export const undoMs = 10 * minute
