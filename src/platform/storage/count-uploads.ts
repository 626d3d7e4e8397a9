// Counts the stored bytes of each folder while files are added and removed. This is needed after an upgrade from a
// version that did not store sizes, after a restore, and for the command `trackhut doctor`.

import { hour, minute } from '../../lib/durations'
import { folderSize } from '../../lib/files/folder-size'
import { type Db, transact } from '../db/database'
import { job, jobKind, onlyOne } from '../jobs/job'
import { importsFolder, inboxName, piecesEnding, piecesName } from './account-folders'
import type { Files } from './files'
import { listOwnersOfInboxFolders, locateInboxFolder } from './inbox-folders'
import { changeUploadSize, findUploadSize, folderOf, listUploadSizes, whatCounts } from './upload-sizes-store'

export const countUploadsKind = jobKind('count-uploads', onlyOne('all'))

interface Counting {
  config: { inboxDir: string | null; dataDir: string }
  db: Db
  files: Files
}

export const countUploadsJob = job({
  kind: countUploadsKind,
  delays: [minute, 10 * minute, hour],
  async run(counting: Counting, _: null, stopping: AbortSignal) {
    for (const folder of await listFolders(counting)) {
      stopping.throwIfAborted()
      await correct(counting, folder)
    }
  },
})

/** Recounts the folders of these files. */
export async function recountFoldersOf(counting: Counting, paths: readonly string[]) {
  for (const folder of new Set(paths.map(folderOf))) await correct(counting, folder)
}

/** Recounts a user's inbox, to which other programs write without informing the server. */
export const recountInboxOf = (counting: Counting, userId: number) => correct(counting, inboxName(userId))

/**
 * Returns the folders whose stored size is wrong. Inboxes are skipped while they are in use: other programs write to
 * them at any time, and they are recounted regularly.
 */
export async function findWrongSizes(counting: Counting): Promise<string[]> {
  const wrong: string[] = []
  const folders = await listFolders(counting)
  for (const folder of folders) {
    if (kindOf(folder) === 'inbox' && counting.config.inboxDir !== null) continue
    const { bytes, isExact } = await findCorrection(counting, folder)
    if (bytes !== 0 && isExact) wrong.push(folder)
  }
  return wrong.toSorted()
}

const kindOf = (folder: string) => folder.split('/')[0]
const userIdOf = (folder: string) => Number(folder.split('/')[1])

/** Lists the folders that exist, and those that have only a stored size. */
async function listFolders({ db, files }: Counting): Promise<string[]> {
  const kept = listUploadSizes(db).map(({ folder }) => folder)
  const present = await files.listFolders()
  const pieces = present
    .filter(folder => kindOf(folder) === 'imports')
    .map(userIdOf)
    .map(piecesName)
  const inboxes = listOwnersOfInboxFolders(db).map(inboxName)
  return [...new Set([...present, ...pieces, ...inboxes, ...kept])]
}

async function measure({ config, db, files }: Counting, folder: string): Promise<number> {
  const userId = userIdOf(folder)
  switch (kindOf(folder)) {
    case 'inbox': {
      const place = locateInboxFolder({ config, db }, userId)
      return place === null ? 0 : folderSize(place, () => true)
    }
    case 'pieces':
      return folderSize(files.locate(importsFolder(userId)), path => path.endsWith(piecesEnding))
    default:
      return files.measure(folder, whatCounts(db))
  }
}

async function correct(counting: Counting, folder: string) {
  const { bytes, changes } = await findCorrection(counting, folder)
  if (bytes === 0) return
  transact(counting.db, tx => {
    // The account and its folder may have been deleted since the folder was counted.
    if (findUploadSize(tx, folder).changes >= changes) changeUploadSize(tx, folder, bytes)
  })
}

/**
 * Difference between the real and the stored size of a folder. The difference stays right if files are stored or
 * deleted after counting, because the stored size then changes as well.
 */
interface Correction {
  bytes: number
  /** Number of changes to the stored size at the time of counting. */
  changes: number
  /** False if files changed during every attempt, so that the result may be slightly wrong. */
  isExact: boolean
}

const maxTries = 5

async function findCorrection(counting: Counting, folder: string): Promise<Correction> {
  const { db } = counting
  for (let round = 1; ; round++) {
    const kept = findUploadSize(db, folder)
    const bytes = (await measure(counting, folder)) - kept.bytes
    const isExact = findUploadSize(db, folder).changes === kept.changes
    if (isExact || round === maxTries) return { bytes, changes: kept.changes, isExact }
  }
}
