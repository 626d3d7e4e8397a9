// The data that importers store, independent of the archive's format. Workouts must be stored after equipment,
// preferences and profile, because they refer to the equipment by the short ids that storing it has returned, and are
// measured with the preferences and the profile.
import type { DateFormat } from '../../../accounts/users/schemas'
import type { ListColumn } from '../../../platform/list-columns'
import type { FigureChoices, FigureSources } from '../../../tracks/figure-sources'
import type { WorkoutFigures } from '../../../tracks/figures'
import type { RecordingNote } from '../../../tracks/outings/recording-notes'
import type { RecorderSummary } from '../../../tracks/recorder-summary'
import type { Venue } from '../../../tracks/venue'
import type { GoalMeasure } from '../../../workouts/analysis/goals/measures'
import type { Period } from '../../../workouts/library/periods'
import type { OwnSport, SportMeasure } from '../../../workouts/sports/store'
import type { NewStretch } from '../../../workouts/stretches/store'
import type { Made } from './made'

export interface ImportedAccount {
  /** Name of the user on the server from which the archive comes. */
  username: string
  createdAt: Date | null
  profile: ImportedProfile
  /** Name of the avatar's file; null if there is none. */
  picture: string | null
  sportPreferences: ImportedSportPreference[]
  equipments: ImportedEquipment[]
  /** Workouts in chronological order. */
  workouts: ImportedWorkout[]
}

/** The profile. A missing field keeps its value in this instance. */
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
  /** Length in seconds above which a gap in a recording counts as a pause; null if no gap does. */
  pauseGap?: number | null
  weekm?: boolean
  daysByPlace?: boolean
  /** The columns of the table of workouts, in their order; null for the usual ones. */
  listColumns?: ListColumn[] | null
}

/** A sport of the server from which the data comes. Most servers use the same ids, but only the label is reliable. */
export interface ImportedSport {
  id: number | null
  label: string | null
  /** Name of the sport in the file or service, in the normalised spelling that `readSportWord` returns. */
  word?: string
  /** Appearance of a sport that was defined on that server; missing if unknown. */
  look?: Omit<OwnSport, 'label'>
  /**
   * Key of the ready sport that the source server added from Trackhut's list of ready sports. It takes precedence over
   * the label.
   */
  shelfKey?: string
}

export interface ImportedSportPreference {
  sport: ImportedSport
  color: string | null
  isActive: boolean
  /** In km/h. */
  stoppedSpeedThreshold: number | null
  /** Whether to show pace or speed. Null if unknown; missing in plans of older versions. */
  measure?: SportMeasure | null
}

/** Choices for the workouts of a sport: whether each figure is that of the device or is computed from the points. */
export interface ImportedFigurePreference {
  /** Null for all sports. */
  sport: ImportedSport | null
  figureChoices: FigureChoices
}

export interface ImportedEquipment {
  shortId: string
  label: string
  description: string | null
  /** Type of the equipment. It is found by its label; the ids of types are usually the same on all servers. */
  type: { id: number | null; label: string | null }
  isActive: boolean
  createdAt: Date | null
  defaultForSports: ImportedSport[]
  /** Distance in metres after which the equipment is retired. Null if unknown; missing in plans of older versions. */
  retireAtM?: number | null
}

export interface ImportedGoal {
  shortId: string
  period: Period
  measure: GoalMeasure
  /** The amount, as the integer that the database stores, see `readGoalAmount`. */
  amount: number
  /** Sports that count towards the goal; empty for all sports. */
  sports: ImportedSport[]
  createdAt: Date | null
}

export interface ImportedWorkout {
  shortId: string
  sport: ImportedSport
  /** False if the sport was guessed; missing if the user chose it. */
  sportConfirmed?: boolean
  title: string | null
  description: string | null
  notes: string | null
  workoutDate: Date
  createdAt: Date | null
  modifiedAt: Date | null
  /** Short ids of the equipment used in the workout. */
  equipments: string[]
  /** Whether the workout was indoors or outdoors. Null or missing if unknown. */
  venue?: Venue | null
  /** Time zone of the workout: an IANA name, or an offset such as `+05:30`. Null or missing if unknown. */
  localZone?: string | null
  /** Weather as JSON text, as in the database, see weather/schemas. */
  weatherStart: string | null
  weatherEnd: string | null
  /** Name of the activity file in the archive; null if the workout was entered by hand. */
  recording: string | null
  /**
   * Name of the uploaded file from which the activity file was converted by the other server; null if the activity file
   * itself was uploaded.
   */
  original: string | null
  /**
   * Name of a file that the other server made from the activity file. It is used if the activity file is unreadable
   * here.
   */
  spare?: string | null
  /** Name of the file of which the activity file is a part. */
  whole?: string | null
  /**
   * Figures for workouts without a recording, and for recordings that are unreadable or lack positions. Null if
   * invalid.
   */
  figures: WorkoutFigures | null
  /** Source of each figure. Null if unknown; missing in plans of older versions. */
  figureSources?: FigureSources | null
  /**
   * Choices for this workout: whether each figure is that of the device or is computed from the points. Missing in
   * plans of older versions.
   */
  figureChoices?: FigureChoices | null
  /** Numbers of the recorded pool lengths that the user has split; missing in plans of older versions. */
  splitLengths?: number[] | null
  /** How hard the workout felt to the user, from 1 to 10; missing in plans of older versions. */
  perceivedExertion?: number | null
  /** Stretches of the recording that the user has saved; missing in plans of older versions. */
  stretches?: NewStretch[]
  /** Id that all workouts in the same recorded file share, such as the sports of a triathlon. */
  outingId?: string | null
  /** Notes about the file of which the recording is a part. */
  notesOfWhole?: RecordingNote[]
  /**
   * Gaps in the recording that are longer than this many seconds count as pauses. Null or missing if no gap counts as a
   * pause.
   */
  pauseGap?: number | null
  /** The device's totals for a recording that is a part of a file. They replace the totals in the activity file. */
  recorderSummary?: RecorderSummary | null
}

/**
 * An activity file of another service or of a user, which becomes one or more workouts, with details from other
 * sources.
 */
export interface ImportedActivity {
  /** Short id of the first workout in the file. */
  shortId: string
  /** Name of the file in the archive. */
  activityFile: string
  /** Sport of the first workout according to the file. The sport in a workout's details takes precedence. */
  sport: ImportedSport
  /**
   * Whether the file has positions; null or missing if unknown. The field must keep this name, because items of running
   * imports are stored with it.
   */
  hasPlaces?: boolean | null
  /** True if the file is known to be a single workout, whatever sports it contains. */
  isOne: boolean
  /** Details about the workouts in the file, which are matched by start time. */
  details: ActivityDetails[]
  /** Set if the recording is not the file itself, but is made from it. */
  made?: Made
}

export interface ActivityDetails {
  workoutDate: Date | null
  /** Sport of the workout; null for the sport in the file. */
  sport: ImportedSport | null
  title: string | null
  description: string | null
  notes: string | null
  /** Short ids of the equipment in the archive. */
  equipments: string[]
  /** Figures that are used if the file is unreadable. */
  figures: WorkoutFigures | null
}

/** Gives access to an account's files, which may be in an archive or in a folder. */
export interface ImportedFiles {
  /**
   * Finds a file; returns null if it does not exist.
   * @throws AppError 400 if the name does not belong to a file of the account
   * @throws Error if the file cannot be read now
   */
  find(name: string): Promise<ImportedFile | null>
}

export interface ImportedFile {
  /** Size in bytes. */
  size: number
  /** Reads the whole content. @throws UnreadableArchive if the file is damaged */
  read(): Promise<Uint8Array>
  /** Streams the content, for files of any size. @throws UnreadableArchive if the file is damaged */
  pieces(): AsyncIterable<Uint8Array>
}
