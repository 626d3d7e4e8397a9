// The list of what has changed since a cursor.
import { describe, expect, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { day } from '../../../src/lib/durations'
import { accountChanges, accountStates, users } from '../../../src/platform/db/tables'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import type { BatchAnswer } from '../../../src/workouts/batches/schemas'
import { daysOfGoneThings, forgetOldChanges } from '../../../src/workouts/changes/changes'
import type { ChangesAnswer } from '../../../src/workouts/changes/schemas'
import type { MergedPage } from '../../../src/workouts/duplicates/schemas'
import { insertPersonalToken } from '../../support/app-tokens'
import { insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { openTestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { change, enter } from '../workouts/by-hand'

type Asked = Pick<TestUser, 'get'>

const ask = (user: Asked, query = '') => user.get<ChangesAnswer>(`/api/changes${query}`)

async function cursorOf(user: Asked): Promise<string> {
  const { body } = await ask(user)
  expect([body.changes, body.more]).toEqual([[], false])
  return body.cursor
}

const since = async (user: Asked, cursor: string) => (await ask(user, `?since=${cursor}`)).body.changes

/** The changes of workouts, as `op id`. */
const ofWorkouts = async (user: Asked, cursor: string) =>
  (await since(user, cursor)).filter(({ type }) => type === 'workout').map(({ op, id }) => `${op} ${id}`)

/** Another sport than that of other workouts, so that these keep their records. */
const ofSport = (sportId: number) => ({ sport_id: sportId })

describe('what was done to a workout', () => {
  test('is a put for each that is new or changed, once, with its last change', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const kim = await app.user('kim')
    const first = await enter(sam)
    const cursor = await cursorOf(sam)
    const second = await enter(sam, ofSport(2))
    await change(sam, first.id, { title: 'one' })
    await change(sam, second.id, { title: 'two' })
    await change(sam, second.id, { notes: 'three' })
    await enter(kim)
    expect(await ofWorkouts(sam, cursor)).toEqual([`put ${first.id}`, `put ${second.id}`])
    const [put] = await since(sam, cursor)
    expect(put?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    // Nothing is new after that.
    expect(await since(sam, (await ask(sam, `?since=${cursor}`)).body.cursor)).toEqual([])
  })

  test('is nothing if nothing that can be seen is different', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await sam.upload()
    const cursor = await cursorOf(sam)
    app.ctx.database.sqlite.run(
      'UPDATE workouts SET derived_version = derived_version + 1, map_image_drawn_at = 5, title = title',
    )
    app.ctx.database.sqlite.run('UPDATE training_loads SET is_outdated = 1, load = load')
    app.ctx.database.sqlite.run("UPDATE workout_analyses SET analysis = json_set(analysis, '$.other', 1)")
    expect(await since(sam, cursor)).toEqual([])
    app.ctx.database.sqlite.run('UPDATE training_loads SET load = coalesce(load, 0) + 1')
    expect(await ofWorkouts(sam, cursor)).toEqual([`put ${id}`])
  })

  test('deleted, it is gone; and put again if that is undone', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [one, other] = [await enter(sam), await enter(sam, ofSport(2))]
    const cursor = await cursorOf(sam)
    expect((await sam.delete(`/api/workouts/${one.id}`)).status).toBe(204)
    const json = { action: 'delete', ids: [other.id] }
    const { body } = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
    expect(await ofWorkouts(sam, cursor)).toEqual([`gone ${one.id}`, `gone ${other.id}`])
    const later = await cursorOf(sam)
    await sam.request('POST', `/api/workouts/batches/${body.data.batches[0]?.id}/undo`)
    expect(await ofWorkouts(sam, later)).toEqual([`put ${other.id}`])
    expect(await ofWorkouts(sam, cursor)).toEqual([`gone ${one.id}`, `put ${other.id}`])
  })

  test('merged, one is gone and the other put', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const [kept, other] = [await enter(sam), await enter(sam, { ...ofSport(2), notes: 'windy' })]
    const cursor = await cursorOf(sam)
    const json = { keep: kept.id, put_away: other.id }
    const { body } = await sam.request<MergedPage>('POST', '/api/workouts/duplicates/merge', { json })
    expect((await ofWorkouts(sam, cursor)).toSorted()).toEqual([`gone ${other.id}`, `put ${kept.id}`])
    await sam.request('POST', `/api/workouts/merged/${body.data.merged[0]?.id}/undo`)
    expect((await ofWorkouts(sam, cursor)).toSorted()).toEqual(
      [`put ${kept.id}`, `put ${other.id}`].toSorted(),
    )
  })
})

describe('other things', () => {
  test('are equipment, goals and records, by the ids of their lists', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const cursor = await cursorOf(sam)
    const bike = insertEquipment(app.ctx.db, sam)
    const goal = await sam.request<{ data: { goals: { id: string }[] } }>('POST', '/api/goals', {
      json: { period: 'week', measure: 'distance', amount: 10 },
    })
    await enter(sam, { equipment_ids: [bike.shortId] })
    const found = await since(sam, cursor)
    const idsOf = (type: string) => found.filter(change => change.type === type).map(({ id }) => id)
    expect([idsOf('equipment'), idsOf('goal')]).toEqual([[bike.shortId], [goal.body.data.goals[0]!.id]])
    const records = await sam.get<{ data: { records: { id: number }[] } }>('/api/records')
    expect(idsOf('record').toSorted()).toEqual(records.body.data.records.map(({ id }) => id).toSorted())
    expect(idsOf('record').length).toBeGreaterThan(0)
  })

  test('equipment is told of to those who may see it', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const typesFor = async (scope: string, cursor: string) => {
      const token = insertPersonalToken(app.ctx, sam, scope)
      const { body } = await app.request<ChangesAnswer>('GET', `/api/changes?since=${cursor}`, { token })
      return [...new Set(body.changes.map(({ type }) => type))].toSorted()
    }
    const cursor = await cursorOf(sam)
    insertEquipment(app.ctx.db, sam)
    await enter(sam)
    expect(await typesFor('workouts:read', cursor)).toEqual(['record', 'workout'])
    expect(await typesFor('workouts:read equipments:read', cursor)).toEqual([
      'equipment',
      'record',
      'workout',
    ])
    const token = insertPersonalToken(app.ctx, sam, 'equipments:read')
    expect((await app.request('GET', '/api/changes', { token })).status).toBe(403)
  })

  test('of a deleted account leave nothing', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const bike = insertEquipment(app.ctx.db, sam)
    await sam.request('PATCH', `/api/equipments/${bike.shortId}`, { json: { default_for_sport_ids: [1] } })
    await sam.upload(steadyRide(), { equipment_ids: [bike.shortId] })
    await sam.request('POST', '/api/goals', { json: { period: 'week', measure: 'days', amount: 1 } })
    app.ctx.db.delete(users).where(eq(users.id, sam.account.id)).run()
    expect([await app.ctx.db.$count(accountChanges), await app.ctx.db.$count(accountStates)]).toEqual([0, 0])
  })
})

describe('a cursor', () => {
  test('goes on where an answer with a limit ended', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    let cursor = await cursorOf(sam)
    const ids: string[] = []
    for (let sport = 1; sport <= 5; sport++) ids.push((await enter(sam, ofSport(sport))).id)
    const met: (string | number)[] = []
    for (let more = true; more; ) {
      const { body } = await ask(sam, `?since=${cursor}&limit=2`)
      expect(body.changes.length).toBeLessThanOrEqual(2)
      met.push(...body.changes.filter(({ type }) => type === 'workout').map(({ id }) => id))
      ;({ cursor, more } = body)
    }
    expect(met).toEqual(ids)
  })

  test('that nobody gave is refused, and so is a limit that is none', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const cursor = await cursorOf(sam)
    const codeOf = async (query: string) => {
      const { status, failure } = await ask(sam, query)
      return [status, failure?.code]
    }
    for (const text of [
      'x',
      '1',
      '-',
      `${cursor}x`,
      `${cursor}-1`,
      '%00',
      'é-1',
      `${'9'.repeat(20)}-1`,
      'a-1e3',
    ])
      expect(await codeOf(`?since=${text}`)).toEqual([400, 'cursor-invalid'])
    for (const limit of ['0', '501', '-1', '1.5', 'ten', ''])
      expect(await codeOf(`?since=${cursor}&limit=${limit}`)).toEqual([400, 'fields-invalid'])
    // An empty cursor is none.
    expect(await codeOf('?since=')).toEqual([200, undefined])
  })

  test('of another account, of another server and of the future is expired', async () => {
    await using app = openTestApp()
    await using elsewhere = openTestApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const cursor = await cursorOf(sam)
    const [, number] = cursor.split('-')
    const others = [
      await cursorOf(kim),
      await cursorOf(await elsewhere.user('sam')),
      cursor.replace(/\d+$/, String(Number(number) + 1)),
    ]
    for (const other of others) {
      const { status, failure } = await ask(sam, `?since=${other}`)
      expect([status, failure?.code]).toEqual([410, 'cursor-expired'])
    }
  })

  test('outlives a restart, and not that the database was replaced by a copy', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await enter(sam)
    const cursor = await cursorOf(sam)
    await app.restart()
    expect(await since(sam, cursor)).toEqual([])
    const { database } = dataDirAt(app.dataDir)
    const copy = join(app.dataDir, 'copy.db')
    await app.restart(() => copyFileSync(database, copy))
    await change(sam, id, { title: 'lost' })
    await app.restart(() => {
      for (const ending of ['', '-wal', '-shm']) rmSync(database + ending, { force: true })
      copyFileSync(copy, database)
    })
    expect((await ask(sam, `?since=${cursor}`)).failure?.code).toBe('cursor-expired')
    expect(await since(sam, await cursorOf(sam))).toEqual([])
  })

  test('is expired once something was gone after it for longer than is remembered', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { id } = await enter(sam)
    const before = await cursorOf(sam)
    await sam.delete(`/api/workouts/${id}`)
    const after = await cursorOf(sam)
    // Triggers know the clock of the machine only.
    app.setClock(new Date(Date.now() + (daysOfGoneThings - 1) * day))
    forgetOldChanges(app.ctx)
    const mine = await app.again('sam')
    expect(await ofWorkouts(mine, before)).toEqual([`gone ${id}`])
    app.setClock(new Date(Date.now() + (daysOfGoneThings + 1) * day))
    forgetOldChanges(app.ctx)
    const later = await app.again('sam')
    expect((await ask(later, `?since=${before}`)).failure?.code).toBe('cursor-expired')
    expect(await since(later, after)).toEqual([])
    expect(app.ctx.db.select().from(accountChanges).where(eq(accountChanges.isGone, true)).all()).toEqual([])
  })
})
