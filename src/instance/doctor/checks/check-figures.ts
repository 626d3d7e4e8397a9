// Recomputes totals and records from the workouts and compares them with the stored ones.

import { type Db, transact } from '../../../platform/db/database'
import { findJobDueAt, queueJob } from '../../../platform/jobs/store'
import { listMiscountedEquipments, recomputeEquipmentTotals } from '../../../workouts/equipments/store'
import { deriveKind } from '../../../workouts/job-kinds'
import { countLeft } from '../../../workouts/library/backfill'
import { addUpAllTotals, listAllTotals, recomputeAllTotals } from '../../../workouts/library/totals-store'
import { listUnderway, recalculateKind } from '../../../workouts/recalculations/store'
import { listWrongRecords, refreshRecords } from '../../../workouts/records/store'
import type { DataDirectory } from '../inspection/data-directory'
import type { Fault } from '../inspection/finding'

interface Figure {
  isWrong(db: Db): boolean
  /** The name to use in a sentence. */
  name: string
  recompute(db: Db): void
}

const kept: readonly Figure[] = [
  {
    name: 'The totals of users',
    isWrong: db => !Bun.deepEquals(listAllTotals(db), addUpAllTotals(db)),
    recompute: recomputeAllTotals,
  },
  {
    name: 'The totals of equipment',
    isWrong: db => listMiscountedEquipments(db).length > 0,
    recompute(db) {
      for (const { id } of listMiscountedEquipments(db)) recomputeEquipmentTotals(db, id)
    },
  },
  {
    name: 'The records',
    isWrong: db => listWrongRecords(db).length > 0,
    recompute(db) {
      for (const { userId, sportId } of listWrongRecords(db)) refreshRecords(db, userId, sportId)
    },
  },
]

export function checkFigures({ db, now }: DataDirectory): Fault[] {
  // Each comparison is one transaction, so that an upload cannot change either side in between.
  const wrong = kept.filter(({ isWrong }) => db.transaction(() => isWrong(db)))
  const faults = wrong.map(
    ({ name, recompute }): Fault => ({
      state: 'problem',
      sentence: `${name} do not match the workouts.`,
      repair() {
        transact(db, tx => recompute(tx))
        return `${name} were computed again from the workouts.`
      },
    }),
  )
  return [...faults, ...findForgotten(db, now), ...findStuckRecalculations(db, now)]
}

function findForgotten(db: Db, now: Date): Fault[] {
  if (findJobDueAt(db, deriveKind, null) || countLeft(db) === 0) return []
  return [
    {
      state: 'problem',
      sentence:
        'Best efforts, places, lines on maps or top speeds of workouts are missing, and no job is waiting to compute them.',
      repair() {
        transact(db, tx => queueJob(tx, deriveKind, null, now))
        return 'They will be computed when the server runs.'
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
