// An upload once it has been read: the activity files, and what the user says about them.

import type { Account } from '../../platform/access/store'
import type { SpooledContent, SpoolFolder } from '../../platform/storage/spool'
import type { SourceFormat } from '../../tracks/source-formats'
import type { SportOfUser } from '../sports/store'

export interface UploadData {
  /** Null takes it from the file. */
  sportId: number | null
  /** For what in the file names no sport that is known; null where somebody is to be asked. */
  fallbackSportId: number | null
  /** Null takes it from the file. */
  title: string | null
  description: string | null
  notes: string | null
  /** The field as it was sent; undefined when it was not. */
  equipmentIds: unknown
  /** Names the upload among those of its user: what comes with it again is not stored twice. */
  key: string | null
}

export interface WorkoutUpload {
  /** The file, as it was sent: one activity file, or an archive of several. */
  file: SpooledContent
  /** Where it lies, with room for what is made of it. */
  folder: SpoolFolder
  format: SourceFormat | 'zip'
  data: UploadData
}

/** All workouts of an upload have this in common. */
export interface Upload {
  account: Account
  /** Null where each recording has its own. */
  ofUser: SportOfUser | null
  data: UploadData
}
