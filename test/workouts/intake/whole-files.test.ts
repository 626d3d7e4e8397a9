// A file with several workouts is stored whole. Each of its workouts offers this file for download, even after the
// other workouts were deleted.
import { expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'fflate'
import type { Workout, WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { gpxOfTracks } from '../../formats/gpx/gpx-documents'
import { consult, faultsOf } from '../../instance/doctor/data-directories'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { uploadedFiles } from '../../support/stored'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { makeExportOf } from '../../transfer/exports/exporting'
import { importArchive, importEnds, jobsAreDone, zipOf } from '../../transfer/imports/importing'

const t = fitTime('2026-05-01T08:00:00Z')
const record = (second: number) => fitRecord({ time: t + second, at: [45 + second * 1e-4, 5] })

/** A FIT file with two sessions: a ride and a run. */
const duathlon = fitFile([
  fitFileId(),
  ...[0, 10, 20, 100, 110, 120].map(record),
  fitSummary({ start: t, seconds: 20, sport: 2 }),
  fitSummary({ start: t + 100, seconds: 20, sport: 1 }),
])

async function add(user: TestUser, file: Uint8Array, name: string): Promise<Workout[]> {
  const answer = await user.tryUpload<WorkoutsAnswer>(file, { sport_id: 'auto', fallback_sport_id: 1 }, name)
  if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify([answer.body, answer.failure])}`)
  return answer.body.data.workouts
}

async function originalOf(app: TestApp, { token }: TestUser, { id }: Workout): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.handle(new Request(`http://localhost/api/workouts/${id}/original`, { headers }))
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

const workoutsOf = async (user: TestUser) =>
  (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts

const asText = (file: Uint8Array) => Buffer.from(file).toString('base64')

const days = gpxOfTracks([
  [
    [
      [45, 5, 1, '2026-03-01T08:00:00Z'],
      [45.001, 5, 2, '2026-03-01T08:01:00Z'],
    ],
  ],
  [
    [
      [46, 5, 1, '2026-03-08T08:00:00Z'],
      [46.001, 5, 2, '2026-03-08T08:01:00Z'],
    ],
  ],
])

test.each([
  ['of several sports', duathlon, 'duathlon.fit', '.fit'],
  ['packed with gzip', gzipSync(duathlon), 'duathlon.fit.gz', '.fit.gz'],
  ['of several days', days, 'days.gpx', '.gpx'],
])('a file %s downloads as it came, also when the other workout has gone', async (_, file, name, ending) => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const workouts = await add(sam, file, name)
  expect(workouts).toHaveLength(2)
  for (const workout of workouts) {
    expect(await originalOf(app, sam, workout)).toBe(asText(file))
    expect(workout.original).toEqual({
      file_name: expect.stringContaining(`_whole${ending}`),
      is_read: true,
      code: null,
      detail: null,
    })
  }
  await jobsAreDone(app)
  expect(faultsOf(await consult(app)).filter(({ check }) => check !== 'permissions')).toEqual([])
  const [first, second] = workouts
  expect((await sam.delete(`/api/workouts/${first!.id}`)).status).toBe(204)
  expect(await originalOf(app, sam, second!)).toBe(asText(file))
  await sam.delete(`/api/workouts/${second!.id}`)
  await jobsAreDone(app)
  expect(uploadedFiles(app.dataDir)).toEqual([])
})

const wholeFilesOf = ({ dataDir }: TestApp, user: TestUser) => {
  const folder = join(dataDir, 'uploads/workouts', String(user.account.id))
  return readdirSync(folder)
    .filter(name => name.includes('_whole'))
    .map(name => statSync(join(folder, name)))
}

test('they take the room of one', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await add(sam, duathlon, 'duathlon.fit')
  const files = wholeFilesOf(app, sam)
  expect(files.map(({ nlink }) => nlink)).toEqual([2, 2])
  expect(new Set(files.map(({ ino }) => ino)).size).toBe(1)
})

test('a file of an archive stays whole, too, and goes when the import is undone', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  await importArchive(sam, zipOf({ 'folder/duathlon.fit': duathlon }))
  await jobsAreDone(app)
  const workouts = await workoutsOf(sam)
  expect(workouts).toHaveLength(2)
  for (const workout of workouts) expect(await originalOf(app, sam, workout)).toBe(asText(duathlon))
  await sam.request('POST', '/api/auth/account/import/undo')
  await importEnds(sam)
  await jobsAreDone(app)
  expect(uploadedFiles(app.dataDir).filter(path => path.startsWith('workouts/'))).toEqual([])
})

test('an export holds it, and an import of that is the same', async () => {
  await using one = openTestApp()
  const ana = await one.user('ana')
  one.ctx.jobs.start()
  await add(ana, duathlon, 'duathlon.fit')
  await add(ana, days, 'days.gpx')
  await jobsAreDone(one)
  const { file_name } = await makeExportOf(ana)
  const archive = await Bun.file(
    join(one.dataDir, 'uploads/exports', `${ana.account.id}/${file_name}`),
  ).bytes()
  const before = await workoutsOf(ana)
  await using other = openTestApp()
  const moved = await other.user('ana')
  other.ctx.jobs.start()
  await importArchive(moved, archive)
  await jobsAreDone(other)
  const after = await workoutsOf(moved)
  const told = ({ id, distance, duration, sport_id, outing }: Workout) => ({
    id,
    distance,
    duration,
    sport_id,
    outing,
  })
  expect(after.map(told)).toEqual(before.map(told))
  for (const workout of before) {
    const there = after.find(({ id }) => id === workout.id)!
    expect(there.original).toMatchObject({ is_read: true, code: null })
    expect(await originalOf(other, moved, there)).toBe(await originalOf(one, ana, workout))
  }
  expect(faultsOf(await consult(other)).filter(({ check }) => check !== 'permissions')).toEqual([])
})
