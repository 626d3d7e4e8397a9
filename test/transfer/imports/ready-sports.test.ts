// Imports of an account that has ready sports, and of archives with sports from the list of ready sports (the shelf).
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Sport, SportsAnswer } from '../../../src/workouts/sports/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../../support/fit-writer'
import { addSport } from '../../support/own-sports'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeExportOf, textOf } from '../exports/exporting'
import { importArchive, importEnds, nameSports, problemsOf, zipOf } from './importing'

const from = testApp()
from.ctx.jobs.start()
const [there, sam] = [await from.user('admin', { isAdmin: true }), await from.user('sam')]
const take = async (admin: TestUser, key: string): Promise<Sport> =>
  (await admin.request<SportsAnswer>('POST', `/api/sports/shelf/${key}`)).body.data.sports[0]!

// This server has a sport with its own name, which is then used as the ready sport `pool-swimming`.
await addSport(there, { label: 'Bahnen', words: ['lap swimming'] })
const bahnen = await take(there, 'pool-swimming')
await sam.upload(steadyRide(), { sport_id: bahnen.id, title: 'In the pool' })
await sam.request('POST', '/api/auth/profile/edit/sports', {
  json: { sport_id: bahnen.id, color: '#123456' },
})
await sam.request('POST', '/api/goals', {
  json: { period: 'week', measure: 'distance', amount: 2, sport_ids: [bahnen.id] },
})
const { file_name } = await makeExportOf(sam)
const brought = await Bun.file(
  join(from.dataDir, 'uploads/exports', String(sam.account.id), file_name),
).bytes()

async function arriveIn(app: TestApp) {
  app.ctx.jobs.start()
  return { admin: await app.user('admin', { isAdmin: true }), moved: await app.user('sam') }
}

const sportIdsOf = async (user: TestUser) =>
  (await user.get<WorkoutsAnswer>('/api/workouts')).body.data.workouts.map(({ sport_id }) => sport_id)

test('the archive holds key, names and words', () => {
  const [own] = JSON.parse(textOf(filesIn(brought).get('server_sports.json')))
  expect(own).toMatchObject({
    ...{ label: 'Bahnen', shelf_key: 'pool-swimming', indoor: true },
    names: { fr: 'Natation en piscine' },
    words: expect.arrayContaining(['lap swimming']),
  })
})

test('a server that has the ready sport takes it for that, whatever it is called', async () => {
  await using app = openTestApp()
  const { admin, moved } = await arriveIn(app)
  const { id } = await take(admin, 'padel')
  const pool = await take(admin, 'pool-swimming')
  expect(pool.id).not.toBe(id)
  const imported = await importArchive(moved, brought)
  expect(imported).toMatchObject({ unknown_sports: [], workouts: { added: 1 } })
  expect([await sportIdsOf(moved), await problemsOf(moved)]).toEqual([[pool.id], []])
  const goals = await moved.get<{ data: { goals: { sport_ids: number[] }[] } }>('/api/goals')
  expect(goals.body.data.goals).toMatchObject([{ sport_ids: [pool.id] }])
  const sports = (await moved.get<SportsAnswer>('/api/sports')).body.data.sports
  expect(sports.find(({ id }) => id === pool.id)?.color).toBe('#123456')
})

test('a server without it asks, and offers the ready sport', async () => {
  await using app = openTestApp()
  const { admin, moved } = await arriveIn(app)
  const imported = await importArchive(moved, brought)
  expect(imported.unknown_sports).toMatchObject([{ label: 'Bahnen', workouts: 1, shelf: 'pool-swimming' }])
  const { id } = await take(admin, 'pool-swimming')
  await nameSports(moved, { Bahnen: id })
  await importEnds(moved)
  expect(await sportIdsOf(moved)).toEqual([id])
})

test('a sport of its own server comes with names and words', async () => {
  await using app = openTestApp()
  const { admin, moved } = await arriveIn(app)
  const words = { names: { de: 'Einradfahren' }, words: ['unicycle'], indoor: true }
  await addSport(admin, { label: 'Unicycling', ...words })
  await moved.upload(steadyRide(), { sport_id: 1000 })
  const made = await makeExportOf(moved)
  const archive = await Bun.file(
    join(app.dataDir, 'uploads/exports', String(moved.account.id), made.file_name),
  ).bytes()
  await using other = openTestApp()
  const next = await arriveIn(other)
  const [unknown] = (await importArchive(next.moved, archive)).unknown_sports
  expect(unknown).toMatchObject({ shelf: null, suggestion: { label: 'Unicycling', ...words } })
  expect(await addSport(next.admin, unknown!.suggestion)).toMatchObject(words)
})

test('recordings whose sport is on the shelf wait for it, and are known once it is here', async () => {
  const t = fitTime('2026-05-01T08:00:00Z')
  const swim = fitFile([
    fitFileId(),
    ...Array.from({ length: 30 }, (_, at) => fitRecord({ time: t + at })),
    fitSummary({ start: t, seconds: 600, sport: 5, kind: 17, metres: 500 }),
  ])
  await using app = openTestApp()
  const { admin, moved } = await arriveIn(app)
  const archive = zipOf({ 'swims/one.fit': swim })
  const { unknown_sports } = await importArchive(moved, archive)
  expect(unknown_sports).toMatchObject([{ label: 'Lap swimming', shelf: 'pool-swimming' }])
  const { id } = await take(admin, 'pool-swimming')
  const kim = await app.user('kim')
  expect(await importArchive(kim, archive)).toMatchObject({ unknown_sports: [], workouts: { added: 1 } })
  expect(await sportIdsOf(kim)).toEqual([id])
})
