// Counts the files that are there, folder by folder, while others come and go: after an upgrade from a version that did not
// keep their sizes, after a restore, and for the doctor.
import { type Db, transact } from '../db/database'
import { hour, job, jobKind, minute, onlyOne } from '../jobs/job'
import type { Files } from './files'
import { changeUploadSize, findUploadSize, folderOf, listUploadSizes, whatCounts } from './upload-sizes-store'

export const countUploadsKind = jobKind('count-uploads', onlyOne('all'))

interface Counting {
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

/** Folders whose kept size is not that of their files. */
export async function findWrongSizes(counting: Counting): Promise<string[]> {
  const wrong: string[] = []
  for (const folder of await listFolders(counting)) {
    const { bytes, isExact } = await findCorrection(counting, folder)
    if (bytes !== 0 && isExact) wrong.push(folder)
  }
  return wrong.toSorted()
}

/** Lists the folders that exist, and those of which only the size is left. */
async function listFolders({ db, files }: Counting): Promise<string[]> {
  const kept = listUploadSizes(db).map(({ folder }) => folder)
  return [...new Set([...(await files.listFolders()), ...kept])]
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

async function findCorrection({ db, files }: Counting, folder: string): Promise<Correction> {
  for (let round = 1; ; round++) {
    const kept = findUploadSize(db, folder)
    const bytes = (await files.measure(folder, whatCounts(db))) - kept.bytes
    const isExact = findUploadSize(db, folder).changes === kept.changes
    if (isExact || round === mostTries) return { bytes, changes: kept.changes, isExact }
  }
}
