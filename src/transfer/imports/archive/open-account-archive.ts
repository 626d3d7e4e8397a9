import { listNames } from '../../../formats/zip/list-entries'
import type { FileEntry } from '../../../formats/zip/open-archive'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { openArchiveFile, openToRead } from '../../../platform/storage/archive-file'
import { explainUnreadable, ofUnknownService, type UnusableArchive } from './unusable-archive'

export type AccountArchive = Awaited<ReturnType<typeof openAccountArchive>>

export const workoutsFile = 'user_workouts_data.json'
export const profileFile = 'user_data.json'

/**
 * Limits of an archive. The names of 100,000 entries take about ten megabytes of memory. The total size is not limited,
 * because files are read one by one, each with its own limit.
 */
const archiveLimits = { entries: 100_000, totalSize: Number.POSITIVE_INFINITY }

/**
 * Opens an archive of an account. Its files may be in a folder, because some programs pack them so.
 * @throws UnusableArchive if the file is not the archive of an account
 */
export async function openAccountArchive(path: string) {
  const archive = await openArchiveFile(path, archiveLimits).catch(async error => {
    throw error instanceof UnreadableArchive ? await explainForAccount(path, error) : error
  })
  const folder = folderWith(workoutsFile, [...archive.entries.keys()])
  if (folder === undefined || !archive.entries.has(folder + profileFile)) {
    const names = [...archive.entries.keys()]
    archive.close()
    throw ofUnknownService(names)
  }
  return {
    /** Finds a file by its name below the archive's main folder. */
    find(name: string): FileEntry | undefined {
      const entry = archive.entries.get(folder + name)
      return entry && { ...entry, name }
    },
    /** Names of all files below the archive's main folder, without the path of this folder. */
    names: () =>
      [...archive.entries.keys()]
        .filter(name => name.startsWith(folder))
        .map(name => name.slice(folder.length)),
    [Symbol.dispose]: archive.close,
  }
}

/**
 * Returns the error for an archive that cannot be opened. In an archive of activities, an entry that is encrypted or
 * whose name leads outside the folder only affects itself.
 */
async function explainForAccount(path: string, error: UnreadableArchive): Promise<UnusableArchive> {
  await using archive = await openToRead(path)
  const names = await listNames(archive, archiveLimits.entries).catch(() => null)
  return names === null || folderWith(workoutsFile, names) !== undefined
    ? explainUnreadable(error)
    : ofUnknownService(names)
}

/**
 * Returns the folder that contains a file, with a slash at its end; empty for the root. If several folders contain the
 * file, returns the one with the shortest path.
 */
export function folderWith(file: string, names: readonly string[]): string | undefined {
  const found = names.filter(name => name === file || name.endsWith(`/${file}`))
  const [shortest] = found.toSorted((one, other) => one.length - other.length)
  return shortest?.slice(0, -file.length)
}
