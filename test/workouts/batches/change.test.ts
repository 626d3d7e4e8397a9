// Changing sport and equipment of many workouts at once, and undoing that.
import { describe, expect, test } from 'bun:test'
import { equipments, records, userSportTotals, workouts } from '../../../src/platform/db/tables'
import { makeBatch } from '../../../src/workouts/batches/batches'
import type { BatchAnswer, UndoneAnswer } from '../../../src/workouts/batches/schemas'
import { insertEquipment } from '../../support/equipments'
import { steadyRide } from '../../support/recordings'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const hour = (count: number) => new Date(Date.UTC(2026, 4, 1, count))

async function change(user: TestUser, json: object) {
  const answer = await user.request<BatchAnswer>('POST', '/api/workouts/batches', {
    json: { action: 'change', ...json },
  })
  expect(answer.status).toBe(201)
  const { batches, left_out } = answer.body.data
  return { ...batches[0]!, left_out }
}

const undo = async (user: TestUser, id: number) =>
  (await user.request<UndoneAnswer>('POST', `/api/workouts/batches/${id}/undo`)).body.data?.restored

/** Returns the sport id and the equipment's label of each workout, the earliest first. */
async function choicesOf(user: TestUser) {
  const { body } = await user.get<{
    data: { workouts: { sport_id: number; equipments: { label: string }[] }[] }
  }>('/api/workouts?order=asc&per_page=100')
  return body.data.workouts.map(({ sport_id, equipments }) => [sport_id, equipments[0]?.label ?? null])
}

const stateOf = ({ ctx: { db } }: TestApp) =>
  structuredClone({
    rows: db.select().from(workouts).all(),
    equipments: db.select().from(equipments).all(),
    totals: db.select().from(userSportTotals).all(),
    records: db
      .select()
      .from(records)
      .all()
      .map(({ id: _, ...record }) => record)
      .toSorted((a, b) => a.sportId - b.sportId || a.recordType.localeCompare(b.recordType)),
  })

async function withThree(app: TestApp) {
  const sam = await app.user('sam')
  const bike = insertEquipment(app.ctx.db, sam, { label: 'Bike' })
  const shoes = insertEquipment(app.ctx.db, sam, { label: 'Shoes', type: 'shoes' })
  const ids = [
    (await sam.upload(steadyRide({ start: hour(1) }), { sport_id: 1, equipment_ids: [bike.shortId] })).id,
    (await sam.upload(steadyRide({ start: hour(3), step: 1e-5 }), { sport_id: 1 })).id,
    (await sam.upload(steadyRide({ start: hour(5) }), { sport_id: 5 })).id,
  ]
  return { sam, bike, shoes, ids }
}

describe('changing many workouts', () => {
  test('is undone with the dates of their changes, though a clock goes on meanwhile', async () => {
    await using app = openTestApp()
    const { sam, ids } = await withThree(app)
    const clock = () => {
      app.advanceClock(1)
      return app.ctx.clock()
    }
    const { batch } = makeBatch({ ...app.ctx, clock }, sam.account, { action: 'change', ids, sport_id: 5 })
    expect(await undo(sam, batch.id)).toBe(2)
    expect(stateOf(app).rows.map(({ modifiedAt }) => modifiedAt)).toEqual([null, null, null])
  })

  test('gives them a sport, takes off what does not go with it, and back', async () => {
    await using app = openTestApp()
    const { sam, ids } = await withThree(app)
    const before = stateOf(app)
    app.advanceClock(60_000)
    const batch = await change(sam, { ids, sport_id: 5 })
    expect(batch).toMatchObject({ action: 'change', workouts: 2, left_out: 0, seconds_left: 600 })
    expect(await choicesOf(sam)).toEqual([
      [5, null],
      [5, null],
      [5, null],
    ])
    const between = stateOf(app)
    expect(between.totals.map(({ sportId, workoutsCount }) => [sportId, workoutsCount])).toEqual([[5, 3]])
    expect(
      between.equipments.map(({ workoutsCount, totalDistanceM }) => workoutsCount + totalDistanceM),
    ).toEqual([0, 0])
    expect(new Set(between.records.map(({ sportId }) => sportId))).toEqual(new Set([5]))
    expect(between.rows.map(({ modifiedAt }) => modifiedAt?.getTime() ?? null)).toEqual([
      app.ctx.clock().getTime(),
      app.ctx.clock().getTime(),
      null,
    ])
    expect(await undo(sam, batch.id)).toBe(2)
    expect(stateOf(app)).toEqual(before)
  })

  test('gives them equipment where it goes with the sport, and says where it does not', async () => {
    await using app = openTestApp()
    const { sam, bike, shoes } = await withThree(app)
    const before = stateOf(app)
    const batch = await change(sam, { matching: {}, equipment_ids: [bike.shortId] })
    // Only the second workout changes: the first already has the bike, and the third is left out because of its sport.
    expect(batch).toMatchObject({ workouts: 1, left_out: 1 })
    expect(await choicesOf(sam)).toEqual([
      [1, 'Bike'],
      [1, 'Bike'],
      [5, null],
    ])
    const [total] = stateOf(app).equipments
    expect(total?.totalDistanceM).toBe(before.rows[0]!.distanceM + before.rows[1]!.distanceM)
    expect(await undo(sam, batch.id)).toBe(1)
    expect(stateOf(app)).toEqual(before)

    const both = await change(sam, { matching: {}, sport_id: 5, equipment_ids: [shoes.shortId] })
    expect(both).toMatchObject({ workouts: 3, left_out: 0 })
    expect(await choicesOf(sam)).toEqual(Array(3).fill([5, 'Shoes']))
    const none = await change(sam, { matching: {}, equipment_ids: [] })
    expect(await choicesOf(sam)).toEqual(Array(3).fill([5, null]))
    expect(await undo(sam, none.id)).toBe(3)
    expect(await undo(sam, both.id)).toBe(3)
    expect(stateOf(app)).toEqual(before)
  })

  test('leaves what was changed again or deleted since', async () => {
    await using app = openTestApp()
    const { sam, ids } = await withThree(app)
    const batch = await change(sam, { ids, sport_id: 2 })
    await sam.request('PATCH', `/api/workouts/${ids[0]}`, { json: { sport_id: 3 } })
    app.advanceClock(1_000)
    await sam.request('PATCH', `/api/workouts/${ids[1]}`, { json: { title: 'Home' } })
    await sam.delete(`/api/workouts/${ids[2]}`)
    app.advanceClock(1_000)
    expect(await undo(sam, batch.id)).toBe(1)
    expect(await choicesOf(sam)).toEqual([
      [3, null],
      [1, null],
    ])
    const [, second] = app.ctx.db.select().from(workouts).all()
    expect([second?.title, second?.modifiedAt?.getTime()]).toEqual(['Home', app.ctx.clock().getTime()])
  })

  test('does not reach others, nor more than can be changed at once', async () => {
    await using app = openTestApp()
    const { sam, bike, ids } = await withThree(app)
    const kim = await app.user('kim')
    const tryChange = (json: object) =>
      kim.request('POST', '/api/workouts/batches', { json: { action: 'change', ...json } })
    expect((await tryChange({ ids, sport_id: 2 })).failure?.code).toBe('workout-not-found')
    expect((await tryChange({ matching: {}, sport_id: 2 })).failure?.code).toBe('workout-not-found')
    await kim.upload()
    const unknown = await tryChange({ matching: {}, equipment_ids: [bike.shortId] })
    expect(unknown.failure?.code).toBe('equipment-unknown')
    const old = insertEquipment(app.ctx.db, kim, { isActive: false })
    const inactive = await tryChange({ matching: {}, equipment_ids: [old.shortId] })
    expect(inactive.failure?.code).toBe('equipment-inactive')
    expect((await tryChange({ ids: Array(1001).fill(ids[0]), sport_id: 2 })).status).toBe(400)
    // The JSON schema accepts 1e308 as an integer, so the server has to refuse it elsewhere.
    expect((await tryChange({ matching: {}, sport_id: 1e308 })).failure?.code).toBe('sport-id-invalid')
    const copy = app.ctx.database.sqlite.query(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
       INSERT INTO workouts (short_id, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s, distance_m, ave_speed_ckmh, max_speed_ckmh)
       SELECT 'copy' || n, user_id, sport_id, title, workout_date, created_at, duration_s, moving_s, distance_m, ave_speed_ckmh, max_speed_ckmh
       FROM numbers JOIN (SELECT * FROM workouts WHERE user_id = ? LIMIT 1)`,
    )
    copy.run(kim.account.id)
    expect((await tryChange({ matching: {}, sport_id: 2 })).failure).toEqual({
      code: 'too-many-selected',
      detail: { most: 5000 },
    })
    expect((await choicesOf(sam)).map(([sport]) => sport)).toEqual([1, 1, 5])
  })
})
