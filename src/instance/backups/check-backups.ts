import { join } from 'node:path'
import { codeOf } from '../../lib/thrown'
import { AppError } from '../../platform/errors'
import { type Check, type DataDirectory, type Fault, faultOf } from '../doctor/inspection/check'
import { type ListedPooledFile, openList, poolBeside } from './archive/open-backup'
import { describePooled, isSound } from './archive/pooled-file'
import { backupsFolder, listBackups } from './folder/backups-folder'

export const backupsCheck: Check = {
  name: 'backups',
  doing: 'Reading backups',
  find: checkBackups,
  fine: 'Backups can be read, and nothing that they share is missing or damaged.',
}

/** Verifies the backups. A pooled file that several backups share is verified once. */
async function checkBackups(directory: DataDirectory): Promise<Fault[]> {
  const folder = backupsFolder(directory.config)
  const { shared, unreadable } = await readLists(folder)
  const pool = poolBeside(join(folder, 'any'))
  const damaged: string[] = []
  let done = 0
  for (const file of shared.values()) {
    directory.onProgress('Reading backups', done++, shared.size)
    if (!(await isSound(pool, file))) damaged.push(describePooled(file))
  }
  // The lists are read again: meanwhile a running server may have removed old backups, together with pooled files that
  // only these backups needed. Such files are not reported as missing.
  const needed = damaged.length === 0 ? shared : (await readLists(folder)).shared
  return [
    ...faultOf('file', unreadable, {
      state: 'problem',
      sentence: 'Backups cannot be read.',
      advice: 'Make another one, and delete them.',
    }),
    ...faultOf(
      'file',
      damaged.filter(name => needed.has(name)),
      {
        state: 'problem',
        sentence: 'Files that backups share are missing or damaged.',
        advice: `Delete those that are there in ${folder}: the next backup writes anew what is still in the upload folder.`,
      },
    ),
  ]
}

async function readLists(folder: string) {
  const shared = new Map<string, ListedPooledFile>()
  const unreadable: string[] = []
  for (const { name } of await listBackups(folder)) {
    try {
      using backup = await openList(join(folder, name))
      for (const file of backup.pooled) shared.set(describePooled(file), file)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue
      if (!(error instanceof AppError)) throw error
      // A backup of a later version is not a fault, because that version can read it.
      if (error.code !== 'backup-newer') unreadable.push(name)
    }
  }
  return { shared, unreadable }
}
