// Totals and records follow from the workouts themselves: here they are computed once more.

import { type Db, transact } from '../../../platform/db/database'
import type { JobKind } from '../../../platform/jobs/job'
import { findJobDueAt, queueJob } from '../../../platform/jobs/store'
import { countWithoutEfforts } from '../../../workouts/efforts/store'
import { listMiscountedEquipments, recomputeEquipmentTotals } from '../../../workouts/equipments/store'
import { findPlacesKind, measureEffortsKind, measureTopSpeedsKind } from '../../../workouts/job-kinds'
import { countWithoutPlaces } from '../../../workouts/places/store'
import { recalculateKind } from '../../../workouts/recalculations/job-kinds'
import { listUnderway } from '../../../workouts/recalculations/store'
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
  return [
    ...faults,
    ...forgotten.flatMap(one => findForgotten(db, now, one)),
    ...findStuckRecalculations(db, now),
  ]
}

/** What a job measures of workouts that were stored before there was such a thing. */
interface LaterFigure {
  kind: JobKind<null>
  countMissing(db: Db): number
  missing: string
  queued: string
}

const forgotten: readonly LaterFigure[] = [
  {
    kind: measureTopSpeedsKind,
    countMissing: countWithoutTopSpeed,
    missing: 'Top speeds of workouts are missing, and no job is waiting to measure them.',
    queued: 'Top speeds will be measured when the server runs.',
  },
  {
    kind: findPlacesKind,
    countMissing: countWithoutPlaces,
    missing: 'Places of workouts are missing, and no job is waiting to find them.',
    queued: 'Places will be found when the server runs.',
  },
  {
    kind: measureEffortsKind,
    countMissing: countWithoutEfforts,
    missing: 'Best efforts of workouts are missing, and no job is waiting to measure them.',
    queued: 'Best efforts will be measured when the server runs.',
  },
]

function findForgotten(db: Db, now: Date, { kind, countMissing, missing, queued }: LaterFigure): Fault[] {
  if (findJobDueAt(db, kind, null) || countMissing(db) === 0) return []
  return [
    {
      state: 'problem',
      sentence: missing,
      repair() {
        transact(db, tx => queueJob(tx, kind, null, now))
        return queued
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
