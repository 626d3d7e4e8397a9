import { openArchiveFile } from '../../../platform/storage/archive-file'
import { archiveLimits } from '../archive/open-account-archive'
import { activityFormatOf } from './activity'

/**
 * Whether there are activity files in an archive, or archives that may have some, as far as names tell.
 * @throws UnreadableArchive when it is no sound archive
 */
export async function mayHaveActivities(path: string): Promise<boolean> {
  const archive = await openArchiveFile(path, archiveLimits)
  archive.close()
  return [...archive.entries.keys()].some(
    name => /\.zip$|(^|\/)activities\.csv$/i.test(name) || activityFormatOf(name) !== null,
  )
}
