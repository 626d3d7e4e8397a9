// A large account: its archive is made without holding it in memory, and without keeping others waiting.
import { expect, test } from 'bun:test'
import { linkSync } from 'node:fs'
import { join } from 'node:path'
import { workouts } from '../../../src/platform/db/tables'
import { insertRecordedWorkouts } from '../../../src/workouts/rows/store'
import { steadyRide } from '../../support/recordings'
import { openTestApp } from '../../support/test-app'
import { askForExport, exportEnds, filesIn, textOf } from './exporting'

const count = 1500

test('1,500 workouts with recordings of half a megabyte', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ points: 4500, step: 1e-5 }))
  multiply(app, count)
  await askForExport(sam)
  Bun.gc(true)
  const memoryBefore = process.memoryUsage.rss()
  const watch = watchLoop()
  app.ctx.jobs.start()
  const { file_name } = await exportEnds(sam)
  const { mostMemory, lags } = watch.end()

  const mebibytes = (mostMemory - memoryBefore) / 2 ** 20
  expect(mebibytes).toBeLessThan(100)
  // Whoever asks meanwhile waits for a piece, not for the whole. Other tests may have the processor, too.
  expect(lags.at(Math.floor(lags.length * 0.95))).toBeLessThan(50)
  expect(lags.length).toBeGreaterThan(50)
  const files = filesIn(await Bun.file(join(app.dataDir, 'uploads/exports/1', file_name!)).bytes())
  expect(JSON.parse(textOf(files.get('user_workouts_data.json')))).toHaveLength(count + 1)
  expect([...files.keys()].filter(name => name.startsWith('gpx/'))).toHaveLength(count + 1)
})

/** More workouts like the first, each with a file of its own that takes no room. */
function multiply({ ctx, dataDir }: ReturnType<typeof openTestApp>, copies: number) {
  const { id: _, ...first } = ctx.db.select().from(workouts).get()!
  const recorded = Array.from({ length: copies }, (_, index) => ({
    workout: {
      ...first,
      shortId: `copy ${index}`,
      mapId: `copy ${index}`,
      sourceFile: `workouts/1/copy_${index}.gpx`,
      trackFile: `workouts/1/copy_${index}.track`,
    },
    segments: [],
    efforts: [],
  }))
  insertRecordedWorkouts(ctx.db, recorded)
  const place = (path: string) => join(dataDir, 'uploads', path)
  for (const { workout } of recorded) linkSync(place(first.sourceFile!), place(workout.sourceFile))
}

/** How often what nobody uses any more is put away: it is no part of what an archive takes. */
const samplesBetweenCollections = 20

/** Notes how late a timer of five milliseconds is, and how much memory there is in use. */
function watchLoop() {
  const lags: number[] = []
  let last = performance.now()
  let mostMemory = 0
  const timer = setInterval(() => {
    lags.push(performance.now() - last - 5)
    if (lags.length % samplesBetweenCollections === 0) Bun.gc(true)
    last = performance.now()
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss())
  }, 5)
  return {
    end() {
      clearInterval(timer)
      return { mostMemory, lags: lags.toSorted((a, b) => a - b) }
    },
  }
}
