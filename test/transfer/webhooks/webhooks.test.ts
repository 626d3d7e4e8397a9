// Webhooks as people make, see, change and delete them, and what becomes of their secrets.
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minute } from '../../../src/lib/durations'
import type { Code } from '../../../src/platform/codes'
import { followers, jobs, untoldChanges, webhookDeliveries, webhooks } from '../../../src/platform/db/tables'
import { openTarget, sealTargetsWithPresentKey } from '../../../src/transfer/webhooks/targets/target'
import { insertPersonalToken } from '../../support/app-tokens'
import { openTestApp } from '../../support/test-app'
import { until } from '../../support/waiting'
import { startReceiver } from '../../support/webhook-receiver'
import { enter } from '../../workouts/workouts/by-hand'
import { makeExportOf } from '../exports/exporting'
import { becomes, create, deliveriesOf, openHookedApp, receives, root, stateOf, tryCreating } from './hooking'

const hook = { address: 'https://hooks.example.org/trackhut', events: ['workout.created'] }

const actsOf = ({ ctx }: ReturnType<typeof openTestApp>) =>
  ctx.database.sqlite
    .query<{ act: string }, []>('SELECT act FROM audit_acts ORDER BY id')
    .all()
    .map(({ act }) => act)

describe('a webhook', () => {
  test('is shown without its secret, which is only told once', async () => {
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { body } = await tryCreating(sam, hook)
    const { webhook, secret } = body.data
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      ...{ of: 'account', form: 'standard', name: 'hooks.example.org', address: hook.address },
      ...{ events: ['workout.created'], tells_title: false, tells_place: false, has_token: false },
      ...{ status: 'active', problem: null, delivered_at: null, next_attempt_at: null },
    })
    const list = await sam.get(root)
    expect(list.body).toMatchObject({ data: { webhooks: [webhook] } })
    expect(JSON.stringify(list.body)).not.toContain(secret ?? '-')
    expect(actsOf(app)).toContain('webhook-created')
  })

  test('is changed, paused and deleted', async () => {
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, hook)
    const path = `${root}/${webhook.id}`
    const changes = { name: 'phone', events: ['goal.reached', 'record.set'], tells_place: true }
    const changed = await sam.request('PATCH', path, { json: changes })
    expect(changed.body).toMatchObject({ data: { webhook: { name: 'phone', tells_place: true } } })
    expect((await stateOf(sam, webhook.id)).events).toEqual(['record.set', 'goal.reached'])
    await sam.request('PATCH', path, { json: { is_paused: true } })
    expect((await stateOf(sam, webhook.id)).status).toBe('paused')
    expect(app.ctx.db.select().from(followers).all()).toEqual([])
    expect(app.ctx.db.onCommit).toBeNull()
    await sam.request('PATCH', path, { json: { is_paused: false } })
    expect(app.ctx.db.select().from(followers).all()).toMatchObject([{ name: 'webhooks' }])
    expect((await sam.delete(path)).status).toBe(204)
    expect(app.ctx.db.select().from(webhooks).all()).toEqual([])
    expect(app.ctx.db.select().from(followers).all()).toEqual([])
    expect((await sam.delete(path)).status).toBe(404)
  })

  test('ends with its account, and leaves nothing to do', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const [sam] = [await app.user('sam'), await app.user('kim', { isAdmin: true })]
    const { webhook } = await create(sam, receiver)
    receiver.answer = () => new Response(null, { status: 500 })
    await enter(sam)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    expect((await sam.delete('/api/users/sam')).status).toBe(204)
    const { db } = app.ctx
    for (const table of [webhooks, webhookDeliveries, followers, untoldChanges])
      expect(db.select().from(table).all()).toEqual([])
    expect(db.onCommit).toBeNull()
    app.advanceClock(60 * minute)
    app.ctx.jobs.wake()
    await until(() =>
      db
        .select()
        .from(jobs)
        .all()
        .every(({ kind }) => !/webhook|tell/.test(kind)),
    )
    expect(receiver.received).toHaveLength(1)
  })

  test('leaves nothing to do when there is none', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    await enter(sam)
    const kinds = app.ctx.db
      .select()
      .from(jobs)
      .all()
      .map(({ kind }) => kind)
    expect(kinds.filter(kind => /webhook|tell/.test(kind))).toEqual([])
    expect(app.ctx.db.onCommit).toBeNull()
  })

  test.each<[string, object, Code | number]>([
    ['no address', { address: undefined }, 400],
    ['a word', { address: 'hooks' }, 'webhook-address-invalid'],
    ['a file', { address: 'file:///etc/passwd' }, 'webhook-address-invalid'],
    ['data', { address: 'data:text/plain,x' }, 'webhook-address-invalid'],
    ['a password in it', { address: 'https://sam:secret@hooks.example.org/' }, 'webhook-address-invalid'],
    ['an endless address', { address: `https://hooks.example.org/${'x'.repeat(2000)}` }, 400],
    ['this machine', { address: 'http://127.0.0.1:1/' }, 'webhook-address-not-allowed'],
    ['this machine by name', { address: 'http://localhost/' }, 'webhook-address-not-allowed'],
    ['this machine inside IPv6', { address: 'http://[::ffff:127.0.0.1]/' }, 'webhook-address-not-allowed'],
    ['this machine as a number', { address: 'http://2130706433/' }, 'webhook-address-not-allowed'],
    ['nobody', { address: 'http://0.0.0.0/' }, 'webhook-address-not-allowed'],
    ['a neighbour', { address: 'http://192.168.1.20/' }, 'webhook-address-not-allowed'],
    ['the cloud', { address: 'http://169.254.169.254/latest' }, 'webhook-address-not-allowed'],
    ['this server', { address: 'https://trackhut.example.org/api/upload' }, 'webhook-address-own'],
    ['this server with a dot', { address: 'https://trackhut.example.org./x' }, 'webhook-address-own'],
    ['another name of this server', { address: 'https://rides.example.org/x' }, 'webhook-address-own'],
    ['another name at another port', { address: 'https://rides.example.org:8443/x' }, 200],
    ['another name that many have', { address: 'https://hooks.example.net/x' }, 200],
    ['a name of the own network', { address: 'http://gotify.lan/' }, 'webhook-address-not-allowed'],
    ['this machine as its name has it', { address: 'http://a.localhost./' }, 'webhook-address-not-allowed'],
    ['no events', { events: [] }, 'webhook-events-invalid'],
    ['unknown events', { events: ['workout.created', 'workout.eaten'] }, 'webhook-events-invalid'],
    ['events of the server', { events: ['backup.failed'] }, 'webhook-events-invalid'],
    ['the event test', { events: ['test'] }, 'webhook-events-invalid'],
    ['events twice', { events: ['workout.created', 'workout.created'] }, 200],
    ['an empty name', { name: ' ' }, 'webhook-name-invalid'],
    ['a name on two lines', { name: 'a\nb' }, 'webhook-name-invalid'],
    ['an endless name', { name: 'x'.repeat(101) }, 'webhook-name-invalid'],
    ['a token that is not needed', { token: 'abc' }, 'webhook-token-invalid'],
    ['an unknown form', { form: 'smoke' }, 400],
    ['Gotify without a token', { form: 'gotify' }, 'webhook-token-invalid'],
    ['Gotify with a broken token', { form: 'gotify', token: 'a b' }, 'webhook-token-invalid'],
    ['ntfy without a topic', { form: 'ntfy', address: 'https://ntfy.sh/' }, 'webhook-address-invalid'],
    ['Apprise without a key', { form: 'apprise' }, 'webhook-address-invalid'],
    ['a server of others', { of: 'server', events: ['backup.failed'] }, 'not-administrator'],
  ])('with %s', async (_, facts, expected) => {
    await using app = openTestApp({
      UI_URL: 'https://trackhut.example.org',
      ALLOWED_HOSTS: 'rides.example.org,*.example.net',
    })
    const sam = await app.user('sam')
    const answer = await tryCreating(sam, { ...hook, ...facts })
    if (typeof expected === 'number') expect(answer.status).toBe(expected)
    else expect(answer.failure?.code).toBe(expected)
    if (answer.status !== 200) expect(app.ctx.db.select().from(webhooks).all()).toEqual([])
  })

  test.each<[string, Code | 200]>([
    ['http://127.0.0.1:5001/hook', 'webhook-address-own'],
    ['http://localhost:5001/hook', 'webhook-address-own'],
    ['http://[::ffff:127.0.0.1]:5001/hook', 'webhook-address-own'],
    ['http://127.0.0.1:5002/hook', 200],
    ['https://example.org/trackhut/api', 'webhook-address-own'],
    ['https://example.org/trackhut', 'webhook-address-own'],
    ['https://example.org/gotify', 200],
  ])('at %s, where this server listens or is not alone: %p', async (address, expected) => {
    await using app = openTestApp({
      OUTGOING_HOSTS: 'external, loopback',
      UI_URL: 'https://example.org/trackhut',
    })
    app.ctx.ownPorts.add(5001)
    const { status, failure } = await tryCreating(await app.user('sam'), { ...hook, address })
    expect(failure?.code ?? status).toBe(expected)
  })

  test('names the setting that does not allow it', async () => {
    await using app = openTestApp()
    const sam = await app.user('sam')
    const { body } = await tryCreating(sam, { ...hook, address: 'http://127.0.0.1/' })
    expect(body).toMatchObject({ message: 'OUTGOING_HOSTS does not allow this address' })
  })

  test('is one of ten', async () => {
    await using app = openHookedApp()
    const sam = await app.user('sam')
    for (let made = 0; made < 10; made++) await create(sam, hook)
    expect((await tryCreating(sam, hook)).failure?.code).toBe('too-many-webhooks')
    await sam.delete(`${root}/${(await create(await app.user('kim'), hook)).webhook.id - 1}`)
    expect((await tryCreating(sam, hook)).status).toBe(200)
  })
})

describe('who may', () => {
  test('make one has proved who they are within ten minutes, and has a session', async () => {
    await using app = openHookedApp()
    const sam = await app.user('sam')
    app.advanceClock(11 * minute)
    expect((await tryCreating(sam, hook)).failure?.code).toBe('proof-required')
    await sam.prove()
    expect((await tryCreating(sam, hook)).status).toBe(200)
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read workouts:write profile:read')
    expect((await app.request('GET', root, { token })).status).toBe(403)
  })

  test('see and change one is its owner', async () => {
    await using app = openHookedApp()
    const [sam, kim] = [await app.user('sam'), await app.user('kim', { isAdmin: true })]
    const { webhook } = await create(sam, hook)
    expect((await kim.get(root)).body).toMatchObject({ data: { webhooks: [] } })
    const path = `${root}/${webhook.id}`
    const tried = [
      kim.request('PATCH', path, { json: { is_paused: true } }),
      kim.delete(path),
      kim.request('POST', `${path}/secret`),
      kim.request('POST', `${path}/test`),
      kim.get(`${path}/deliveries`),
      kim.request('POST', `${path}/deliveries/1/send`),
    ]
    for (const { status, failure } of await Promise.all(tried))
      expect([status, failure?.code]).toEqual([404, 'webhook-not-found'])
    expect((await stateOf(sam, webhook.id)).status).toBe('active')
  })

  test('see and change those of the server is every administrator', async () => {
    await using app = openHookedApp()
    const [ann, bob] = [await app.user('ann', { isAdmin: true }), await app.user('bob', { isAdmin: true })]
    const sam = await app.user('sam')
    const { webhook } = await create(ann, hook, { of: 'server', events: ['backup.failed'] })
    expect((await stateOf(bob, webhook.id)).of).toBe('server')
    expect((await sam.get(root)).body).toMatchObject({ data: { webhooks: [] } })
    expect((await sam.delete(`${root}/${webhook.id}`)).status).toBe(404)
    expect((await bob.delete(`${root}/${webhook.id}`)).status).toBe(204)
  })
})

describe('secrets', () => {
  test('are sealed, and in no answer, log or export', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const hidden = `${receiver.address}/very-secret-topic`
    const { secret } = await create(sam, { address: hidden })
    const { webhook } = await create(sam, { address: hidden }, { form: 'gotify', token: 'AbCdEf-token' })
    receiver.answer = () => new Response(null, { status: 500 })
    await enter(sam)
    await receives(receiver, 2)
    await becomes(sam, webhook.id, ({ problem }) => problem !== null)
    await makeExportOf(sam)
    const stored = readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    const { body } = await sam.get(root)
    for (const text of [app.logLines.join('\n'), ...stored]) {
      for (const hush of [secret ?? '-', 'AbCdEf-token', 'very-secret-topic'])
        expect(text.includes(hush)).toBe(false)
    }
    expect(JSON.stringify(body)).not.toContain('AbCdEf-token')
  })

  test('are replaced, and the former one signs for a day', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    const { status, body } = await sam.request<{ data: { secret: string } }>(
      'POST',
      `${root}/${webhook.id}/secret`,
    )
    expect([status, body.data.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    await enter(sam)
    const [first] = await receives(receiver, 1)
    expect(first?.headers.get('webhook-signature')?.split(' ')).toHaveLength(2)
    await becomes(sam, webhook.id, ({ delivered_at }) => delivered_at !== null)
    app.advanceClock(25 * 60 * minute)
    await enter(sam, { workout_date: '2018-06-01 10:00' })
    const [, second] = await receives(receiver, 2)
    expect(second?.headers.get('webhook-signature')?.split(' ')).toHaveLength(1)
  })

  test('that can no longer be opened stop the webhook, which says so', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    app.ctx.db.update(webhooks).set({ sealedTarget: 'gone.AAAA' }).run()
    sealTargetsWithPresentKey(app.ctx)
    await enter(sam)
    expect(await becomes(sam, webhook.id, ({ status }) => status === 'stopped')).toMatchObject({
      ...{ problem: 'key-lost', address: null },
    })
    expect(receiver.received).toEqual([])
    expect((await deliveriesOf(sam, webhook.id)).map(({ status }) => status)).toEqual(['failed'])
    const row = app.ctx.db.select().from(webhooks).get()
    expect(row && openTarget(app.ctx.sealing, row)).toBeNull()
  })
})
