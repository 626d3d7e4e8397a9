// What is kept about workouts follows from the workouts themselves: here it is computed once more.
import { type Db, transact } from '../../../platform/db/database'
import { listMiscountedEquipments, recomputeEquipmentTotals } from '../../../workouts/equipments/store'
import { listWrongRecords, refreshRecords } from '../../../workouts/records/store'
import { addUpAllTotals, listAllTotals, recomputeAllTotals } from '../../../accounts/users/store'
import type { Fault } from '../inspection/finding'
import type { Patient } from '../inspection/data-directory'

interface Figure {
  isWrong(db: Db): boolean
  /** What it is called in a sentence. */
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

export function checkFigures({ db }: Patient): Fault[] {
  // Each in one transaction: no upload comes between what is kept and what it is held against.
  const wrong = kept.filter(({ isWrong }) => db.transaction(tx => isWrong(tx)))
  return wrong.map(({ name, recompute }) => ({
    state: 'problem',
    sentence: `${name} are not what the workouts add up to.`,
    mend() {
      transact(db, tx => recompute(tx))
      return `${name} were computed anew from the workouts.`
    },
  }))
}
