// Garmin's summaries of activities: lists in JSON, in an object, in a list.
import { type EntryInPieces, listItemsOfMember } from '../archive/archive-json'
import type { JsonObject } from '../archive/read-values'
import { UnusableArchive } from '../archive/unusable-archive'

/** Of one file. */
const mostActivities = 100_000

/** Without them recordings have no names, and that is all: what cannot be read is passed over. */
export async function* listSummaries(entry: EntryInPieces): AsyncGenerator<JsonObject> {
  const listed = { ...entry, pieces: () => withoutFirstBracket(entry.pieces()) }
  try {
    yield* listItemsOfMember(listed, 'summarizedActivitiesExport', mostActivities)
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error
  }
}

const bracket = '['.charCodeAt(0)
const brace = '{'.charCodeAt(0)

async function* withoutFirstBracket(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isBefore = true
  for await (const piece of pieces) {
    if (!isBefore) {
      yield piece
      continue
    }
    const object = piece.indexOf(brace)
    const list = piece.indexOf(bracket)
    const isInList = list >= 0 && (object < 0 || list < object)
    isBefore = object < 0
    yield isInList ? piece.subarray(list + 1) : piece
  }
}
