// Totals and records follow from the workouts themselves: here they are computed once more.

import { type Db, transact } from '../../../platform/db/database'
import { findJobDueAt, queueJob } from '../../../platform/jobs/store'
import { listMiscountedEquipments, recomputeEquipmentTotals } from '../../../workouts/equipments/store'
import { findPlacesKind, measureTopSpeedsKind } from '../../../workouts/job-kinds'
import { countWithoutPlaces } from '../../../workouts/places/store'
import { listWrongRecords, refreshRecords } from '../../../workouts/records/store'
import { addUpAllTotals, listAllTotals, recomputeAllTotals } from '../../../workouts/records/totals-store'
import { countWithoutTopSpeed } from '../../../workouts/top-speeds/store'
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
  // Each in one transaction: no upload comes between what is kept and what it is held against.
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
  return [...faults, ...findForgottenTopSpeeds(db, now), ...findForgottenPlaces(db, now)]
}

function findForgottenTopSpeeds(db: Db, now: Date): Fault[] {
  if (findJobDueAt(db, measureTopSpeedsKind, null) || countWithoutTopSpeed(db) === 0) return []
  return [
    {
      state: 'problem',
      sentence: 'Top speeds of workouts are missing, and no job is waiting to measure them.',
      repair() {
        transact(db, tx => queueJob(tx, measureTopSpeedsKind, null, now))
        return 'Top speeds will be measured when the server runs.'
      },
    },
  ]
}

function findForgottenPlaces(db: Db, now: Date): Fault[] {
  if (findJobDueAt(db, findPlacesKind, null) || countWithoutPlaces(db) === 0) return []
  return [
    {
      state: 'problem',
      sentence: 'Places of workouts are missing, and no job is waiting to find them.',
      repair() {
        transact(db, tx => queueJob(tx, findPlacesKind, null, now))
        return 'Places will be found when the server runs.'
      },
    },
  ]
}
