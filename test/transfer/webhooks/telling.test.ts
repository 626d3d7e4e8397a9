// What webhooks are told: of workouts, imports, records, goals and the server.
import { describe, expect, test } from 'bun:test'
import { endAlert, raiseAlert } from '../../../src/instance/alerts/alerts'
import { minute } from '../../../src/lib/durations'
import { transact } from '../../../src/platform/db/database'
import { untoldChanges } from '../../../src/platform/db/tables'
import { tellHappened } from '../../../src/platform/events/followers'
import type { BatchAnswer } from '../../../src/workouts/batches/schemas'
import { steadyRide } from '../../support/recordings'
import { until } from '../../support/waiting'
import { startReceiver } from '../../support/webhook-receiver'
import { change, enter } from '../../workouts/workouts/by-hand'
import { archivedWorkout, archiveOf, importArchive, undoImport } from '../imports/importing'
import { create, deliveriesOf, openHookedApp, quiet, receives, typesOf } from './hooking'

const allEvents = [
  ...['workout.created', 'workout.changed', 'workout.deleted'],
  ...['import.finished', 'record.set', 'goal.reached'],
]
const dataOf = (body: string | undefined) => JSON.parse(body ?? 'null')?.data

describe('of workouts', () => {
  test('what is new is told with its figures, and without title and place', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver)
    const { id } = await sam.upload(steadyRide(), { title: 'Home from work' })
    const [{ body, headers } = { body: '', headers: new Headers() }] = await receives(receiver, 1)
    const event = JSON.parse(body)
    expect(event).toEqual({
      type: 'workout.created',
      timestamp: app.ctx.clock().toISOString(),
      data: {
        count: 1,
        ids: [id],
        workout: {
          ...{ id, sport_id: 1, sport: 'Cycling (Sport)', start: expect.stringMatching(/Z$/) },
          ...{ distance_m: expect.any(Number), duration_s: expect.any(Number), moving_s: expect.any(Number) },
          ...{ ascent_m: expect.any(Number), url: `https://trackhut.example.org/workouts/${id}` },
        },
      },
    })
    expect(headers.get('webhook-id')).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(body).not.toMatch(/lat|lon|Home from work/)
  })

  test('title and place are told if somebody wants it', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver, { tells_title: true, tells_place: true })
    await sam.upload(steadyRide(), { title: 'Home from work' })
    const [{ body } = { body: '' }] = await receives(receiver, 1)
    const { title, place } = dataOf(body).workout
    expect(title).toBe('Home from work')
    expect(place === null || typeof place.country === 'string').toBe(true)
  })

  test('changes and deletions are told once, and those of others never', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim')]
    const { id } = await enter(sam)
    await create(sam, receiver, { events: allEvents })
    await enter(kim)
    await change(sam, id, { title: 'another' })
    await receives(receiver, 1)
    await quiet(app)
    await sam.delete(`/api/workouts/${id}`)
    await receives(receiver, 2)
    await quiet(app)
    expect(typesOf(receiver.received)).toEqual(['workout.changed 1', 'workout.deleted 1'])
    expect(dataOf(receiver.received[1]?.body)).toEqual({ count: 1, ids: [id], workout: null })
  })

  test('what stays the same, and what comes later by itself, is not told', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { id, title } = await enter(sam)
    await create(sam, receiver, { events: allEvents })
    await change(sam, id, { title })
    app.ctx.database.sqlite.run(`UPDATE workouts SET weather_start = '{}', map_id = 'x'`)
    app.ctx.jobs.wake()
    await quiet(app)
    expect(receiver.received).toEqual([])
  })

  test('what is created and deleted between two tellings is nothing', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver, { events: allEvents })
    await app.ctx.jobs.stop()
    const { id } = await enter(sam)
    await change(sam, id, { title: 'another' })
    await sam.delete(`/api/workouts/${id}`)
    app.ctx.jobs.start()
    await quiet(app)
    expect(receiver.received).toEqual([])
    expect(app.ctx.db.select().from(untoldChanges).all()).toEqual([])
  })

  test('very many at once are one event, also when they come back', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const ids: string[] = []
    for (let day = 1; day <= 26; day++) {
      const workout = await enter(sam, { workout_date: `2018-05-${String(day).padStart(2, '0')} 14:05` })
      ids.push(workout.id)
    }
    await create(sam, receiver, { events: allEvents })
    const json = { action: 'delete', ids }
    const { body } = await sam.request<BatchAnswer>('POST', '/api/workouts/batches', { json })
    await receives(receiver, 1)
    await quiet(app)
    await sam.request('POST', `/api/workouts/batches/${body.data.batches[0]?.id}/undo`)
    await receives(receiver, 2)
    await quiet(app)
    expect(typesOf(receiver.received)).toEqual(['workout.deleted 26', 'workout.created 26'])
    expect(dataOf(receiver.received[0]?.body).ids.toSorted()).toEqual(ids.toSorted())
  })

  test('very many one after the other are gathered after the first ones', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver)
    const dates = Array.from({ length: 60 }, (_, day) =>
      new Date(Date.UTC(2018, 4, 1 + day)).toISOString().slice(0, 10),
    )
    for (const date of dates.slice(0, 25)) {
      await enter(sam, { workout_date: `${date} 14:05` })
      await quiet(app)
    }
    await receives(receiver, 25)
    for (const date of dates.slice(25)) await enter(sam, { workout_date: `${date} 14:05` })
    await quiet(app)
    expect(typesOf(receiver.received)).toEqual(Array(25).fill('workout.created 1'))
    app.advanceClock(6 * minute)
    app.ctx.jobs.wake()
    await receives(receiver, 26)
    await quiet(app)
    expect(typesOf(receiver.received.slice(25))).toEqual(['workout.created 35'])
    await enter(sam, { workout_date: '2019-01-01 14:05' })
    await receives(receiver, 27)
    expect(typesOf(receiver.received.slice(26))).toEqual(['workout.created 1'])
  })

  test('a receiver that changes what it is told of has the rest gathered, and hears of the last change', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { id } = await enter(sam)
    await create(sam, receiver, { events: ['workout.changed'], tells_title: true })
    let [changes, isOver] = [0, false]
    receiver.answer = async () => {
      if (!isOver) await change(sam, id, { title: `change ${++changes}` })
      return new Response(null, { status: 204 })
    }
    await change(sam, id, { title: 'change 0' })
    await until(() => changes === 25)
    await quiet(app)
    expect(receiver.received).toHaveLength(25)
    isOver = true
    app.advanceClock(6 * minute)
    app.ctx.jobs.wake()
    await receives(receiver, 26)
    await quiet(app)
    expect(receiver.received).toHaveLength(26)
    expect(dataOf(receiver.received[25]?.body).workout.title).toBe('change 25')
  })

  test('an account that is suspended tells nothing', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver)
    await app.ctx.jobs.stop()
    await enter(sam)
    app.ctx.database.sqlite.run('UPDATE users SET is_suspended = 1')
    app.ctx.jobs.start()
    await quiet(app)
    expect(receiver.received).toEqual([])
  })
})

describe('of imports', () => {
  test('an import is one event, and so is taking it out again', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver, { events: allEvents })
    const workouts = Array.from({ length: 30 }, (_, day) =>
      archivedWorkout({ workout_date: `2024-03-${String(day + 1).padStart(2, '0')} 08:30:00` }),
    )
    await importArchive(sam, archiveOf(workouts))
    await receives(receiver, 1)
    await quiet(app)
    expect(typesOf(receiver.received)).toEqual(['import.finished'])
    expect(dataOf(receiver.received[0]?.body)).toMatchObject({ added: 30, left_out: 0 })
    await undoImport(sam)
    await receives(receiver, 2)
    await quiet(app)
    expect(typesOf(receiver.received)).toEqual(['import.finished', 'workout.deleted 30'])
  })
})

describe('of records', () => {
  test('a better workout is told, the first one is not, nor one that takes over', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    await create(sam, receiver, { events: ['record.set'] })
    await enter(sam)
    await quiet(app)
    const { id } = await enter(sam, { workout_date: '2018-05-16 14:05', distance: 30, duration: 7200 })
    await receives(receiver, 1)
    await quiet(app)
    await sam.delete(`/api/workouts/${id}`)
    await quiet(app)
    expect(receiver.received).toHaveLength(1)
    const { count, records } = dataOf(receiver.received[0]?.body)
    expect(count).toBe(records.length)
    expect(records).toContainEqual({
      ...{
        workout_id: id,
        sport_id: 1,
        sport: 'Cycling (Sport)',
        type: 'FD',
        value: 30_000,
        previous: 10_000,
      },
      ...{ unit: 'm', url: `https://trackhut.example.org/workouts/${id}` },
    })
    expect(records).toContainEqual(
      expect.objectContaining({ type: 'LD', value: 7200, previous: 3600, unit: 's' }),
    )
    expect(records).toContainEqual(
      expect.objectContaining({ type: 'AS', value: 15, previous: 10, unit: 'km/h' }),
    )
  })
})

describe('of goals', () => {
  test('a goal is told once in its period, and not if it was reached before', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const set = (amount: number) =>
      sam.request('POST', '/api/goals', { json: { period: 'month', measure: 'distance', amount } })
    const today = app.ctx.clock().toISOString().slice(0, 10)
    await enter(sam, { workout_date: `${today} 06:00` })
    await set(5)
    await set(15)
    await create(sam, receiver, { events: ['goal.reached'] })
    await enter(sam, { workout_date: `${today} 07:00` })
    await receives(receiver, 1)
    await enter(sam, { workout_date: `${today} 08:00` })
    await quiet(app)
    expect(receiver.received.map(({ body }) => dataOf(body))).toEqual([
      expect.objectContaining({ period: 'month', measure: 'distance', amount: 15, reached: 20 }),
    ])
  })
})

describe('of the server', () => {
  test('problems that begin and end, and backups that fail', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const [ann, sam] = [await app.user('ann', { isAdmin: true }), await app.user('sam')]
    const events = ['backup.failed', 'attention.begun', 'attention.ended']
    const { webhook } = await create(ann, receiver, { of: 'server', events })
    await enter(sam)
    const alert = { kind: 'disk-full', subject: '' } as const
    transact(app.ctx.db, tx => {
      raiseAlert(app.ctx, tx, alert)
      raiseAlert(app.ctx, tx, alert)
    })
    await receives(receiver, 1)
    transact(app.ctx.db, tx => endAlert(app.ctx, tx, alert))
    await receives(receiver, 2)
    transact(app.ctx.db, tx =>
      tellHappened(app.ctx, tx, null, { type: 'backup.failed', reasonCode: 'disk-full' }),
    )
    await receives(receiver, 3)
    await quiet(app)
    expect(receiver.received.map(({ body }) => [JSON.parse(body).type, dataOf(body)])).toEqual([
      ['attention.begun', { kind: 'disk-full', subject: '' }],
      ['attention.ended', { kind: 'disk-full', subject: '' }],
      ['backup.failed', { code: 'disk-full' }],
    ])
    expect(await deliveriesOf(ann, webhook.id)).toHaveLength(3)
  })
})
