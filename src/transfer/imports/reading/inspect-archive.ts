// Whether an archive may be imported, as far as its names tell. Runs in a process of its own: it comes from anybody.
import { listNames } from '../../../formats/zip/list-entries'
import type { Reason } from '../../../platform/errors'
import { openToRead } from '../../../platform/storage/archive-file'
import { activityFormatOf } from '../activities/activity'
import { mostEntries } from '../activities/archive-files'
import { openAccountArchive } from '../archive/open-account-archive'
import { UnusableArchive } from '../archive/unusable-archive'

/** Answers why it is no archive of an account or of activities; null when it may be one. That all of it is sound shows later. */
export async function inspectArchive(path: string): Promise<Reason | null> {
  try {
    const archive = await openAccountArchive(path)
    archive.close()
    return null
  } catch (error) {
    if (!(error instanceof UnusableArchive)) throw error
    const isOther = error.reason.code === 'import-archive-of-no-account'
    return isOther && (await mayHaveActivities(path)) ? null : error.reason
  }
}

/** Whether there are activity files in an archive, or archives that may have some, as far as names tell. */
async function mayHaveActivities(path: string): Promise<boolean> {
  await using archive = await openToRead(path)
  const names = await listNames(archive, mostEntries)
  return names.some(name => /\.zip$|(^|[/\\])activities\.csv$/i.test(name) || activityFormatOf(name) !== null)
}
