// Only src/workouts/library writes workouts. Other writers would forget the data derived from them.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

const owned = ['allWorkouts', 'workoutSegments', 'workoutEquipments', 'hiddenWorkouts']
const writing = new RegExp(String.raw`\.(?:insert|update|delete)\((${owned.join('|')})\)`)

/** Files that write a column on which no other data depends. */
const exceptions: Record<string, string> = {
  'src/accounts/users/store.ts': 'overwrites words of an account that goes',
  'src/workouts/equipments/store.ts': 'takes what goes off all workouts, whose use is counted anew',
  'src/workouts/rows/map-image-store.ts': 'the map image',
}

/** Functions that write data derived from workouts, in stores below the library. */
const writers = [
  'addToTotals',
  'changeUse',
  'deleteEfforts',
  'deleteTrace',
  'insertEfforts',
  'refreshRecords',
  'saveTrace',
  'subtractFromTotals',
]

test('what follows from a workout is written for the library alone', async () => {
  const calls = new RegExp(String.raw`(?<!function )\b(?:${writers.join('|')})\(`)
  const callers = (await listSources()).filter(
    ({ path, code }) => !path.startsWith('src/workouts/library/') && calls.test(code),
  )
  // The doctor recomputes records; `maps/lines/store.ts` calls a function of its own.
  expect(callers.map(({ path }) => path)).toEqual([
    'src/instance/doctor/checks/check-figures.ts',
    'src/maps/lines/store.ts',
  ])
})

test('workouts, and what hangs on them, are written by the library alone, but for those that are named', async () => {
  const writers = (await listSources()).filter(
    ({ path, code }) =>
      path.startsWith('src/') && !path.startsWith('src/workouts/library/') && writing.test(code),
  )
  expect(writers.map(({ path }) => path)).toEqual(Object.keys(exceptions).toSorted())
})
