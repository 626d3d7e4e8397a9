// A plan lists what an archive contains, one item per line. The worker process that reads the untrusted archive writes
// it, and the server reads it.

import type { Reason } from '../../../platform/errors'
import type { ImportItemKind, ImportOrigin } from '../rows/store'
import type {
  ImportedEquipment,
  ImportedGoal,
  ImportedProfile,
  ImportedSportPreference,
  ImportedWorkout,
} from './account-data'
import type { ImportedActivity } from './imported-activity'

export interface PlannedItem<Content = unknown> {
  kind: ImportItemKind
  /** Title or name shown to users. */
  what: string
  /** Milliseconds since 1970. */
  workoutDate: number | null
  shortId: string | null
  /** Null if the item cannot be imported; then there is a reason. */
  content: Content | null
  reason: Reason | null
  /** Set if an unreadable item is a file; otherwise the content names the file. */
  isFile?: boolean
}

/** Facts about an archive that are known once its plan is written. */
export interface ArchiveFacts {
  origin: ImportOrigin
  username: string | null
  /** Number of files that are not imported. */
  otherFiles: number
}

export interface ItemContents {
  equipment: ImportedEquipment
  'sport-preference': ImportedSportPreference
  goal: ImportedGoal
  profile: { profile: ImportedProfile; createdAt: Date | null }
  /** Name of the picture's file. */
  picture: string
  workout: ImportedWorkout | ImportedActivity
}

const dateNames = new Set(['workoutDate', 'createdAt', 'modifiedAt'])

/** Parses content, and turns dates back into `Date`s. */
export function parseContent(content: string) {
  return JSON.parse(content, (name, value) =>
    dateNames.has(name) && typeof value === 'string' ? new Date(value) : value,
  )
}
