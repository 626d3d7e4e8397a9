import { listNames } from '../../../formats/zip/list-entries'
import { openToRead } from '../../../platform/storage/archive-file'
import { activityFormatOf } from './activity'
import { mostEntries } from './archive-files'

/**
 * Whether there are activity files in an archive, or archives that may have some, as far as names tell.
 * @throws UnreadableArchive when it is no sound archive
 */
export async function mayHaveActivities(path: string): Promise<boolean> {
  await using archive = await openToRead(path)
  const names = await listNames(archive, mostEntries)
  return names.some(name => /\.zip$|(^|[/\\])activities\.csv$/i.test(name) || activityFormatOf(name) !== null)
}
