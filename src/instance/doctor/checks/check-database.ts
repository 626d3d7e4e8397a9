import { dirname } from 'node:path'
import { type Fault, faultOf } from '../inspection/finding'
import type { Patient } from '../inspection/data-directory'

/** Whether SQLite can read every page, and no row points to what is not there. */
export function checkDatabase({ database, dataDir }: Patient): Fault[] {
  const damage = database.findDamage()
  if (damage.length > 0) {
    return [
      {
        state: 'problem',
        sentence: `The database is damaged (${damage[0]?.split('\n').at(-1)}).`,
        advice: `Bring back a backup: trackhut restore FILE --data ${dirname(dataDir.database)} --replace`,
        items: damage,
        isFatal: true,
      },
    ]
  }
  return faultOf('table', database.findLooseRows(), {
    state: 'problem',
    sentence: 'Rows of the database point to what is not there.',
    advice: 'Something other than Trackhut has changed the database. Bring back a backup from before that.',
  })
}
