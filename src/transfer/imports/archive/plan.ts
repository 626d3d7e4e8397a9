// What is to be stored of an archive, one item a line: written by the process that reads the archive, which may come from
// anybody, and read by the server.
import type {
  ArrivingEquipment,
  ArrivingProfile,
  ArrivingSportPreference,
  ArrivingWorkout,
} from './account-data'
import type { ImportItemKind, ImportOrigin } from '../rows/store'

export interface PlannedItem {
  kind: ImportItemKind
  /** For people to know it by. */
  what: string
  /** Milliseconds since 1970. */
  workoutDate: number | null
  shortId: string | null
  /** Null when it cannot be taken; then there is a reason. */
  content: unknown
  reason: string | null
}

/** What is told of an archive once its plan is written. */
export interface ArchiveFacts {
  origin: ImportOrigin
  username: string | null
}

/** What the content of an item is, by its kind. */
export interface ItemContents {
  equipment: ArrivingEquipment
  'sport-preference': ArrivingSportPreference
  profile: { profile: ArrivingProfile; createdAt: Date | null }
  /** Name of its file. */
  picture: string
  workout: ArrivingWorkout
}

const dateNames = new Set(['workoutDate', 'createdAt', 'modifiedAt'])

/** Content as it was before it became JSON. */
export function parseContent(content: string) {
  return JSON.parse(content, (name, value) =>
    dateNames.has(name) && typeof value === 'string' ? new Date(value) : value,
  )
}
