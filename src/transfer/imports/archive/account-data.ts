// The data that importers store, independent of the archive's format. Store the parts of an account in this order:
// storeImportedEquipment, storeImportedPreference, storeImportedProfile, storeImportedAvatar, then storeImportedWorkout
// for each workout, with the short ids that storing the equipment returned.
import type { DateFormat } from '../../../accounts/users/schemas'
import type { FigureSources } from '../../../tracks/figure-sources'
import type { WorkoutFigures } from '../../../tracks/figures'
import type { RecordingNote } from '../../../tracks/outings/recording-notes'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import type { Venue } from '../../../tracks/venue'
import type { GoalMeasure } from '../../../workouts/analysis/goals/measures'
import type { Period } from '../../../workouts/library/periods'
import type { OwnSport, SportMeasure } from '../../../workouts/sports/store'

export interface ImportedAccount {
  /** The username in the source of the archive. */
  username: string
  createdAt: Date | null
  profile: ImportedProfile
  /** File name of the avatar; null if there is none. */
  picture: string | null
  sportPreferences: ImportedSportPreference[]
  equipments: ImportedEquipment[]
  /** In chronological order. */
  workouts: ImportedWorkout[]
}

/** Missing fields keep their value here. */
export interface ImportedProfile {
  firstName?: string | null
  lastName?: string | null
  location?: string | null
  bio?: string | null
  /** `YYYY-MM-DD` */
  birthDate?: string | null
  dateFormat?: DateFormat
  displayAscent?: boolean
  imperialUnits?: boolean
  language?: string
  startElevationAtZero?: boolean
  timezone?: string
  useDarkMode?: boolean | null
  useRawGpxSpeed?: boolean
  /** In seconds. */
  pauseGap?: number | null
  weekm?: boolean
}

/** A sport of the source. Ids are the same on most servers, but only the label is reliable. */
export interface ImportedSport {
  id: number | null
  label: string | null
  /** The word that a file or service has for the sport, normalized as for recordings. */
  word?: string
  /** Appearance of a custom sport of the source server; missing if unknown. */
  look?: Omit<OwnSport, 'label'>
}

export interface ImportedSportPreference {
  sport: ImportedSport
  color: string | null
  isActive: boolean
  /** km/h */
  stoppedSpeedThreshold: number | null
  /** Null if unknown; missing in plans of older versions. */
  measure?: SportMeasure | null
}

export interface ImportedEquipment {
  shortId: string
  label: string
  description: string | null
  /** Matched by the label; ids of types are usually equal everywhere. */
  type: { id: number | null; label: string | null }
  isActive: boolean
  createdAt: Date | null
  defaultForSports: ImportedSport[]
  /** Distance after which it is retired, in metres. Null if unknown; missing in plans of older versions. */
  retireAtM?: number | null
}

export interface ImportedGoal {
  shortId: string
  period: Period
  measure: GoalMeasure
  /** In the unit of the database. */
  amount: number
  /** Empty means all sports. */
  sports: ImportedSport[]
  createdAt: Date | null
}

export interface ImportedWorkout {
  shortId: string
  sport: ImportedSport
  /** False for a guess; missing for a sport that was chosen. */
  sportConfirmed?: boolean
  title: string | null
  description: string | null
  notes: string | null
  workoutDate: Date
  createdAt: Date | null
  modifiedAt: Date | null
  /** Short ids of the equipment used. */
  equipments: string[]
  /** Null or missing if unknown. */
  venue?: Venue | null
  /** JSON as in the database, see weather/schemas. */
  weatherStart: string | null
  weatherEnd: string | null
  /** Name of the activity file; null if the workout was entered by hand. */
  recording: string | null
  /**
   * Name of the uploaded file that the source converted to the activity file; null if the activity file itself was
   * uploaded.
   */
  original: string | null
  /** Name of a file that the source made from the activity file, used if that is unreadable here. */
  spare?: string | null
  /** Name of the file that the activity file is a part of. */
  whole?: string | null
  /** For workouts without a recording, and for recordings that are unreadable or lack positions. Null if invalid. */
  figures: WorkoutFigures | null
  /** Sources of the figures. Null if unknown; missing in plans of older versions. */
  figureSources?: FigureSources | null
  /** Shared by workouts that were recorded in one go. */
  outingId?: string | null
  /** Notes about the file that the recording is a part of. */
  notesOfWhole?: RecordingNote[]
  /** In seconds: longer gaps of the recording counted as pauses. Null or missing if no gap did. */
  pauseGap?: number | null
  /** The recorder's summary of the part, which replaces the one in the file. */
  recorderSummary?: RecorderSummary | null
}

/** A file of another service, or of a folder, that becomes one workout or several, with details from other sources. */
export interface ImportedActivity {
  /** Short id of its first workout. */
  shortId: string
  /** Its name in the archive. */
  activityFile: string
  /** The sport the file names for its first workout. The details of a workout take precedence. */
  sport: ImportedSport
  /** Whether it has positions; null or missing if unknown. */
  hasPlaces?: boolean | null
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

/** Gives access to the files of an account, in an archive or a folder. */
export interface ImportedFiles {
  /**
   * Returns null if the file does not exist.
   * @throws AppError 400 if the name does not belong to a file of the account
   * @throws Error if it cannot be read now
   */
  find(name: string): Promise<ImportedFile | null>
}

export interface ImportedFile {
  /** In bytes. */
  size: number
  /** @throws UnreadableArchive if the file is damaged */
  read(): Promise<Uint8Array>
  /**
   * Streams the content, for files of any size.
   * @throws UnreadableArchive if the file is damaged
   */
  pieces(): AsyncIterable<Uint8Array>
}
