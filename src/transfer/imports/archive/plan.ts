// The plan lists what is to be stored of an archive, one item a line: written by the process that reads the archive, which
// may come from anybody, and read by the server.

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
  /** What people know it by. */
  what: string
  /** Milliseconds since 1970. */
  workoutDate: number | null
  shortId: string | null
  /** It is null when the item cannot be taken; then there is a reason. */
  content: Content | null
  reason: Reason | null
  /** Set for a file of which that is seen at once; of others the content says which file it is. */
  isFile?: boolean
}

/** The facts about an archive that are known once its plan is written. */
export interface ArchiveFacts {
  origin: ImportOrigin
  username: string | null
  /** How many of its files are none of what is imported. */
  otherFiles: number
}

/** The type of an item's content, by its kind. */
export interface ItemContents {
  equipment: ImportedEquipment
  'sport-preference': ImportedSportPreference
  goal: ImportedGoal
  profile: { profile: ImportedProfile; createdAt: Date | null }
  /** Name of its file. */
  picture: string
  workout: ImportedWorkout | ImportedActivity
}

const dateNames = new Set(['workoutDate', 'createdAt', 'modifiedAt'])

/** Content as it was before it became JSON. */
export function parseContent(content: string) {
  return JSON.parse(content, (name, value) =>
    dateNames.has(name) && typeof value === 'string' ? new Date(value) : value,
  )
}
