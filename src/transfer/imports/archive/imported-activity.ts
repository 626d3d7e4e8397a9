// Activities of other services, and of folders with activity files.
import type { WorkoutFigures } from '../../../tracks/figures'
import type { ImportedSport } from './account-data'

/** A file that becomes one workout or several, with details from other sources. */
export interface ImportedActivity {
  /** Short id of its first workout. */
  shortId: string
  /** Its name in the archive. */
  activityFile: string
  /** The sport the file names for its first workout. The details of a workout take precedence. */
  sport: ImportedSport
  /** True if the file is known to be a single workout, whatever it contains. */
  isOne: boolean
  /** Details about its workouts, matched by start time. */
  details: ActivityDetails[]
}

export interface ActivityDetails {
  workoutDate: Date | null
  /** Null means the sport in the file. */
  sport: ImportedSport | null
  title: string | null
  description: string | null
  notes: string | null
  /** Short ids from the archive. */
  equipments: string[]
  /** Used if the file is unreadable. */
  figures: WorkoutFigures | null
}
