import { type Check, type DataDirectory, type Fault, faultOf } from '../../instance/doctor/inspection/check'
import {
  closeExport,
  type ExportOfUser,
  listArchives,
  listStuckExports,
} from '../../instance/doctor/inspection/store'
import { transact } from '../../platform/db/database'
import { archivePath } from '../../platform/storage/account-folders'

export const exportsCheck: Check = {
  name: 'exports',
  doing: 'Looking at exports',
  find: checkExports,
  fine: 'No export is stuck, and no archive is missing.',
}

/** Finds exports that will never be completed, and completed exports whose archive is missing. */
async function checkExports(directory: DataDirectory): Promise<Fault[]> {
  return [
    ...closing(
      directory,
      listStuckExports(directory.db),
      'Exports are in progress, and nothing works on them.',
    ),
    ...closing(directory, await listLostArchives(directory), 'Archives of exports are missing.'),
  ]
}

async function listLostArchives({ db, files }: DataDirectory): Promise<ExportOfUser[]> {
  const lost: ExportOfUser[] = []
  for (const archive of listArchives(db)) {
    if (!(await files.exists(archivePath(archive.userId, archive.fileName ?? '')))) lost.push(archive)
  }
  // When an archive expires, its row is deleted before its file. Therefore the rows are read again.
  const present = new Set(listArchives(db).map(({ fileName }) => fileName))
  return lost.filter(({ fileName }) => present.has(fileName))
}

function closing({ db, now }: DataDirectory, exports: readonly ExportOfUser[], sentence: string): Fault[] {
  const usernames = exports.map(({ username }) => username)
  return faultOf('user', usernames, {
    state: 'problem',
    sentence,
    repair() {
      transact(db, tx => {
        for (const { userId } of exports) closeExport(tx, userId, now)
      })
      return 'Exports that came to nothing can be asked for again.'
    },
  })
}
