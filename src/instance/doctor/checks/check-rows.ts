// Checks the rows of the database, and the stored values that are computed from other rows.
import { dirname } from 'node:path'
import { isTimeZone } from '../../../lib/time-zone'
import { type Db, transact } from '../../../platform/db/database'
import { findJobDueAt, queueJob } from '../../../platform/jobs/store'
import { computeLoadsKind, deriveKind } from '../../../workouts/job-kinds'
import { countLeft } from '../../../workouts/library/backfill'
import { counted } from '../../../workouts/library/counted'
import { forgetZone, titlesOfDerived } from '../../../workouts/library/derived'
import { hasOutdatedLoads } from '../../../workouts/loads/store'
import { listUnderway, recalculateKind } from '../../../workouts/recalculations/store'
import { type DataDirectory, type Fault, faultOf } from '../inspection/check'
import {
  countLooseChoices,
  deleteLooseChoices,
  listWorkoutsWithOddZone,
  listZones,
} from '../inspection/figures-store'

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

/** Recomputes totals and records from the workouts and compares them with the stored totals and records. */
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
    ...findUnknownZones(db, now),
    ...findLooseChoices(db),
  ]
}

/** Finds workouts with an unknown time zone or an impossible offset from UTC, because they cannot have a local time. */
function findUnknownZones(db: Db, now: Date): Fault[] {
  const unknown = listZones(db).filter(zone => !isTimeZone(zone))
  const odd = listWorkoutsWithOddZone(db, unknown)
  const shortIds = odd.map(({ shortId }) => shortId)
  return faultOf('workout', shortIds, {
    state: 'problem',
    sentence: 'The time zone of some workouts is not known, or their local time is impossible.',
    repair() {
      transact(db, tx => {
        for (const row of odd) forgetZone(tx, row)
        queueJob(tx, deriveKind, null, now)
      })
      return 'The time zones will be found again when the server runs.'
    },
  })
}

/**
 * Finds choices of users between values of the device and of the track points, for sports that no longer exist. Such
 * choices have no effect, but exports would contain them.
 */
function findLooseChoices(db: Db): Fault[] {
  if (countLooseChoices(db) === 0) return []
  return [
    {
      state: 'problem',
      sentence: 'Somebody has chosen the source of a figure for a sport that does not exist.',
      repair() {
        transact(db, tx => deleteLooseChoices(tx))
        return 'Choices for sports that do not exist were deleted.'
      },
    },
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
