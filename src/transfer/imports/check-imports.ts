import { type Check, type DataDirectory, type Fault, faultOf } from '../../instance/doctor/inspection/check'
import { listStuckImports } from '../../instance/doctor/inspection/store'
import { transact } from '../../platform/db/database'
import { queueImport } from './stages/course'

export const importsCheck: Check = {
  name: 'imports',
  doing: 'Looking at imports',
  find: checkImports,
  fine: 'No import is stuck.',
}

/** Finds imports that will never be completed. */
function checkImports({ db, now }: DataDirectory): Fault[] {
  const stuck = listStuckImports(db)
  const usernames = stuck.map(({ username }) => username)
  return faultOf('user', usernames, {
    state: 'problem',
    sentence: 'Imports are underway, and nothing works on them.',
    repair() {
      transact(db, tx => {
        for (const { id } of stuck) queueImport({ clock: () => now }, tx, id)
      })
      return 'Imports go on when the server runs.'
    },
  })
}
