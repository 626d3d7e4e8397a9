import { decodeShortId, encodeShortId } from '../../lib/short-id'

/** Paths name a workout by its integer id or its short id. */
export type WorkoutReference = { id: number } | { shortId: string }

/**
 * Reads a short id, or an integer id as in `previous_workout` and `next_workout`. A text as long as a short id counts
 * as one, even if it is all digits. `null` if the text is neither.
 */
export function readWorkoutReference(text: string): WorkoutReference | null {
  if (/^\d{1,15}$/.test(text)) return { id: Number(text) }
  const uuid = decodeShortId(text)
  return uuid === null ? null : { shortId: encodeShortId(uuid) }
}
