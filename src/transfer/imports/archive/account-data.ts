// An account as it comes from elsewhere, whatever it came in: what is stored from it is the same. The parts are stored in
// this order: storeImportedEquipment, storeImportedPreference, storeImportedProfile, storeImportedAvatar, then
// storeImportedWorkout for one after the other, with the short ids that the first of them answered.
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
  /** The username in the tracker the archive comes from. */
  username: string
  createdAt: Date | null
  profile: ImportedProfile
  /** Name of the file that holds the avatar; null without one. */
  picture: string | null
  sportPreferences: ImportedSportPreference[]
  equipments: ImportedEquipment[]
  /** The earliest first. */
  workouts: ImportedWorkout[]
}

/** Fields that are missing are left as they are here. */
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
  /** Seconds. */
  pauseGap?: number | null
  weekm?: boolean
}

/** A sport as it is known there. Ids are the same on most servers, but only the label says what is meant. */
export interface ImportedSport {
  id: number | null
  label: string | null
  /** What a file or service calls it, where that is not a label here; in the spelling of recordings. */
  word?: string
  /** How it looks there, for a sport of that server's own; missing where nobody says. */
  look?: Omit<OwnSport, 'label'>
}

export interface ImportedSportPreference {
  sport: ImportedSport
  color: string | null
  isActive: boolean
  /** km/h */
  stoppedSpeedThreshold: number | null
  /** Null where nobody says; missing in what older versions have planned. */
  measure?: SportMeasure | null
}

export interface ImportedEquipment {
  shortId: string
  label: string
  description: string | null
  /** Ids of types are the same everywhere; the label counts. */
  type: { id: number | null; label: string | null }
  isActive: boolean
  createdAt: Date | null
  defaultForSports: ImportedSport[]
  /** How far it is to go. Null where nobody says; missing in what older versions have planned. */
  retireAtM?: number | null
}

export interface ImportedGoal {
  shortId: string
  period: Period
  measure: GoalMeasure
  /** As it is stored here. */
  amount: number
  /** Empty for all of them. */
  sports: ImportedSport[]
  createdAt: Date | null
}

export interface ImportedWorkout {
  shortId: string
  sport: ImportedSport
  title: string | null
  description: string | null
  notes: string | null
  workoutDate: Date
  createdAt: Date | null
  modifiedAt: Date | null
  /** The equipment that the workout was done with. */
  equipments: string[]
  /** Where it was done; null or absent where nobody says. */
  venue?: Venue | null
  /** JSON as it is stored here, see weather/schemas. */
  weatherStart: string | null
  weatherEnd: string | null
  /** Name of the activity file; null for what was entered by hand. */
  recording: string | null
  /** Name of the file that the activity file was made of there; null when it is itself what was uploaded. */
  original: string | null
  /** Name of a file that had been made of the activity file there, for when that cannot be read here. */
  spare?: string | null
  /** Name of the file that the activity file is a part of. */
  whole?: string | null
  /**
   * For workouts without a recording, and for those whose recording cannot be read or has no positions. Null where they
   * make no sense.
   */
  figures: WorkoutFigures | null
  /** Where these come from. Null where nobody says; missing in what older versions have planned. */
  figureSources?: FigureSources | null
  /** In common with those that were recorded in one go. */
  outingId?: string | null
  /** What is told of the file that the recording is a part of. */
  notesOfWhole?: RecordingNote[]
  /** Seconds: longer gaps of the recording counted as pauses; null or missing where none did. */
  pauseGap?: number | null
  /** What the recorder says of such a recording, in place of what stands in the file. */
  recorderSummary?: RecorderSummary | null
}

/** Where the files of an account are read from: an archive, or a folder. */
export interface ImportedFiles {
  /**
   * Answers null when there is no such file.
   * @throws AppError 400 for what is no file of theirs
   * @throws Error when it cannot be read just now
   */
  find(name: string): Promise<ImportedFile | null>
}

export interface ImportedFile {
  /** Bytes. */
  size: number
  /** @throws UnreadableArchive when it is damaged */
  read(): Promise<Uint8Array>
  /**
   * The same piece by piece, for files of any size.
   * @throws UnreadableArchive as above
   */
  pieces(): AsyncIterable<Uint8Array>
}
