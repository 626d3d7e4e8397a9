import { minute } from '../../lib/durations'

/** How long a batch can be undone. */
export const undoMs = 10 * minute
