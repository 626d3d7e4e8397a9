// Counts the files that are there, folder by folder, while others come and go: after an upgrade from a version that did not
// keep their sizes, after a restore, and for the doctor.

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
  run: (ctx: Counting, _: null, stopping: AbortSignal) => countUploads(ctx, stopping),
})

async function countUploads(counting: Counting, stopping: AbortSignal) {
  for (const folder of await listFolders(counting)) {
    stopping.throwIfAborted()
    await correct(counting, folder)
  }
}

/** Counts the folders of these files again. */
export async function recountFoldersOf(counting: Counting, paths: readonly string[]) {
  for (const folder of new Set(paths.map(folderOf))) await correct(counting, folder)
}

/** Counts again what somebody has in the inbox. Others write there, too, and tell nobody. */
export const recountInboxOf = (counting: Counting, userId: number) => correct(counting, inboxName(userId))

/**
 * Folders whose kept size is not that of their files. An inbox that is looked at is left out: others write there at any time, and
 * it is counted again every now and then.
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

/** Lists the folders that exist, and those of which only the size is left. */
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
    // The account may have gone meanwhile, and its folder with it.
    if (findUploadSize(tx, folder).changes >= changes) changeUploadSize(tx, folder, bytes)
  })
}

/** What is missing in the kept size, whatever else is added to that later or taken from it. */
interface Correction {
  bytes: number
  /** How many changes had been noted when it was counted. */
  changes: number
  /** Otherwise files came and went each time, and it may be off by some of these. */
  isExact: boolean
}

const mostTries = 5

async function findCorrection(counting: Counting, folder: string): Promise<Correction> {
  const { db } = counting
  for (let round = 1; ; round++) {
    const kept = findUploadSize(db, folder)
    const bytes = (await measure(counting, folder)) - kept.bytes
    const isExact = findUploadSize(db, folder).changes === kept.changes
    if (isExact || round === mostTries) return { bytes, changes: kept.changes, isExact }
  }
}
