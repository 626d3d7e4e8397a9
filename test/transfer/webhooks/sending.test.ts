// How deliveries are sent, tried again and given up, and when a webhook is stopped.
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { hour, minute } from '../../../src/lib/durations'
import { followers, jobs, webhookDeliveries } from '../../../src/platform/db/tables'
import { lookAfterJob } from '../../../src/transfer/webhooks/look-after'
import { waitAfter } from '../../../src/transfer/webhooks/rows/kinds'
import type { WebhookDeliveryAnswer } from '../../../src/transfer/webhooks/schemas'
import { allSent, openMailedApp } from '../../support/mailed-app'
import { until } from '../../support/waiting'
import { startReceiver } from '../../support/webhook-receiver'
import { enter } from '../../workouts/workouts/by-hand'
import {
  becomes,
  create,
  deliveriesOf,
  goToNextAttempt,
  openHookedApp,
  quiet,
  receives,
  root,
  stateOf,
} from './hooking'

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status: code, headers })

describe('waiting times', () => {
  test('grow, vary by a tenth, and end after three days', () => {
    const usual = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    usual.forEach((seconds, index) => {
      const wait = (waitAfter(index + 1) ?? 0) / 1000
      expect(wait).toBeGreaterThanOrEqual(seconds * 0.9)
      expect(wait).toBeLessThanOrEqual(seconds * 1.1)
    })
    expect(waitAfter(10)).toBeNull()
  })
})

describe('a receiver', () => {
  test('that fails gets the same message again, with a signature of then', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(500)
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem === 'refused')
    receiver.answer = status(200)
    await goToNextAttempt(app, sam, webhook.id)
    const [first, second] = await receives(receiver, 2)
    await becomes(sam, webhook.id, ({ problem }) => problem === null)
    const header = (name: string) => [first?.headers.get(name), second?.headers.get(name)]
    expect(first?.body).toBe(second?.body ?? '-')
    expect(new Set(header('webhook-id')).size).toBe(1)
    expect(new Set(header('webhook-timestamp')).size).toBe(2)
    expect(new Set(header('webhook-signature')).size).toBe(2)
    expect(await deliveriesOf(sam, webhook.id)).toMatchObject([
      { status: 'delivered', attempts: 2, answer: 200, problem: null, next_attempt_at: null },
    ])
  })

  test('that is dead costs one request at a time, and nothing is lost', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(503)
    for (let day = 1; day <= 5; day++) await enter(sam, { workout_date: `2018-05-0${day} 10:00` })
    await becomes(sam, webhook.id, ({ failing_since }) => failing_since !== null)
    await quiet(app)
    const before = receiver.received.length
    await goToNextAttempt(app, sam, webhook.id)
    await receives(receiver, before + 1)
    await becomes(
      sam,
      webhook.id,
      ({ next_attempt_at }) => Date.parse(next_attempt_at ?? '') > app.ctx.clock().getTime(),
    )
    expect(receiver.received).toHaveLength(before + 1)
    receiver.answer = status(204)
    await goToNextAttempt(app, sam, webhook.id)
    await becomes(sam, webhook.id, ({ problem }) => problem === null)
    app.advanceClock(30 * minute)
    app.ctx.jobs.wake()
    const delivered = await becomes(sam, webhook.id, ({ next_attempt_at }) => next_attempt_at === null)
    expect(delivered.status).toBe('active')
    expect((await deliveriesOf(sam, webhook.id)).map(one => one.status)).toEqual(Array(5).fill('delivered'))
  })

  test('that never answers well is left alone after ten failures, and its owner is told', async () => {
    await using receiver = startReceiver()
    await using app = await openMailedApp({ OUTGOING_HOSTS: 'loopback' })
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(404)
    const begin = app.ctx.clock().getTime()
    await enter(sam)
    for (let failures = 1; failures < 10; failures++) {
      await receives(receiver, failures)
      await goToNextAttempt(app, sam, webhook.id)
    }
    const stopped = await becomes(sam, webhook.id, state => state.status === 'stopped')
    expect(receiver.received).toHaveLength(10)
    expect((app.ctx.clock().getTime() - begin) / hour).toBeGreaterThan(60)
    expect([stopped.problem, stopped.next_attempt_at]).toEqual(['refused', null])
    expect(await deliveriesOf(sam, webhook.id)).toMatchObject([
      { status: 'failed', attempts: 10, answer: 404, problem: 'refused' },
    ])
    expect(app.ctx.db.select().from(followers).all()).toEqual([])
    expect(app.logLines.join('\n')).toContain('A webhook was stopped')
    await enter(sam, { workout_date: '2018-06-01 10:00' })
    await quiet(app)
    expect(receiver.received).toHaveLength(10)
    await allSent(app)
    expect(app.mail.emails.map(({ subject }) => subject)).toContain('Trackhut - A webhook was stopped')

    receiver.answer = status(200)
    await sam.request('PATCH', `${root}/${webhook.id}`, { json: { is_paused: false } })
    await enter(sam, { workout_date: '2018-06-02 10:00' })
    await receives(receiver, 11)
    expect((await becomes(sam, webhook.id, ({ delivered_at }) => delivered_at !== null)).problem).toBeNull()
  })

  test('that is gone is left alone at once', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(500)
    await enter(sam)
    await enter(sam, { workout_date: '2018-05-16 14:05' })
    await becomes(sam, webhook.id, ({ problem }) => problem === 'refused')
    await quiet(app)
    receiver.answer = status(410)
    await goToNextAttempt(app, sam, webhook.id)
    expect((await becomes(sam, webhook.id, state => state.status === 'stopped')).problem).toBe('gone')
    const list = await deliveriesOf(sam, webhook.id)
    // What never went out comes before what failed once.
    expect(list).toMatchObject([
      { status: 'failed', attempts: 1, answer: 410, problem: 'gone' },
      { status: 'failed', attempts: 1, answer: 500, problem: 'stopped' },
    ])
    expect(receiver.received).toHaveLength(2)
  })

  test.each<[string, () => Record<string, string>]>([
    ['a number of seconds', () => ({ 'Retry-After': '7200' })],
    [
      'a date',
      () => ({
        Date: 'Mon, 01 Jun 2026 10:00:00 GMT',
        'Retry-After': 'Mon, 01 Jun 2026 12:00:00 GMT',
      }),
    ],
  ])('that asks to be left alone is, for %s', async (_, headers) => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(429, headers())
    await enter(sam)
    const { next_attempt_at: next, problem } = await becomes(sam, webhook.id, state => state.problem !== null)
    expect(problem).toBe('limited')
    expect((Date.parse(next ?? '') - app.ctx.clock().getTime()) / hour).toBe(2)
  })

  test('that asks to be left alone for a year is left alone for a day', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(429, { 'Retry-After': '31536000' })
    await enter(sam)
    const { next_attempt_at: next } = await becomes(sam, webhook.id, state => state.problem !== null)
    expect((Date.parse(next ?? '') - app.ctx.clock().getTime()) / hour).toBe(24)
  })

  test('is not followed where it leads', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(307, { Location: '/elsewhere' })
    await enter(sam)
    expect((await becomes(sam, webhook.id, state => state.problem !== null)).problem).toBe('redirected')
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  test('is not reached once OUTGOING_HOSTS no longer allows it', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    Object.assign(app.ctx.config, { outgoingHosts: { ...app.ctx.config.outgoingHosts, loopback: false } })
    await enter(sam)
    expect((await becomes(sam, webhook.id, state => state.problem !== null)).problem).toBe('not-allowed')
    expect(receiver.received).toEqual([])
  })
})

describe('a delivery', () => {
  test('survives a restart', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(500)
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    await app.restart()
    receiver.answer = status(200)
    app.ctx.jobs.start()
    expect(app.ctx.db.onCommit).not.toBeNull()
    await goToNextAttempt(app, sam, webhook.id)
    await receives(receiver, 2)
    await becomes(sam, webhook.id, ({ problem }) => problem === null)
  })

  test('is sent once more when somebody wants it', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    await enter(sam)
    await becomes(sam, webhook.id, ({ delivered_at }) => delivered_at !== null)
    const [{ id } = { id: 0 }] = await deliveriesOf(sam, webhook.id)
    const path = `${root}/${webhook.id}/deliveries`
    const again = await sam.request<WebhookDeliveryAnswer>('POST', `${path}/${id}/send`)
    expect(again.body.data.delivery).toMatchObject({ status: 'waiting', attempts: 0 })
    const [first, second] = await receives(receiver, 2)
    expect(second?.headers.get('webhook-id')).toBe(first?.headers.get('webhook-id') ?? '-')
    expect((await sam.request('POST', `${path}/0/send`)).failure?.code).toBe('webhook-delivery-not-found')
    await sam.request('PATCH', `${root}/${webhook.id}`, { json: { is_paused: true } })
    expect((await sam.request('POST', `${path}/${id}/send`)).failure?.code).toBe('webhook-not-active')
  })

  test('is sent at once when somebody wants it, though its webhook is left alone', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(429, { 'Retry-After': '86400' })
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    await quiet(app)
    receiver.answer = status(204)
    const [{ id } = { id: 0 }] = await deliveriesOf(sam, webhook.id)
    await sam.request('POST', `${root}/${webhook.id}/deliveries/${id}/send`)
    await receives(receiver, 2)
    expect(await becomes(sam, webhook.id, ({ delivered_at }) => delivered_at !== null)).toMatchObject({
      problem: null,
      failing_since: null,
      next_attempt_at: null,
    })
  })

  test('that waits is sent at once when its webhook goes on', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(429, { 'Retry-After': '86400' })
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    const pause = (is_paused: boolean) =>
      sam.request('PATCH', `${root}/${webhook.id}`, { json: { is_paused } })
    await pause(true)
    await quiet(app)
    receiver.answer = status(204)
    await pause(false)
    await receives(receiver, 2)
    await becomes(sam, webhook.id, ({ next_attempt_at }) => next_attempt_at === null)
  })

  test('of an account that was suspended is sent later', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(500)
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    const suspend = (is: 0 | 1) => app.ctx.database.sqlite.run(`UPDATE users SET is_suspended = ${is}`)
    suspend(1)
    receiver.answer = status(204)
    app.advanceClock(minute)
    app.ctx.jobs.wake()
    await until(() => app.ctx.db.select().from(jobs).where(eq(jobs.kind, 'send-webhook')).all().length === 0)
    suspend(0)
    expect(receiver.received).toHaveLength(1)
    app.advanceClock(hour)
    app.ctx.jobs.wake()
    await receives(receiver, 2)
  })

  test('that failed while the clock was ahead is tried again at once when that is set right', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    receiver.answer = status(500)
    const right = app.ctx.clock()
    app.advanceClock(20 * 24 * hour)
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    await quiet(app)
    app.setClock(right)
    app.ctx.jobs.wake()
    await receives(receiver, 2)
    const again = await becomes(
      sam,
      webhook.id,
      state => Date.parse(state.next_attempt_at ?? '') < right.getTime() + hour,
    )
    expect(again.status).toBe('active')
    await quiet(app)
    expect(receiver.received).toHaveLength(2)
  })

  test('is kept for 30 days', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    await enter(sam)
    await becomes(sam, webhook.id, ({ delivered_at }) => delivered_at !== null)
    app.advanceClock(29 * 24 * hour)
    await lookAfterJob.run(app.ctx, 'all', new AbortController().signal)
    expect(app.ctx.db.select().from(webhookDeliveries).all()).toHaveLength(1)
    app.advanceClock(2 * 24 * hour)
    await lookAfterJob.run(app.ctx, 'all', new AbortController().signal)
    expect(app.ctx.db.select().from(webhookDeliveries).all()).toEqual([])
  })
})

describe('a test', () => {
  test('is sent at once, and tells how it went', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    await sam.request('PATCH', `${root}/${webhook.id}`, { json: { is_paused: true } })
    const path = `${root}/${webhook.id}/test`
    const good = await sam.request<WebhookDeliveryAnswer>('POST', path)
    expect(good.body.data.delivery).toMatchObject({ event: 'test', status: 'delivered', answer: 204 })
    receiver.answer = status(401)
    const bad = await sam.request<WebhookDeliveryAnswer>('POST', path)
    expect(bad.body.data.delivery).toMatchObject({ status: 'failed', problem: 'refused', answer: 401 })
    expect((await stateOf(sam, webhook.id)).failing_since).toBeNull()
    expect(await deliveriesOf(sam, webhook.id)).toHaveLength(2)
  })

  test('is one at a time', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    const held = Promise.withResolvers<Response>()
    receiver.answer = () => held.promise
    const path = `${root}/${webhook.id}/test`
    const first = sam.request('POST', path)
    await receives(receiver, 1)
    const second = await sam.request('POST', path)
    expect([second.status, second.failure?.code]).toEqual([429, 'webhook-test-underway'])
    held.resolve(new Response('ok'))
    expect((await first).status).toBe(200)
  })
})
