// Whether assistants may ask, and whether questions in SQL are answered: off at first, and as each person wants it.
import { describe, expect, test } from 'bun:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { desc } from 'drizzle-orm'
import type { WaysToAskAnswer } from '../../../src/accounts/asking/schemas'
import { auditActs } from '../../../src/platform/db/tables'
import { insertAccessToken, insertPersonalToken } from '../../support/app-tokens'
import { testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { ask } from '../../transfer/mcp/messages'

const app = testApp()
const path = '/api/ways-to-ask'

const turn = (user: TestUser, json: unknown) => user.request<WaysToAskAnswer>('PATCH', path, { json })
const waysOf = async (user: TestUser) => (await user.get<WaysToAskAnswer>(path)).body.data
const allOff = { are_assistants_on: false, is_sql_on: false }

const askInSql = (user: TestUser, address = '/api/sql') =>
  user.request('POST', address, { json: { sql: 'SELECT 1' } })
const askAsAssistant = (token: string) => ask(app, 'tools/call', { name: 'get_totals' }, { token })

const latestActs = (count: number) =>
  app.ctx.db
    .select({ act: auditActs.act, via: auditActs.via, userId: auditActs.userId })
    .from(auditActs)
    .orderBy(desc(auditActs.id))
    .limit(count)
    .all()
    .toReversed()

describe('of a new account', () => {
  test('both are off', async () => {
    expect(await waysOf(await app.user('ada'))).toEqual(allOff)
  })

  test.each(['/api/sql', '/api/sql/csv'])('%s refuses, and says what to do', async address => {
    const bob = await app.user(`bob${address.length}`)
    const { status, failure, body } = await askInSql(bob, address)
    expect([status, failure, body]).toEqual([
      403,
      { code: 'sql-off' },
      {
        status: 'error',
        message:
          'Questions in SQL are turned off for this account. Turn them on in Trackhut: Settings, Apps, Questions in SQL.',
      },
    ])
    const token = insertPersonalToken(app.ctx, bob, 'workouts:read')
    const json = { sql: 'SELECT 1' }
    expect((await app.request('POST', address, { token, json })).failure?.code).toBe('sql-off')
  })

  test('an assistant is refused whatever it has, in words of the protocol and of the API', async () => {
    const cid = await app.user('cid')
    const message =
      'Assistants are turned off for this account. Turn them on in Trackhut: Settings, Apps, Assistants.'
    for (const token of [
      insertPersonalToken(app.ctx, cid, 'workouts:read'),
      insertAccessToken(app.ctx, cid, 'workouts:read', { grant: { resource: 'mcp' } }),
    ]) {
      const { status, body, headers } = await askAsAssistant(token)
      expect([status, body]).toEqual([
        403,
        {
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32600, message, data: { status: 'error', code: 'assistants-off', message } },
        },
      ])
      // Another token would change nothing.
      expect(headers.get('www-authenticate')).toBeNull()
    }
  })

  test.each(['server/discover', 'tools/list', 'initialize', 'ping', 'nothing'])(
    '%s tells an assistant nothing either',
    async method => {
      const dan = await app.user(`dan_${method.replace('/', '_')}`)
      const token = insertPersonalToken(app.ctx, dan, 'workouts:read')
      const { status, body } = await ask(app, method, {}, { token })
      expect([status, body.error?.code, body.result]).toEqual([403, -32600, undefined])
      const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
      const noted = await app.request('POST', '/mcp', { token, json: notification })
      expect(noted.status).toBe(403)
    },
  )
})

test('what is turned on is answered, for nobody else and by no other way', async () => {
  const eve = await app.user('eve')
  const fay = await app.user('fay')
  const token = insertPersonalToken(app.ctx, eve, 'workouts:read')
  const ofFay = insertPersonalToken(app.ctx, fay, 'workouts:read')

  const answered = await turn(eve, { are_assistants_on: true })
  expect([answered.status, answered.body]).toEqual([
    200,
    { status: 'success', data: { are_assistants_on: true, is_sql_on: false } },
  ])
  expect((await askAsAssistant(token)).body.result?.isError ?? false).toBe(false)
  expect((await askInSql(eve)).status).toBe(403)
  expect((await askAsAssistant(ofFay)).status).toBe(403)
  expect(await waysOf(fay)).toEqual(allOff)

  expect((await turn(eve, { is_sql_on: true })).body.data).toEqual({
    are_assistants_on: true,
    is_sql_on: true,
  })
  expect((await askInSql(eve)).body).toMatchObject({ rows: [[1]] })
  expect((await askInSql(fay)).status).toBe(403)

  expect((await turn(eve, allOff)).body.data).toEqual(allOff)
  expect([(await askAsAssistant(token)).status, (await askInSql(eve)).status]).toEqual([403, 403])
})

test.each(['legacy', 'auto', { pin: '2026-07-28' }] as const)(
  'an assistant that is connected (%p) is refused from the next call on, and answered again later',
  async mode => {
    const name = `gus_${typeof mode === 'string' ? mode : 'pin'}`
    const gus = await app.user(name, { answersAssistants: true })
    const token = insertPersonalToken(app.ctx, gus, 'workouts:read')
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    await client.connect(
      new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
        fetch: (url, init) => app.handle(new Request(url, init as RequestInit)),
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    )
    const totals = () => client.callTool({ name: 'get_totals', arguments: {} })
    expect((await totals()).isError ?? false).toBe(false)
    await turn(gus, { are_assistants_on: false })
    await expect(totals()).rejects.toThrow('Assistants are turned off')
    await turn(gus, { are_assistants_on: true })
    expect((await totals()).isError ?? false).toBe(false)
    await client.close()
  },
)

test('each change is in the audit log, and no change is not', async () => {
  const hal = await app.user('hal')
  await turn(hal, { are_assistants_on: true, is_sql_on: true })
  await turn(hal, { are_assistants_on: true })
  await turn(hal, { is_sql_on: false })
  await turn(hal, { are_assistants_on: false, is_sql_on: false })
  const act = (name: string) => ({ act: name, via: 'web', userId: hal.account.id })
  expect(latestActs(4) as object[]).toEqual([
    act('assistants-turned-on'),
    act('sql-turned-on'),
    act('sql-turned-off'),
    act('assistants-turned-off'),
  ])
})

test.each([
  ['nothing', {}],
  ['a word', { is_sql_on: 'yes' }],
  ['a number', { are_assistants_on: 1 }],
  ['null', { is_sql_on: null }],
  ['one that is right and one that is not', { is_sql_on: true, are_assistants_on: 'no' }],
  ['something unknown', { is_mcp_on: true }],
  ['a list', [true]],
])('%s is refused, and changes nothing', async (_, json) => {
  const ivy = await app.user(`ivy_${Bun.hash(JSON.stringify(json))}`)
  expect((await turn(ivy, json)).status).toBe(400)
  expect(await waysOf(ivy)).toEqual(allOff)
})

test('no token may turn anything on, whatever its scopes', async () => {
  const joy = await app.user('joy')
  const token = insertPersonalToken(app.ctx, joy, 'profile:read profile:write workouts:read workouts:write')
  for (const method of ['GET', 'PATCH']) {
    const { status, failure } = await app.request(method, path, {
      token,
      ...(method === 'PATCH' && { json: { is_sql_on: true } }),
    })
    expect([status, failure?.code]).toEqual([403, 'scope-missing'])
  }
  expect(await waysOf(joy)).toEqual(allOff)
})

test('changing the profile leaves the ways as they are, and the profile does not have them', async () => {
  const kay = await app.user('kay', { answersSql: true })
  const { body } = await kay.get<{ data: Record<string, unknown> }>('/api/auth/profile')
  expect(Object.keys(body.data).filter(key => /assistant|sql/.test(key))).toEqual([])
  const json = { first_name: 'Kay', last_name: null, location: null, bio: null, birth_date: null }
  expect((await kay.request('POST', '/api/auth/profile/edit', { json })).status).toBe(200)
  expect(await waysOf(kay)).toEqual({ are_assistants_on: false, is_sql_on: true })
})
