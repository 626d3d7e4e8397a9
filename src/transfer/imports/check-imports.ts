import { transact } from '../../platform/db/database'
import { queueImport } from '../../imports/queue-import'
import { type Fault, faultOf } from '../../instance/doctor/inspection/finding'
import type { Patient } from '../../instance/doctor/inspection/data-directory'
import { listStuckImports } from '../../instance/doctor/inspection/store'

/** Whether every import that has begun comes to an end. */
export function checkImports({ db, now }: Patient): Fault[] {
  const stuck = listStuckImports(db)
  const usernames = stuck.map(({ username }) => username)
  return faultOf('user', usernames, {
    state: 'problem',
    sentence: 'Imports are underway, and nothing works on them.',
    mend() {
      transact(db, tx => {
        for (const { id } of stuck) queueImport({ clock: () => now }, tx, id)
      })
      return 'Imports go on when the server runs.'
    },
  })
}
