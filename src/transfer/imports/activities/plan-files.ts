// Plans the import of activity files from an archive with any folders, without a list of details about them.

import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { shortIdOf } from '../../../lib/short-id'
import { unpackFromDisk } from '../../../platform/storage/archive-file'
import type { ActivityDetails, ImportedActivity } from '../archive/account-data'
import type { PlannedItem } from '../archive/plan'
import { reasonOfRecording, shown } from '../archive/unusable-archive'
import { activityFormatOf, baseName, detailsAt } from './activity'
import type { ActivityArchive, ArchivedFile } from './archive-files'
import { type Look, lookAtFile, nothingSeen } from './look-at-file'
import { sportOfWord, unnamedSport } from './sport-words'

/** Plans all recordings; other files are skipped. */
export async function* planFiles(
  archive: ActivityArchive,
  { userId }: { userId: number },
): AsyncGenerator<PlannedItem> {
  for (const file of archive.files.values()) yield* planFile(userId, file)
}

/** Plans one file. @param findDetails returns details about a file from other sources, by its start time */
export async function* planFile(
  userId: number,
  { name, file }: ArchivedFile,
  findDetails: (look: Look) => ActivityDetails[] = () => [],
): AsyncGenerator<PlannedItem> {
  const format = activityFormatOf(name)
  if (!format) return
  // Other errors are reported when the file is imported.
  const look: Look = await lookAtFile(format, unpackFromDisk(file), file.end - file.start).catch(error => ({
    ...nothingSeen,
    reason: error instanceof UnreadableArchive ? reasonOfRecording(error) : null,
  }))
  if (!look.isActivity) return
  const details = findDetails(look)
  const { word, start, hasPositions } = look
  const known = detailsAt({ details, isOne: false }, start)
  const facts = {
    kind: 'workout',
    what: known?.title ?? shown(baseName(name)),
    workoutDate: start,
  } as const
  if (look.reason) {
    return yield { ...facts, shortId: null, content: null, reason: look.reason, isFile: true }
  }
  const shortId = shortIdOf(userId, 'file', file.size, file.checksum)
  const content: ImportedActivity = {
    shortId,
    activityFile: name,
    sport: word === null ? (known?.sport ?? unnamedSport) : sportOfWord(word),
    hasPlaces: hasPositions,
    isOne: false,
    details,
  }
  yield { ...facts, shortId, content, reason: null }
}
