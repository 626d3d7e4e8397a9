// Whether every file below the upload folder belongs to something. That every row has its file is asked where the file is
// read: see check-recordings, check-pictures and check-exports.
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../../platform/storage/files'
import { readClaims } from '../inspection/claimed-paths'
import { type Fault, faultOf } from '../inspection/finding'
import type { Patient } from '../inspection/data-directory'
import { walk } from '../inspection/walk'

export async function checkFiles(patient: Patient): Promise<Fault[]> {
  const orphans = await findOrphans(patient)
  return faultOf('file', orphans, {
    state: 'problem',
    sentence: 'The upload folder has files that belong to nothing.',
    mend: () => moveAway(patient, orphans),
  })
}

/**
 * Files first, then rows: a file is noted as stray before it is written, and gets its row when the note goes. What is
 * deleted meanwhile, or gets another name, is gone when it is looked for once more.
 */
async function findOrphans({ db, dataDir, files }: Patient): Promise<string[]> {
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
async function moveAway({ dataDir, now }: Patient, paths: readonly string[]): Promise<string> {
  const moment = now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  const folder = join(dataDir.lostAndFound, moment)
  for (const path of paths) {
    const target = join(folder, 'uploads', path)
    await makeFolder(dirname(target))
    await rename(join(dataDir.uploads, path), target)
  }
  return `Files that belonged to nothing are now in ${folder}.`
}
