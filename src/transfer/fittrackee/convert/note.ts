/** Something that is not as it was there, or was left out. */
export interface Note {
  /** Whose; null when it concerns everybody. */
  username: string | null
  what: string
  /** The reason says what became of it, and why. */
  reason: string
  /** Set when it is about a workout. */
  workout?: NamedWorkout
}

export interface NamedWorkout {
  shortId: string
  title: string | null
  workoutDate: Date
}

/** Without all the rest of it, of which there may be much. */
export const pickName = ({ shortId, title, workoutDate }: NamedWorkout): NamedWorkout => ({
  shortId,
  title,
  workoutDate,
})

/** People know a workout by its title and day. */
export const nameWorkout = ({ title, workoutDate }: Omit<NamedWorkout, 'shortId'>) =>
  `workout '${title ?? ''}' of ${workoutDate.toISOString().slice(0, 10)}`
