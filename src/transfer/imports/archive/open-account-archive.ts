import { listNames } from '../../../formats/zip/list-entries'
import type { FileEntry } from '../../../formats/zip/open-archive'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { openArchiveFile, openToRead } from '../../../platform/storage/archive-file'
import { explainUnreadable, UnusableArchive } from './unusable-archive'

export type AccountArchive = Awaited<ReturnType<typeof openAccountArchive>>

export const workoutsFile = 'user_workouts_data.json'
export const profileFile = 'user_data.json'

/**
 * The names of 100,000 entries take about ten megabytes of memory. There is no limit for the total size, because files
 * are read one by one, each with its own limit.
 */
const archiveLimits = { entries: 100_000, totalSize: Number.POSITIVE_INFINITY }

/**
 * Opens an archive of an account. Its files may be in a folder, as some programs pack them.
 * @throws UnusableArchive if the file is not such an archive
 */
export async function openAccountArchive(path: string) {
  const archive = await openArchiveFile(path, archiveLimits).catch(async error => {
    throw error instanceof UnreadableArchive ? await explainForAccount(path, error) : error
  })
  const folder = folderWith(workoutsFile, [...archive.entries.keys()])
  if (folder === undefined || !archive.entries.has(folder + profileFile)) {
    archive.close()
    throw ofNoAccount()
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

const ofNoAccount = () =>
  new UnusableArchive(
    'import-archive-of-no-account',
    `this is no archive of an account: there is no ${workoutsFile} or ${profileFile} in it`,
  )

/**
 * Returns the error for an archive that cannot be opened. If it contains no account data, the error says so, and the
 * caller may import the archive as one with activity files, in which unreadable files are skipped.
 */
async function explainForAccount(path: string, error: UnreadableArchive): Promise<UnusableArchive> {
  await using archive = await openToRead(path)
  const names = await listNames(archive, archiveLimits.entries).catch(() => null)
  return names === null || folderWith(workoutsFile, names) !== undefined
    ? explainUnreadable(error)
    : ofNoAccount()
}

/**
 * Returns the folder with a file, with a slash at its end; empty for the root. If several folders have such a file, the
 * one with the shortest path.
 */
export function folderWith(file: string, names: readonly string[]): string | undefined {
  const found = names.filter(name => name === file || name.endsWith(`/${file}`))
  const [shortest] = found.toSorted((one, other) => one.length - other.length)
  return shortest?.slice(0, -file.length)
}
