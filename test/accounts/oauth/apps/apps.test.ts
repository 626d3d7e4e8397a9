// Apps that users register, list and delete.
import { describe, expect, test } from 'bun:test'
import type {
  ClientAnswer,
  ClientsAnswer,
  NewClientAnswer,
} from '../../../../src/accounts/oauth/apps/schemas'
import { hashSecret } from '../../../../src/platform/access/tokens/secrets'
import { oauthClients } from '../../../../src/platform/db/tables'
import { insertApp, insertGrant } from '../../../support/app-tokens'
import { openTestApp, testApp } from '../../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

const good = {
  client_name: 'Importer',
  client_uri: 'https://importer.example',
  redirect_uri: ['https://importer.example/callback'],
  scope: 'profile:read workouts:write',
}
const register = (json: unknown, user = sam) =>
  user.request<NewClientAnswer>('POST', '/api/oauth/apps', { json })
const registered = async (json: object) => {
  const { body } = await register({ ...good, ...json })
  expect(body.status).toBe('created')
  return body.data.client
}

describe('registering an app', () => {
  test('answers with all there is to know, and with a secret', async () => {
    const answer = await register({ ...good, client_description: 'Brings workouts in.' })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status: 'created',
        data: {
          client: {
            id: expect.any(Number),
            client_id: expect.stringMatching(/^[a-zA-Z0-9]{24}$/),
            client_secret: expect.stringMatching(/^ths_[\w-]{43}$/),
            name: 'Importer',
            client_description: 'Brings workouts in.',
            website: 'https://importer.example',
            redirect_uris: ['https://importer.example/callback'],
            scope: 'profile:read workouts:write',
            issued_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
          },
        },
      },
    ])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  test('is refused for more than a hundred, also when many are registered at once; older ones stay', async () => {
    const [many, few] = [await app.user('many'), await app.user('few')]
    for (let count = 0; count < 97; count++) insertApp(app.ctx, many)
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(good, many)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400, 400])
    expect<unknown>(answers.find(({ status }) => status === 400)?.body).toEqual({
      status: 'error',
      message: 'you cannot have more than 100 apps',
    })
    insertApp(app.ctx, many)
    const { body } = await many.get<ClientsAnswer>('/api/oauth/apps')
    expect(body.pagination.total).toBe(101)
    expect((await register(good, many)).status).toBe(400)
    expect((await register(good, few)).status).toBe(200)
  })

  test('keeps no secret that can be read', async () => {
    const { client_secret: secret } = await registered({})
    const rows = JSON.stringify(app.ctx.db.select().from(oauthClients).all())
    expect(rows).toContain(hashSecret(secret))
    expect(rows).not.toContain(secret)
  })

  const variants: [name: string, sent: object, kept: object][] = [
    ['without a description', {}, { client_description: null }],
    ['with null for a description', { client_description: null }, { client_description: null }],
    ['with an empty description', { client_description: '' }, { client_description: '' }],
    [
      'with a long description',
      { client_description: 'x'.repeat(1000) },
      { client_description: 'x'.repeat(1000) },
    ],
    ['with space around its name', { client_name: '  Importer ' }, { name: 'Importer' }],
    [
      'without what cannot be seen in its name, or turns it round',
      { client_name: '\u200bIm\u00adpor\u2066ter\u202e \u3164' },
      { name: 'Importer' },
    ],
    [
      'with a name in any script, joined as it has to be',
      { client_name: 'می\u200cخواهم 👩\u200d💻 ❤\ufe0f' },
      { name: 'می\u200cخواهم 👩\u200d💻 ❤\ufe0f' },
    ],
    [
      'with lines of description, without what turns them round',
      { client_description: 'Imports.\r\n\u202eNightly.' },
      { client_description: 'Imports.\r\nNightly.' },
    ],
    ['with a long name', { client_name: '😀'.repeat(200) }, { name: '😀'.repeat(200) }],
    [
      'with an empty path of its website',
      { client_uri: 'http://importer.example' },
      { website: 'http://importer.example' },
    ],
    [
      'with one address that stands alone',
      { redirect_uri: 'https://a.example' },
      { redirect_uris: ['https://a.example'] },
    ],
    [
      'with addresses under their other name',
      { redirect_uri: undefined, redirect_uris: ['https://b.example/', 'http://localhost/'] },
      { redirect_uris: ['https://b.example/', 'http://localhost/'] },
    ],
    [
      'with one address under the other name',
      { redirect_uri: undefined, redirect_uris: 'https://b.example/' },
      { redirect_uris: ['https://b.example/'] },
    ],
    [
      'with addresses byte for byte',
      { redirect_uri: ['HTTPS://A.example/%2e%2E?b=c'] },
      { redirect_uris: ['HTTPS://A.example/%2e%2E?b=c'] },
    ],
    [
      'with ten addresses',
      { redirect_uri: Array.from({ length: 10 }, (_, index) => `https://a.example/${index}`) },
      { redirect_uris: Array.from({ length: 10 }, (_, index) => `https://a.example/${index}`) },
    ],
    [
      'with scopes under their other name',
      { scope: undefined, scopes: 'users:read' },
      { scope: 'users:read' },
    ],
    [
      'with scopes in its own order, each once',
      { scope: '  workouts:write profile:read   workouts:write ' },
      { scope: 'workouts:write profile:read' },
    ],
    [
      'without scopes there are not',
      { scope: 'nothing profile:read Profile:read profile:\u200bread profile: workouts:write\tusers:read' },
      { scope: 'profile:read' },
    ],
    ['with more than is known', { client_id: 'mine', client_secret: 'mine', id: 7 }, { name: 'Importer' }],
  ]
  test.each(variants)('%s', async (_, sent, kept) => {
    const client = await registered(sent)
    expect(client).toMatchObject(kept)
    expect(client.client_id).not.toBe('mine')
    const { body } = await sam.get<ClientAnswer>(`/api/oauth/apps/${client.client_id}`)
    expect(body.data.client).toMatchObject(kept)
  })

  const refused: [name: string, sent: unknown][] = [
    ['nothing', undefined],
    ['an empty object', {}],
    ['an array', [good]],
    ['null', null],
    ...['client_name', 'client_uri', 'redirect_uri', 'scope'].flatMap((key): [string, unknown][] => [
      [`no ${key}`, { ...good, [key]: undefined }],
      [`null as ${key}`, { ...good, [key]: null }],
      [`an empty ${key}`, { ...good, [key]: '' }],
      [`a number as ${key}`, { ...good, [key]: 1 }],
      [`an object as ${key}`, { ...good, [key]: {} }],
    ]),
    ['a name of spaces', { ...good, client_name: '   ' }],
    ['a name that is too long', { ...good, client_name: 'x'.repeat(201) }],
    ['a name of two lines', { ...good, client_name: 'a\nb' }],
    ['a name with a separator of lines', { ...good, client_name: 'a\u2028b' }],
    ['a name that cannot be seen', { ...good, client_name: '\u200b\u2800\u202e\u200d' }],
    ['a name that covers what is around it', { ...good, client_name: `x${'\u0334'.repeat(6)}` }],
    ['a description that does so', { ...good, client_description: `x${'\u0334'.repeat(6)}` }],
    ['a name in an array', { ...good, client_name: ['Importer'] }],
    ['a description that is too long', { ...good, client_description: 'x'.repeat(1001) }],
    ['a number as description', { ...good, client_description: 1 }],
    ['a website that is a script', { ...good, client_uri: 'javascript:alert(1)' }],
    ['a website with a user', { ...good, client_uri: 'https://good@evil.example' }],
    ['a website in an array', { ...good, client_uri: ['https://importer.example'] }],
    ['no addresses', { ...good, redirect_uri: [] }],
    ['eleven addresses', { ...good, redirect_uri: Array.from({ length: 11 }, () => 'https://a.example') }],
    ['a bad address', { ...good, redirect_uri: ['javascript:alert(1)'] }],
    [
      'a bad address after a good one',
      { ...good, redirect_uri: ['https://a.example', 'https://a.example#b'] },
    ],
    ['an address that is a number', { ...good, redirect_uri: ['https://a.example', 1] }],
    ['an address that is null', { ...good, redirect_uri: [null] }],
    ['addresses in an array of arrays', { ...good, redirect_uri: [['https://a.example']] }],
    ['scopes in an array', { ...good, scope: ['profile:read'] }],
    ['only scopes there are not', { ...good, scope: 'everything' }],
    ['scopes with commas', { ...good, scope: 'profile:read,workouts:read' }],
  ]
  test.each(refused)('is refused with %s', async (_, sent) => {
    const before = app.ctx.db.select().from(oauthClients).all()
    const answer = await register(sent)
    expect([answer.status, answer.body as unknown]).toEqual([
      400,
      { status: 'error', message: 'invalid payload' },
    ])
    expect(app.ctx.db.select().from(oauthClients).all()).toEqual(before)
  })

  test('is refused as a form', async () => {
    const answer = await sam.request('POST', '/api/oauth/apps', {
      body: new URLSearchParams({ ...good, redirect_uri: 'https://a.example' }),
    })
    expect(answer.status).toBe(400)
  })
})

test('apps are listed five on a page, the newest first, and only one’s own', async () => {
  const kim = await app.user('kim')
  const ids = Array.from({ length: 7 }, () => insertApp(app.ctx, kim).client.id)
  const newestFirst = ids.toReversed()
  const page = async (query: string) => {
    const { body } = await kim.get<ClientsAnswer>(`/api/oauth/apps${query}`)
    return [body.data.clients.map(({ id }) => id), body.pagination]
  }
  const first = [newestFirst.slice(0, 5), { has_next: true, has_prev: false, page: 1, pages: 2, total: 7 }]
  for (const query of ['', '?page=1', '?page=0', '?page=-3', '?per_page=50'])
    expect(await page(query)).toEqual(first)
  expect(await page('?page=2')).toEqual([
    newestFirst.slice(5),
    { has_next: false, has_prev: true, page: 2, pages: 2, total: 7 },
  ])
  expect(await page('?page=9')).toEqual([
    [],
    { has_next: false, has_prev: true, page: 9, pages: 2, total: 7 },
  ])
  expect((await kim.get('/api/oauth/apps?page=x')).status).toBe(400)
})

test('an app is read by its public id and by its number, without its secret', async () => {
  const { client_secret, ...client } = await registered({ client_description: 'x' })
  for (const path of [client.client_id, `${client.id}/by_id`]) {
    const answer = await sam.get(`/api/oauth/apps/${path}`)
    expect([answer.status, answer.body]).toEqual([200, { status: 'success', data: { client } }])
  }
})

describe('all tokens of an app', () => {
  const cases: [name: string, method: string, path: string, status: number, remains: boolean][] = [
    ['die when they are revoked', 'POST', '/revoke', 200, true],
    ['go with it', 'DELETE', '', 204, false],
  ]
  test.each(cases)('%s, whoever allowed it, and no others', async (_, method, path, status, remains) => {
    await using app = openTestApp()
    const [owner, other] = [await app.user('sam'), await app.user('kim')]
    const { client } = insertApp(app.ctx, owner)
    const dead = [insertGrant(app.ctx, owner, client), insertGrant(app.ctx, other, client)]
    const alive = insertGrant(app.ctx, owner, insertApp(app.ctx, owner).client)
    const statusWith = async (token: string) =>
      (await app.request('GET', '/api/auth/profile', { token })).status

    const answer = await owner.request(method, `/api/oauth/apps/${client.id}${path}`)
    expect([answer.status, answer.body]).toEqual([status, status === 200 ? { status: 'success' } : ''])
    for (const { accessToken } of dead) expect(await statusWith(accessToken)).toBe(401)
    expect(await statusWith(alive.accessToken)).toBe(200)
    const read = await owner.get(`/api/oauth/apps/${client.id}/by_id`)
    expect(read.status).toBe(remains ? 200 : 404)
  })
})
