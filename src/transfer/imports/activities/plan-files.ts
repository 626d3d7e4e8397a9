// What is to be stored of activity files of which nothing else is known: in an archive that somebody made, in whatever folders.

import { shortIdOf } from '../../../lib/short-id'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import type { ActivityDetails, ImportedActivity } from '../archive/imported-activity'
import type { PlannedItem } from '../archive/plan'
import { shown } from '../archive/unusable-archive'
import { activityFormatOf, baseName, detailsAt } from './activity'
import type { ActivityArchive, ArchivedFile } from './archive-files'
import { type Look, lookAtFile, nothingSeen } from './look-at-file'
import { reasonOf } from './measure-archived'
import { sportOfWord, unnamedSport } from './sport-words'

/** Files that are no recordings are passed over. */
export async function* planFiles(
  archive: ActivityArchive,
  { userId }: { userId: number },
): AsyncGenerator<PlannedItem> {
  for (const file of archive.files.values()) yield* planFile(userId, file, null)
}

/** Finds what else is known about a file, by when it begins. */
type FindDetails = (look: Look) => ActivityDetails[]

export async function* planFile(
  userId: number,
  { name, file }: ArchivedFile,
  findDetails: FindDetails | null,
): AsyncGenerator<PlannedItem> {
  const format = activityFormatOf(name)
  if (!format) return
  // What else is wrong with it shows when it is read.
  const look: Look = await lookAtFile(format, unpackFromDisk(file), file.end - file.start).catch(error => ({
    ...nothingSeen,
    reason: reasonOf(error),
  }))
  if (!look.isActivity) return
  const details = findDetails?.(look) ?? []
  const { word, start } = look
  const known = detailsAt({ details, isOne: false }, start)
  const facts = {
    kind: 'workout',
    what: known?.title ?? shown(baseName(name)),
    workoutDate: start?.getTime() ?? null,
  } as const
  if (look.reason) {
    return yield { ...facts, shortId: null, content: null, reason: look.reason, isFile: true }
  }
  const shortId = shortIdOf(userId, 'file', file.size, file.checksum)
  const content: ImportedActivity = {
    shortId,
    activityFile: name,
    sport: word === null ? (known?.sport ?? unnamedSport) : sportOfWord(word),
    isOne: false,
    details,
  }
  yield { ...facts, shortId, content, reason: null }
}
