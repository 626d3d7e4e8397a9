// Checks the rows of the database, and the stored values that are computed from other rows.
import { dirname } from 'node:path'
import { type Db, transact } from '../../../platform/db/database'
import { findJobDueAt, queueJob } from '../../../platform/jobs/store'
import { computeLoadsKind, deriveKind } from '../../../workouts/job-kinds'
import { countLeft } from '../../../workouts/library/backfill'
import { counted } from '../../../workouts/library/counted'
import { titlesOfDerived } from '../../../workouts/library/derived'
import { hasOutdatedLoads } from '../../../workouts/library/store'
import { listUnderway, recalculateKind } from '../../../workouts/recalculations/store'
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

/** Recomputes totals and records from the workouts and compares them with the stored ones. */
export function checkFigures({ db, now }: DataDirectory): Fault[] {
  // Each comparison is one transaction, so that an upload cannot change either side in between.
  const wrong = counted.filter(({ isWrong }) => db.transaction(() => isWrong(db)))
  const faults = wrong.map(
    ({ title, recompute }): Fault => ({
      state: 'problem',
      sentence: `The ${title} do not match the workouts.`,
      repair() {
        transact(db, tx => recompute(tx))
        return `The ${title} were computed again from the workouts.`
      },
    }),
  )
  return [
    ...faults,
    ...findForgotten(db, now),
    ...findForgottenLoads(db, now),
    ...findStuckRecalculations(db, now),
  ]
}

function findForgotten(db: Db, now: Date): Fault[] {
  if (findJobDueAt(db, deriveKind, null) || countLeft(db) === 0) return []
  return [
    {
      state: 'problem',
      sentence: `Some workouts lack ${titlesOfDerived}, and no job is waiting to compute them.`,
      repair() {
        transact(db, tx => queueJob(tx, deriveKind, null, now))
        return 'They will be computed when the server runs.'
      },
    },
  ]
}

function findForgottenLoads(db: Db, now: Date): Fault[] {
  if (findJobDueAt(db, computeLoadsKind, null) || !hasOutdatedLoads(db)) return []
  return [
    {
      state: 'problem',
      sentence: 'The load of some workouts is outdated, and no job is waiting to compute it.',
      repair() {
        transact(db, tx => queueJob(tx, computeLoadsKind, null, now))
        return 'It will be computed when the server runs.'
      },
    },
  ]
}

function findStuckRecalculations(db: Db, now: Date): Fault[] {
  const stuck = listUnderway(db).filter(({ id }) => !findJobDueAt(db, recalculateKind, id))
  if (stuck.length === 0) return []
  return [
    {
      state: 'problem',
      sentence: 'Recordings are being measured again, and nothing works on it.',
      repair() {
        transact(db, tx => {
          for (const { id } of stuck) queueJob(tx, recalculateKind, id, now)
        })
        return 'They are measured again when the server runs.'
      },
    },
  ]
}
