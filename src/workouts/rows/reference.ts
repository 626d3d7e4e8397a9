import { decodeShortId, encodeShortId } from '../../lib/short-id'

/** The id in a path, which is either a workout's integer id or its short id. */
export type WorkoutReference = { id: number } | { shortId: string }

/**
 * Reads a short id, or an integer id as in `previous_workout` and `next_workout`. A text with the length of a short id
 * is read as a short id, even if it has only digits. `null` if the text is neither.
 */
export function readWorkoutReference(text: string): WorkoutReference | null {
  if (/^\d{1,15}$/.test(text)) return { id: Number(text) }
  const uuid = decodeShortId(text)
  return uuid === null ? null : { shortId: encodeShortId(uuid) }
}
