/** Something that is not as it was there, or was left out. */
export interface Note {
  /** Whose; null when it concerns everybody. */
  username: string | null
  what: string
  /** What became of it, and why. */
  reason: string
}

/** What people know a workout by. */
export const nameWorkout = ({ title, workoutDate }: { title: string | null; workoutDate: Date }) =>
  `workout '${title ?? ''}' of ${workoutDate.toISOString().slice(0, 10)}`
