import { transact } from '../../platform/db/database'
import { archivePath } from '../../exports/archive-path'
import { type Fault, faultOf } from '../../instance/doctor/inspection/finding'
import type { Patient } from '../../instance/doctor/inspection/data-directory'
import { closeExport, type ExportOfUser, listArchives, listStuckExports } from '../../instance/doctor/inspection/store'

/** Whether every export a user asked for comes to an end, and those that are ready have their archive. */
export async function checkExports(patient: Patient): Promise<Fault[]> {
  return [
    ...closing(patient, listStuckExports(patient.db), 'Exports are in progress, and nothing works on them.'),
    ...closing(patient, await listLostArchives(patient), 'Archives of exports are missing.'),
  ]
}

async function listLostArchives({ db, files }: Patient): Promise<ExportOfUser[]> {
  const lost: ExportOfUser[] = []
  for (const archive of listArchives(db)) {
    if (!(await files.exists(archivePath(archive.userId, archive.fileName ?? '')))) lost.push(archive)
  }
  // When its day is over, the row of an archive goes before the file.
  const present = new Set(listArchives(db).map(({ fileName }) => fileName))
  return lost.filter(({ fileName }) => present.has(fileName))
}

function closing({ db, now }: Patient, exports: readonly ExportOfUser[], sentence: string): Fault[] {
  const usernames = exports.map(({ username }) => username)
  return faultOf('user', usernames, {
    state: 'problem',
    sentence,
    mend() {
      transact(db, tx => {
        for (const { userId } of exports) closeExport(tx, userId, now)
      })
      return 'Exports that came to nothing can be asked for again.'
    },
  })
}
