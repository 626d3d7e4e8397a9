// During a backup, a file that is named in the copy of the database is deleted before the backup has linked it.

import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { allWorkouts, instanceConfig, workouts } from '../../../src/platform/db/tables'
import { command, runTrackhut } from '../../support/executable'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { expectWhole, restoreInto } from './backing-up'

type App = ReturnType<typeof openTestApp>

/** Number of workouts. Linking their files takes so long that the test can upload meanwhile. */
const manyWorkouts = 1500

/** Length of a text in bytes. Copying the database with it takes so long that the test can delete a file meanwhile. */
const muchText = 40_000_000

test('another copy is made, which no longer names it', async () => {
  await using app = openTestApp()
  await (await app.user('sam')).upload()
  app.ctx.db
    .update(instanceConfig)
    .set({ about: 'x'.repeat(muchText) })
    .run()
  app.ctx.db.transaction(() => {
    for (let index = 0; index < manyWorkouts; index++) addWorkout(app, `copy-${index}`, linkSync)
  })
  const working = join(app.dataDir, 'run', 'backup')
  const path = join(app.dataDir, 'a.trackhut')
  const backup = runTrackhut({ folder: app.dataDir, ...command('backup', path, '--data', app.dataDir) })

  await until(() => existsSync(join(working, 'uploads', 'workouts', '1')), { everyMs: 0 })
  addWorkout(app, 'late', copyFileSync)
  await until(() => existsSync(join(working, 'trackhut.db')), { everyMs: 0 })
  removeWorkout(app, 'late')
  const { exitCode, stdout } = await backup
  // The first copy of the database still names the deleted file. If it were used, the command would report the file as
  // missing.
  expect([exitCode, stdout]).toEqual([0, expect.not.stringContaining('Missing')])
  await restoreInto(join(app.dataDir, 'there'), path)
  expect(expectWhole(join(app.dataDir, 'there'))).toBe(manyWorkouts + 1)
})

const pathOf = ({ dataDir }: App, path: string) => join(dataDir, 'uploads', path)

/** Adds a copy of the first workout: first its files, then its row. */
function addWorkout(app: App, name: string, copy: (from: string, to: string) => void) {
  const { id: _, ...first } = app.ctx.db.select().from(workouts).limit(1).get()!
  const files = { sourceFile: `workouts/1/${name}.gpx`, trackFile: `workouts/1/${name}.track` }
  copy(pathOf(app, first.sourceFile!), pathOf(app, files.sourceFile))
  copy(pathOf(app, first.trackFile!), pathOf(app, files.trackFile))
  app.ctx.db
    .insert(allWorkouts)
    .values({ ...first, ...files, shortId: name, mapId: name })
    .run()
}

/** Removes a workout: first its row, then its files. */
function removeWorkout(app: App, name: string) {
  app.ctx.db.delete(allWorkouts).where(eq(allWorkouts.shortId, name)).run()
  for (const ending of ['gpx', 'track']) rmSync(pathOf(app, `workouts/1/${name}.${ending}`))
}
