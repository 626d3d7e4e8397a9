// What somebody sees of the audit log: what was done with their own account, and nothing of others.
import { describe, expect, test } from 'bun:test'
import type { OwnAct, OwnActsAnswer } from '../../../src/accounts/acts/schemas'
import { minute } from '../../../src/lib/durations'
import { byRequester } from '../../../src/platform/acts'
import { forgetOldActs, recordAct } from '../../../src/platform/audit/record-act'
import { insertAccessToken } from '../../support/app-tokens'
import { openTestApp, password } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const read = async (user: Pick<TestUser, 'get'>, query = '') => {
  const { status, body } = await user.get<OwnActsAnswer>(`/api/auth/acts${query}`)
  expect(status).toBe(200)
  return body.data
}

/** The acts of somebody, each as one line, oldest first. */
const tell = async (user: Pick<TestUser, 'get'>) => (await read(user)).acts.toReversed().map(line)

const line = ({ act, via, by, network, detail }: OwnAct) =>
  [by ?? 'nobody', via, network, act, ...detail].filter(part => part !== null).join(' ')

const proxy = { TRUSTED_PROXY: '127.0.0.1' }

function logIn(app: ReturnType<typeof openTestApp>, from: string, secret = password) {
  const json = { email: 'sam@example.org', password: secret }
  return app.request('POST', '/api/auth/login', { json, headers: { 'x-forwarded-for': from } })
}

test('log-ins and refused ones are told with their way, and the network they came from', async () => {
  await using app = openTestApp(proxy)
  const sam = await app.user('sam')
  await logIn(app, '192.168.1.20')
  await logIn(app, '8.8.4.4')
  await logIn(app, '2a00:1450:4001:82b::200e', 'not the password')
  expect(await tell(sam)).toEqual([
    'you web home logged-in password',
    'you web 8.8.4.0/24 logged-in password',
    'nobody web 2a00:1450:4001::/48 log-in-refused credentials-wrong',
  ])
})

test('what is repeated is one entry, with its last time', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  await logIn(app, '', 'not the password')
  app.advanceClock(30 * minute)
  await logIn(app, '', 'not the password either')
  const [refused] = (await read(sam)).acts
  expect(refused).toMatchObject({
    times: 2,
    at: 'Mon, 01 Jun 2026 10:00:00 GMT',
    last_at: 'Mon, 01 Jun 2026 10:30:00 GMT',
  })
})

describe('what administrators do', () => {
  test('to an account is told to its owner, and not from where', async () => {
    await using app = openTestApp(proxy)
    const [admin, sam] = [await app.user('admin', { isAdmin: true }), await app.user('sam')]
    const changed = await admin.request('PATCH', '/api/users/sam', {
      json: { admin: true },
      headers: { 'x-forwarded-for': '8.8.4.4' },
    })
    expect(changed.status).toBe(200)
    expect(await tell(sam)).toEqual(['administrator web rights-given'])
  })

  test('to others is not among what was done with their own', async () => {
    await using app = openTestApp()
    const admin = await app.user('admin', { isAdmin: true })
    await app.user('sam')
    await admin.request('PATCH', '/api/users/sam', { json: { admin: true } })
    await admin.request('PATCH', '/api/config', { json: { max_users: 5 } })
    expect(await tell(admin)).toEqual(['you web home settings-changed max_users'])
  })
})

test('nobody sees the acts of others', async () => {
  await using app = openTestApp()
  const [sam, kim] = [await app.user('sam'), await app.user('kim')]
  await logIn(app, '')
  expect(await read(kim)).toEqual({ acts: [], has_more: false })
  const [own] = (await read(sam)).acts
  expect(await read(kim, `?before=${(own?.id ?? 0) + 1}`)).toEqual({ acts: [], has_more: false })
})

test('they come in pages of ten, newest first, from both kinds of rows in one order', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  for (let count = 0; count < 13; count++) {
    app.advanceClock(2 * minute)
    const isRefused = count % 2 === 1
    recordAct(app.ctx, app.ctx.db, {
      act: isRefused ? 'log-in-refused' : 'logged-in',
      by: byRequester({ address: `10.0.0.${count}` }, isRefused ? null : sam.account.id),
      whomId: sam.account.id,
    })
  }
  const first = await read(sam)
  expect([first.acts.length, first.has_more]).toEqual([10, true])
  const second = await read(sam, `?before=${first.acts.at(-1)?.id}`)
  expect([second.acts.length, second.has_more]).toEqual([3, false])
  const ids = [...first.acts, ...second.acts].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(13)
  expect(await read(sam, `?before=${ids.at(-1)}`)).toEqual({ acts: [], has_more: false })
})

test.each(['?before=x', '?before=1.5', '?before=9999999999999999'])('%s is refused', async query => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const answer = await sam.get(`/api/auth/acts${query}`)
  expect([answer.status, answer.failure?.code]).toEqual([400, 'id-invalid'])
})

test('apps do not see them', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const token = insertAccessToken(app.ctx, sam, 'profile:read')
  expect((await app.request('GET', '/api/auth/acts', { token })).status).toBe(403)
})

test('an old act has no network any more, and a very old one is gone', async () => {
  await using app = openTestApp({ AUDIT_DAYS: '10', AUDIT_ADDRESS_DAYS: '5' })
  const sam = await app.user('sam')
  await logIn(app, '')
  const later = async (days: number) => {
    app.advanceClock(days * 24 * 60 * minute)
    forgetOldActs(app.ctx)
    return tell(sam)
  }
  expect(await later(6)).toEqual(['you web logged-in password'])
  expect(await later(5)).toEqual([])
})
