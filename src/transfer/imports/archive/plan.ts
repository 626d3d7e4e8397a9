// A plan lists the content of an archive, one item per line. It is written by the worker process that reads the
// untrusted archive, and read by the server.

import { piecesOf } from '../../../lib/async/pieces'
import type { Reason } from '../../../platform/errors'
import type { ArchivedZone } from '../../../workouts/privacy/archived-zones'
import type { ArchivedTraining } from '../../../workouts/training/body/archived/archived-training'
import type { ImportItemKind, ImportOrigin } from '../rows/store'
import type {
  ImportedActivity,
  ImportedEquipment,
  ImportedFigurePreference,
  ImportedGoal,
  ImportedProfile,
  ImportedSportPreference,
  ImportedWorkout,
} from './account-data'

export interface PlannedItem<Content = unknown> {
  kind: ImportItemKind
  /** Title or name shown to users. */
  what: string
  workoutDate: Date | null
  shortId: string | null
  /** Null if the item cannot be imported. In this case, `reason` is set. */
  content: Content | null
  reason: Reason | null
  /**
   * True if the item is an unreadable file. `otherFiles` does not count this file. The flag is needed because `content`
   * is null, so that it does not name the file.
   */
  isFile?: boolean
}

/** Facts about an archive that are known once its plan is written. */
export interface ArchiveFacts {
  origin: ImportOrigin
  username: string | null
  /** Number of files in the archive that are not imported. */
  otherFiles: number
}

export interface ItemContents {
  equipment: ImportedEquipment
  'sport-preference': ImportedSportPreference | ImportedFigurePreference
  goal: ImportedGoal
  training: ArchivedTraining
  /** `privacyZones` are missing in plans of older versions. */
  profile: { profile: ImportedProfile; createdAt: Date | null; privacyZones?: ArchivedZone[] }
  /** Name of the picture's file. */
  picture: string
  workout: ImportedWorkout | ImportedActivity
}

const dateNames = new Set(['workoutDate', 'createdAt', 'modifiedAt'])

/** Parses an item or its content, and converts dates back to `Date`. */
export function parsePlanned(text: string) {
  return JSON.parse(text, (name, value) =>
    dateNames.has(name) && typeof value === 'string' ? new Date(value) : value,
  )
}

/** Yields the lines of a plan file. */
export async function* linesOfPlan(items: AsyncIterable<PlannedItem>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const item of items) yield encoder.encode(`${JSON.stringify(item)}\n`)
}

/** Number of items stored in one transaction, which blocks other writes. */
export const itemsAtOnce = 50

/** Yields the items of a plan file in batches. */
export async function* plannedItems(plan: Blob): AsyncGenerator<PlannedItem[]> {
  let batch: PlannedItem[] = []
  for await (const line of linesOf(plan)) {
    batch.push(parsePlanned(line))
    if (batch.length < itemsAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of piecesOf(file.stream())) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
