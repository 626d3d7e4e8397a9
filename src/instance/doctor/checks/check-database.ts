import { dirname } from 'node:path'
import { type DataDirectory, type Fault, faultOf } from '../inspection/check'

/** Checks that SQLite can read every page, and that foreign keys are valid. */
export function checkDatabase({ database, dataDir }: DataDirectory): Fault[] {
  const damage = database.findDamage()
  if (damage.length > 0) {
    return [
      {
        state: 'problem',
        sentence: `The database is damaged (${damage[0]?.split('\n').at(-1)}).`,
        advice: `Restore a backup: trackhut restore FILE --data ${dirname(dataDir.database)} --replace`,
        items: damage,
        isFatal: true,
      },
    ]
  }
  return faultOf('table', database.findLooseRows(), {
    state: 'problem',
    sentence: 'Some rows of the database refer to rows that do not exist.',
    advice: 'Something other than Trackhut has changed the database. Restore a backup from before that.',
  })
}
