import { decodeShortId, encodeShortId } from '../../lib/short-id'

/** A path names a workout by its id, or by its short id. */
export type WorkoutReference = { id: number } | { shortId: string }

/**
 * Reads a short id, or the integer that `previous_workout` and `next_workout` give. A text as long as a short id is one,
 * even if it is all digits. Null for what cannot stand for any workout.
 */
export function readWorkoutReference(text: string): WorkoutReference | null {
  if (/^\d{1,15}$/.test(text)) return { id: Number(text) }
  const uuid = decodeShortId(text)
  return uuid === null ? null : { shortId: encodeShortId(uuid) }
}
