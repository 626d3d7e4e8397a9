import type { Comparison } from './compare'
import type { Note } from './convert/note'

/** The counts of what was imported of a user. */
export interface UserSummary {
  username: string
  email: string
  workouts: number
  /** The number of these that have a recording. */
  recordings: number
  /** How many came with a file that was not read, by its extension. */
  otherFiles: ReadonlyMap<string, number>
  equipments: number
  apps: number
  notes: Note[]
  comparison: Comparison
}
