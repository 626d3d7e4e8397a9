/** Reports data that was changed or left out. */
export interface Note {
  /** The user concerned; null if it concerns all. */
  username: string | null
  what: string
  /** What happened to the data, and why. */
  reason: string
  /** Set if the note is about a workout. */
  workout?: NamedWorkout
}

export interface NamedWorkout {
  shortId: string
  title: string | null
  workoutDate: Date
}

/** Keeps only the name: a workout has much other data. */
export const pickName = ({ shortId, title, workoutDate }: NamedWorkout): NamedWorkout => ({
  shortId,
  title,
  workoutDate,
})

/** People know a workout by its title and day. */
export const nameWorkout = ({ title, workoutDate }: Omit<NamedWorkout, 'shortId'>) =>
  `workout '${title ?? ''}' of ${workoutDate.toISOString().slice(0, 10)}`
