// Checks that every file in the upload folder belongs to a row. The opposite, that the file of every row exists, is
// checked where the file is read: see check-recordings, check-map-images and check-exports.
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../../lib/files/write-durably'
import type { Db } from '../../../platform/db/database'
import { findJobDueAt } from '../../../platform/jobs/store'
import { archivePath } from '../../../platform/storage/account-folders'
import { countUploadsKind, findWrongSizes, recountFoldersOf } from '../../../platform/storage/count-uploads'
import { folderOf } from '../../../platform/storage/upload-sizes-store'
import { mapImagePath, sizedMapImagesFolder } from '../../../workouts/rows/files'
import { type DataDirectory, type Fault, faultOf } from '../inspection/check'
import { listArchives, listNamedPaths, listNotedPaths, listWorkoutsWithMap } from '../inspection/store'
import { walk } from '../inspection/walk'

export async function checkFiles(directory: DataDirectory): Promise<Fault[]> {
  const orphans = await findOrphans(directory)
  return faultOf('file', orphans, {
    state: 'problem',
    sentence: 'The upload folder has orphaned files.',
    repair: () => moveAway(directory, orphans),
  })
}

/**
 * Finds the files that belong to no row. Lists the files first, so that each of them already has its row, or a note
 * that it is orphaned: the note is stored before the file is written, and the transaction that stores the row deletes
 * the note. A second check leaves out files that were deleted or renamed meanwhile.
 */
async function findOrphans({ db, dataDir, files }: DataDirectory): Promise<string[]> {
  const found: string[] = []
  for await (const { path, kind } of walk(dataDir.uploads)) if (kind === 'file') found.push(path)
  const isClaimed = readClaims(db)
  const unclaimed = found.filter(path => !isClaimed(path))
  const still: string[] = []
  for (const path of unclaimed) if (await files.exists(path)) still.push(path)
  const isClaimedNow = readClaims(db)
  return still.filter(path => !isClaimedNow(path)).toSorted()
}

/** Moves the files to the folder lost-and-found instead of deleting them, in case a user needs one of them. */
async function moveAway(directory: DataDirectory, paths: readonly string[]): Promise<string> {
  const { dataDir, now } = directory
  const moment = now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  const folder = join(dataDir.lostAndFound, moment)
  for (const path of paths) {
    const target = join(folder, 'uploads', path)
    await makeFolder(dirname(target))
    await rename(join(dataDir.uploads, path), target)
  }
  await recountFoldersOf(directory, paths)
  return `Orphaned files are now in ${folder}.`
}

/**
 * Returns a function that decides whether the database refers to a file of the upload folder, or lists it as orphaned.
 */
function readClaims(db: Db): (path: string) => boolean {
  const noted = new Set(listNotedPaths(db))
  const claimed = new Set([...noted, ...listNamedPaths(db)])
  for (const workout of listWorkoutsWithMap(db)) {
    claimed.add(mapImagePath(workout)).add(sizedMapImagesFolder(workout))
  }
  for (const { userId, fileName } of listArchives(db)) claimed.add(archivePath(userId, fileName ?? ''))
  // Ignore the suffix `.part` of a file that is still being written.
  return path => isBelowAny(claimed, path) || noted.has(path.replace(/\.part$/, ''))
}

function isBelowAny(claimed: ReadonlySet<string>, path: string): boolean {
  const end = path.lastIndexOf('/')
  return claimed.has(path) || (end > 0 && isBelowAny(claimed, path.slice(0, end)))
}

export async function checkSizes(directory: DataDirectory): Promise<Fault[]> {
  // After an upgrade or a restore, the sizes are wrong until a job of the server has counted them.
  if (findJobDueAt(directory.db, countUploadsKind, null)) return []
  const wrong = await findWrong(directory)
  return faultOf('folder', wrong, {
    state: 'notice',
    sentence: 'The kept sizes of uploads are not those of the files in',
    async repair() {
      await recountFoldersOf(directory, wrong)
      return 'The files were counted again in'
    },
  })
}

/**
 * Finds folders whose stored size is wrong. Folders with orphaned files are left out: these files are already reported,
 * and explain the difference.
 */
async function findWrong(directory: DataDirectory): Promise<string[]> {
  const wrong = await findWrongSizes(directory)
  if (wrong.length === 0) return []
  const withOrphans = new Set((await findOrphans(directory)).map(folderOf))
  return wrong.filter(folder => !withOrphans.has(folder))
}
