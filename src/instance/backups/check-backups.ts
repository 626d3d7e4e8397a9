import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../lib/thrown'
import { AppError } from '../../platform/errors'
import { type Check, type DataDirectory, type Fault, faultOf } from '../doctor/inspection/check'
import { openList, poolBeside } from './archive/open-backup'
import { describePooled, isSound } from './archive/pooled-file'
import { pathOfSealed } from './archive/sealed-pool'
import { backupsFolder, isSealedName, listBackups } from './folder/backups-folder'
import { isAsSealed, readSealedList } from './folder/sealed-list'
import { describeSealed } from './folder/sealing-pool'

export const backupsCheck: Check = {
  name: 'backups',
  doing: 'Reading backups',
  find: checkBackups,
  fine: 'Backups can be read, and nothing that they share is missing or damaged.',
}

/** The files of the pool by the path that users see, with a check of each. */
type SharedFiles = Map<string, (pool: string) => Promise<boolean>>

/** Verifies the backups. A pooled file that several backups share is verified once. */
async function checkBackups(directory: DataDirectory): Promise<Fault[]> {
  const folder = backupsFolder(directory.config)
  const { shared, unreadable } = await readLists(folder)
  const pool = poolBeside(join(folder, 'any'))
  const damaged: string[] = []
  let done = 0
  for (const [name, isGood] of shared) {
    directory.onProgress('Reading backups', done++, shared.size)
    if (!(await isGood(pool))) damaged.push(name)
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
  const shared: SharedFiles = new Map()
  const unreadable: string[] = []
  for (const { name } of await listBackups(folder)) {
    try {
      if (isSealedName(name)) {
        if (!(await readSealed(join(folder, name), shared))) unreadable.push(name)
        continue
      }
      using backup = await openList(join(folder, name))
      for (const file of backup.pooled) shared.set(describePooled(file), pool => isSound(pool, file))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue
      if (!(error instanceof AppError)) throw error
      // A backup of a later version is not a fault, because that version can read it.
      if (error.code !== 'backup-newer') unreadable.push(name)
    }
  }
  return { shared, unreadable }
}

/** Encrypted backups are compared with what was written: nobody here can read them. @returns false if one has changed */
async function readSealed(path: string, shared: SharedFiles): Promise<boolean> {
  const list = await readSealedList(path)
  if (!list || !(await isAsSealed(() => createReadStream(path), list.own))) return false
  for (const file of list.files) {
    shared.set(describeSealed(file), pool =>
      isAsSealed(() => createReadStream(join(pool, pathOfSealed(file.name))), file),
    )
  }
  return true
}
