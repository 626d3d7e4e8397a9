// Checks that every file below the upload folder belongs to something. That every row has its file is asked where the
// file is read: see check-recordings, check-map-images and check-exports.
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../../lib/files/write-durably'
import { recountFoldersOf } from '../../../platform/storage/count-uploads'
import { readClaims } from '../inspection/claimed-paths'
import type { DataDirectory } from '../inspection/data-directory'
import { type Fault, faultOf } from '../inspection/finding'
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
 * Files first, then rows: a file is noted as orphaned before it is written, and gets its row when the note goes. What is
 * deleted meanwhile, or gets another name, is gone when it is looked for once more.
 */
export async function findOrphans({ db, dataDir, files }: DataDirectory): Promise<string[]> {
  const found: string[] = []
  for await (const { path, kind } of walk(dataDir.uploads)) if (kind === 'file') found.push(path)
  const isClaimed = readClaims({ db })
  const unclaimed = found.filter(path => !isClaimed(path))
  const still: string[] = []
  for (const path of unclaimed) if (await files.exists(path)) still.push(path)
  const isClaimedNow = readClaims({ db })
  return still.filter(path => !isClaimedNow(path)).toSorted()
}

/** Never deletes: perhaps somebody misses one of them. */
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
