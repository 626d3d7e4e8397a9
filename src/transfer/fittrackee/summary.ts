import type { Comparison } from './compare'
import type { Note } from './convert/note'

/** The counts of a user's imported data. */
export interface UserSummary {
  username: string
  email: string
  workouts: number
  /** Number of these that have a recording. */
  recordings: number
  /** Number of workout files that could not be read, by extension. */
  otherFiles: ReadonlyMap<string, number>
  equipments: number
  apps: number
  notes: Note[]
  comparison: Comparison
}
