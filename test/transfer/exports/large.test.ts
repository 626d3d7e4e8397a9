// The archive of a large account is not held in memory while it is made, and does not delay other requests.
import { expect, test } from 'bun:test'
import { linkSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { workouts } from '../../../src/platform/db/tables'
import { addWorkouts } from '../../../src/workouts/library/add'
import { childrenOf } from '../../support/processes'
import { steadyRide } from '../../support/recordings'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { nextTurn } from '../../support/waiting'
import { archivesInHand, askForExport, exportEnds, exportOf, filesIn, textOf } from './exporting'

const count = 800
const mebibyte = 2 ** 20

test('800 workouts with recordings of half a megabyte', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload(steadyRide({ points: 4500, step: 1e-5 }))
  multiply(app, count)
  await askForExport(sam)
  const memoryBefore = ownMemory()
  app.ctx.jobs.start()
  const made = exportEnds(sam)
  const answeredAt = new Set<number>()
  let workers: number[] | undefined
  let memory = 0
  let maxOfOwn = 0
  let pings = 0
  while (await isInProgress(sam)) {
    // Other users get responses while the archive grows.
    expect((await app.request('GET', '/api/ping')).status).toBe(200)
    for (const name of archivesInHand(app.dataDir))
      answeredAt.add(sizeOf(join(app.dataDir, 'run/spool', name)))
    if (answeredAt.size > 0) workers ??= childrenOf(process.pid)
    memory = Math.max(memory, ...(workers ?? []).map(memoryOf))
    if (pings++ % 10 === 0) maxOfOwn = Math.max(maxOfOwn, ownMemory())
    await nextTurn()
  }
  const { file_name } = await made
  // The number of responses depends on the load of the machine, but the archive must have grown between at least two of
  // them.
  expect(answeredAt.size).toBeGreaterThan(1)
  if (process.platform === 'linux') expect(memory / mebibyte).toBeWithin(10, 250)
  const archive = join(app.dataDir, 'uploads/exports/1', file_name!)
  // The process of the server holds no part of the archive in memory.
  expect(maxOfOwn - memoryBefore).toBeLessThan(sizeOf(archive) / 2)
  const files = filesIn(await Bun.file(archive).bytes())
  expect(JSON.parse(textOf(files.get('user_workouts_data.json')))).toHaveLength(count + 1)
  expect([...files.keys()].filter(name => name.startsWith('gpx/'))).toHaveLength(count + 1)
})

/** Stores copies of the first workout. The file of each copy is a hard link, which takes no disk space. */
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
  addWorkouts(ctx.db, ctx, recorded)
  const place = (path: string) => join(dataDir, 'uploads', path)
  for (const { workout } of recorded) linkSync(place(first.sourceFile!), place(workout.sourceFile))
}

const isInProgress = async (user: TestUser) => (await exportOf(user))?.status === 'in_progress'

/** Size of a file in bytes; 0 if the file was moved to its final path. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Memory used by this process in bytes, after garbage collection. */
function ownMemory(): number {
  Bun.gc(true)
  // This includes the memory of buffers.
  return process.memoryUsage().heapUsed
}

/** Memory of a process in bytes; 0 if the system does not report it. */
function memoryOf(pid: number): number {
  try {
    const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kibibytes ?? 0) * 1024
  } catch {
    // The process has ended.
    return 0
  }
}
