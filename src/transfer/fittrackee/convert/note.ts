/** Reports data that was changed or left out by the import. */
export interface Note {
  /** Name of the user that the note is about; null if it is about all users. */
  username: string | null
  what: string
  /** The change that was made to the data, and the reason. */
  reason: string
  /** Set if the note is about a workout. */
  workout?: NamedWorkout
}

export interface NamedWorkout {
  shortId: string
  title: string | null
  workoutDate: Date
}

/** Returns only the fields that identify a workout, because workouts have much other data. */
export const pickName = ({ shortId, title, workoutDate }: NamedWorkout): NamedWorkout => ({
  shortId,
  title,
  workoutDate,
})

/** Describes a workout by its title and day, by which users recognise it. */
export const nameWorkout = ({ title, workoutDate }: Omit<NamedWorkout, 'shortId'>) =>
  `workout '${title ?? ''}' of ${workoutDate.toISOString().slice(0, 10)}`
