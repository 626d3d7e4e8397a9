// Tokens that users create for their own scripts.
import { describe, expect, test } from 'bun:test'
import type {
  NewPersonalTokenAnswer,
  PersonalTokensAnswer,
} from '../../../../src/accounts/oauth/apps/schemas'
import { hashSecret } from '../../../../src/platform/access/tokens/secrets'
import { personalTokens } from '../../../../src/platform/db/tables'
import { insertPersonalToken } from '../../../support/app-tokens'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'

const app = testApp()
const sam = await app.user('sam')

const good = { name: 'Backup', scope: 'workouts:read profile:read' }
const make = (json: unknown, user = sam) =>
  user.request<NewPersonalTokenAnswer>('POST', '/api/oauth/personal-tokens', { json })
const made = async (json: object, user = sam) =>
  (await make({ ...good, ...json }, user)).body.data.personal_token
const listOf = async (user: TestUser) =>
  (await user.get<PersonalTokensAnswer>('/api/oauth/personal-tokens')).body.data.personal_tokens
const profileWith = async (token: string) => (await app.request('GET', '/api/auth/profile', { token })).status

test('a token is shown once, works at once, and is kept as a hash', async () => {
  const answer = await make({ ...good, expires_in_days: 30 })
  const { token, ...row } = answer.body.data.personal_token
  expect([answer.status, answer.body.status, row]).toEqual([
    200,
    'created',
    {
      id: expect.any(Number),
      name: 'Backup',
      scope: ['workouts:read', 'profile:read'],
      created_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
      expires_at: 'Wed, 01 Jul 2026 10:00:00 GMT',
      last_used_at: null,
    },
  ])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(token).toMatch(/^thp_[\w-]{43}$/)
  expect(await listOf(sam)).toContainEqual(row)
  expect(await profileWith(token)).toBe(200)
  const rows = JSON.stringify(app.ctx.db.select().from(personalTokens).all())
  expect(rows).toContain(hashSecret(token))
  expect(rows).not.toContain(token)
})

describe('a token can be made', () => {
  const variants: [name: string, sent: object, kept: object][] = [
    ['without an end', {}, { expires_at: null }],
    ['with null for an end', { expires_in_days: null }, { expires_at: null }],
    ['for a day', { expires_in_days: 1 }, { expires_at: 'Tue, 02 Jun 2026 10:00:00 GMT' }],
    ['for ten years', { expires_in_days: 3650 }, { expires_at: 'Thu, 29 May 2036 10:00:00 GMT' }],
    ['with space around its name', { name: ' Backup ' }, { name: 'Backup' }],
    ['with a long name', { name: 'x'.repeat(100) }, { name: 'x'.repeat(100) }],
    [
      'with scopes in its own order, each once',
      { scope: ' users:read  profile:read users:read ' },
      { scope: ['users:read', 'profile:read'] },
    ],
  ]
  test.each(variants)('%s', async (_, sent, kept) => {
    expect(await made(sent)).toMatchObject(kept)
  })
})

describe('a token is refused with', () => {
  const refused: [name: string, sent: unknown][] = [
    ['nothing', undefined],
    ['an empty object', {}],
    ['null', null],
    ...(['name', 'scope'] as const).flatMap((key): [string, unknown][] => [
      [`no ${key}`, { ...good, [key]: undefined }],
      [`null as ${key}`, { ...good, [key]: null }],
      [`an empty ${key}`, { ...good, [key]: '' }],
      [`spaces as ${key}`, { ...good, [key]: '   ' }],
      [`a number as ${key}`, { ...good, [key]: 1 }],
      [`an array as ${key}`, { ...good, [key]: ['profile:read'] }],
    ]),
    ['a name that is too long', { ...good, name: 'x'.repeat(101) }],
    ['a name of two lines', { ...good, name: 'a\nb' }],
    ['a scope there is not', { ...good, scope: 'profile:read everything' }],
    ['a scope in capitals', { ...good, scope: 'Profile:read' }],
    ['scopes with a tab between', { ...good, scope: 'profile:read\tusers:read' }],
    ...[0, -1, 1.5, 3651, 1e300, '30', true, []].map((days): [string, unknown] => [
      `${JSON.stringify(days)} for days`,
      { ...good, expires_in_days: days },
    ]),
  ]
  test.each(refused)('%s', async (_, sent) => {
    const before = await listOf(sam)
    const answer = await make(sent)
    expect([answer.status, answer.body as unknown]).toEqual([
      400,
      { status: 'error', message: 'invalid payload' },
    ])
    expect(await listOf(sam)).toEqual(before)
  })
})

test('there are fifty at most, also when many are made at once', async () => {
  const [kim, robin] = [await app.user('kim'), await app.user('robin')]
  for (let count = 0; count < 45; count++) insertPersonalToken(app.ctx, kim, 'profile:read')
  const answers = await Promise.all(Array.from({ length: 10 }, () => make(good, kim)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(200),
    ...Array(5).fill(400),
  ])
  expect<unknown>(answers.find(({ status }) => status === 400)?.body).toEqual({
    status: 'error',
    message: 'you cannot have more than 50 personal tokens',
  })
  expect(await listOf(kim)).toHaveLength(50)
  expect((await make(good, robin)).status).toBe(200)
})

test('tokens are listed with the newest first, and go one by one', async () => {
  const kim = await app.user('lister')
  const [first, second] = [await made({ name: 'first' }, kim), await made({ name: 'second' }, kim)]
  expect((await listOf(kim)).map(({ name }) => name)).toEqual(['second', 'first'])
  const gone = await kim.delete(`/api/oauth/personal-tokens/${first.id}`)
  expect([gone.status, gone.body]).toEqual([204, ''])
  expect((await listOf(kim)).map(({ name }) => name)).toEqual(['second'])
  expect([await profileWith(first.token), await profileWith(second.token)]).toEqual([401, 200])
  const again = await kim.delete(`/api/oauth/personal-tokens/${first.id}`)
  expect([again.status, again.body]).toEqual([
    404,
    { status: 'not found', message: 'personal token not found' },
  ])
})
