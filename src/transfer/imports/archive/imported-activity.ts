// Activities as they come from other services, and from folders of activity files.
import type { WorkoutFigures } from '../../../tracks/figures'
import type { ImportedSport } from './account-data'

/** A file that becomes a workout, or several, with what is known about them besides. */
export interface ImportedActivity {
  /** Of its first workout. */
  shortId: string
  /** Its name in the archive. */
  activityFile: string
  /** What the file says of the first workout in it; what is known of a workout comes before it. */
  sport: ImportedSport
  /** True when it is known to be one workout, whatever is in it. */
  isOne: boolean
  /** What is known about its workouts: a workout takes what begins when it does. */
  details: ActivityDetails[]
}

export interface ActivityDetails {
  workoutDate: Date | null
  /** Null takes that of the file. */
  sport: ImportedSport | null
  title: string | null
  description: string | null
  notes: string | null
  /** Short ids in the archive. */
  equipments: string[]
  /** For a file that cannot be read. */
  figures: WorkoutFigures | null
}
