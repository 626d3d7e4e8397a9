import type { Comparison } from '../../fittrackee/compare'
import type { Note } from '../../fittrackee/note'

/** What of a user is imported, or would be. */
export interface UserSummary {
  username: string
  email: string
  workouts: number
  /** Of these, how many have a recording. */
  recordings: number
  equipments: number
  apps: number
  notes: Note[]
  /** Null in a dry run. */
  comparison: Comparison | null
}
