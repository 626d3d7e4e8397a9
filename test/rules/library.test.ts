// A workout has one owner: src/workouts/library. Whoever else writes a row of one would leave out what follows from it.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

const owned = ['allWorkouts', 'workoutSegments', 'workoutEquipments', 'hiddenWorkouts']
const writing = new RegExp(String.raw`\.(?:insert|update|delete)\((${owned.join('|')})\)`)

/** Who writes a column of its own, which nothing else follows from. */
const exceptions: Record<string, string> = {
  'src/accounts/users/store.ts': 'overwrites words of an account that goes',
  'src/workouts/equipments/store.ts': 'takes what goes off all workouts, whose use is counted anew',
  'src/workouts/rows/map-image-store.ts': 'the map image',
}

test('workouts, and what hangs on them, are written by the library alone, but for those that are named', async () => {
  const writers = (await listSources()).filter(
    ({ path, code }) =>
      path.startsWith('src/') && !path.startsWith('src/workouts/library/') && writing.test(code),
  )
  expect(writers.map(({ path }) => path)).toEqual(Object.keys(exceptions).toSorted())
})
