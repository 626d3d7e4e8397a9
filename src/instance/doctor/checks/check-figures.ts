// Totals and records follow from the workouts themselves: here they are computed once more.

import { type Db, transact } from '../../../platform/db/database'
import { listMiscountedEquipments, recomputeEquipmentTotals } from '../../../workouts/equipments/store'
import { listWrongRecords, refreshRecords } from '../../../workouts/records/store'
import { addUpAllTotals, listAllTotals, recomputeAllTotals } from '../../../workouts/records/totals-store'
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

export function checkFigures({ db }: DataDirectory): Fault[] {
  // Each in one transaction: no upload comes between what is kept and what it is held against.
  const wrong = kept.filter(({ isWrong }) => db.transaction(() => isWrong(db)))
  return wrong.map(({ name, recompute }) => ({
    state: 'problem',
    sentence: `${name} do not match the workouts.`,
    repair() {
      transact(db, tx => recompute(tx))
      return `${name} were computed again from the workouts.`
    },
  }))
}
