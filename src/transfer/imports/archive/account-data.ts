// An account as it comes from elsewhere, whatever it came in: what is stored from it is the same. The parts are stored in
// this order: storeArrivingEquipment, storeArrivingPreference, storeArrivingProfile, storeArrivingPicture, then
// storeArrivingWorkout for one after the other, with the short ids that the first of them answered.
import type { DateFormat } from '../../../accounts/users/schemas'

export interface ArrivingAccount {
  /** As it was called there. */
  username: string
  createdAt: Date | null
  profile: ArrivingProfile
  /** Name of the file that holds the picture; null without one. */
  picture: string | null
  sportPreferences: ArrivingSportPreference[]
  equipments: ArrivingEquipment[]
  /** The earliest first. */
  workouts: ArrivingWorkout[]
}

/** What is missing is left as it is here. */
export interface ArrivingProfile {
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
  weekm?: boolean
}

/** A sport as it is known there. Ids are the same on most servers, but only the label says what is meant. */
export interface ArrivingSport {
  id: number | null
  label: string | null
}

export interface ArrivingSportPreference {
  sport: ArrivingSport
  color: string | null
  isActive: boolean
  /** km/h */
  stoppedSpeedThreshold: number | null
}

export interface ArrivingEquipment {
  shortId: string
  label: string
  description: string | null
  /** Ids of types are the same everywhere; the label counts. */
  type: { id: number | null; label: string | null }
  isActive: boolean
  createdAt: Date | null
  defaultForSports: ArrivingSport[]
}

export interface ArrivingWorkout {
  shortId: string
  sport: ArrivingSport
  title: string | null
  description: string | null
  notes: string | null
  workoutDate: Date
  createdAt: Date | null
  modifiedAt: Date | null
  /** Those it was done with. */
  equipments: string[]
  /** As stored here: JSON, see weather/schemas. */
  weatherStart: string | null
  weatherEnd: string | null
  /** Name of the file that holds the recording; null for what was entered by hand. */
  recording: string | null
  /** For workouts without a recording, and for those whose recording cannot be read. Null where they make no sense. */
  figures: ArrivingFigures | null
}

/** In the units of the columns of `workouts`. */
export interface ArrivingFigures {
  durationS: number
  movingS: number
  pausesS: number | null
  distanceM: number
  aveSpeedCkmh: number
  maxSpeedCkmh: number
  ascentMm: number | null
  descentMm: number | null
  minAltCm: number | null
  maxAltCm: number | null
}

/** Where the files of an account are read from: an archive, or a folder. */
export interface ArrivingFiles {
  /**
   * Null when there is no such file.
   * @throws UnreadableArchive when it is damaged
   * @throws ArrivingFileTooLarge when it is larger than anything that makes sense
   * @throws Error when it cannot be read just now
   */
  read(name: string): Promise<Uint8Array | null>
}
