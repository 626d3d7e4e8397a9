// What is said about messages that are odd, or of people who may not ask.
import { describe, expect, test } from 'bun:test'
import { insertPersonalToken } from '../../support/app-tokens'
import { openTestApp, testApp } from '../../support/test-app'
import { ask, present } from './messages'

const app = testApp()
const sam = await app.user('sam', { answersAssistants: true })
const token = insertPersonalToken(app.ctx, sam, 'workouts:read')

const message = (changes: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...changes })
const meta = (changes: object = {}) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': present,
    'io.modelcontextprotocol/clientCapabilities': {},
    ...changes,
  },
})

/** Sends a body with no more than these headers. */
const post = (json: unknown, headers: Record<string, string> = {}) =>
  app.request<{ jsonrpc?: string; id?: unknown; result?: object; error?: { code: number } }>('POST', '/mcp', {
    json,
    token,
    headers,
  })

const codeOf = async (json: unknown, headers: Record<string, string> = {}) => {
  const { status, body } = await post(json, headers)
  return [status, body.error?.code]
}

describe('2026-07-28', () => {
  test('tells what the server can do', async () => {
    const { status, body } = await ask(app, 'server/discover', {}, { token })
    expect([status, body]).toEqual([
      200,
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          resultType: 'complete',
          supportedVersions: [present],
          capabilities: { tools: {} },
          instructions: expect.stringContaining('data'),
          ttlMs: expect.any(Number),
          cacheScope: 'private',
          _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'trackhut' }) },
        },
      },
    ])
  })

  test.each([
    ['no header with the revision', { 'mcp-protocol-version': '' }],
    ['another revision in the header', { 'mcp-protocol-version': '2025-11-25' }],
    ['another method in the header', { 'mcp-method': 'tools/call' }],
    ['no method in the header', { 'mcp-method': '' }],
  ])('%s is refused', async (_, headers) => {
    const { status, body } = await ask(app, 'tools/list', {}, { token, headers })
    expect([status, body.error?.code]).toEqual([400, -32020])
  })

  test('another tool in the header is refused', async () => {
    const headers = { 'mcp-name': 'list_sports' }
    const { status, body } = await ask(app, 'tools/call', { name: 'get_goals' }, { token, headers })
    expect([status, body.error?.code]).toEqual([400, -32020])
  })

  test('a revision that is not known is refused, with those that are', async () => {
    const revision = '2031-01-01'
    const params = meta({ 'io.modelcontextprotocol/protocolVersion': revision })
    const { status, body } = await post(message({ params }), {
      'mcp-protocol-version': revision,
      'mcp-method': 'tools/list',
    })
    expect([status, body.error]).toMatchObject([
      400,
      { code: -32022, data: { requested: revision, supported: expect.arrayContaining([present]) } },
    ])
  })

  test('a request without what its client can do is refused', async () => {
    const params = meta({ 'io.modelcontextprotocol/clientCapabilities': undefined })
    expect(
      await codeOf(message({ params }), { 'mcp-protocol-version': present, 'mcp-method': 'tools/list' }),
    ).toEqual([400, -32602])
  })

  test('a request that only its header says to be of it is refused', async () => {
    expect(await codeOf(message({}), { 'mcp-protocol-version': present })).toEqual([400, -32602])
  })

  test.each(['initialize', 'ping', 'resources/list', 'toString', '__proto__', 'tools/list/'])(
    'the method %s is unknown',
    async method => {
      const { status, body } = await ask(app, method, {}, { token })
      expect([status, body.error?.code]).toEqual([404, -32601])
    },
  )
})

describe('2025-11-25', () => {
  test.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    // It had batches.
    ['2025-03-26', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
    [7, '2025-11-25'],
  ])('who begins with %p speaks %s', async (protocolVersion, agreed) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const { status, headers, body } = await post(message({ method: 'initialize', params }))
    expect([status, body]).toMatchObject([
      200,
      {
        id: 1,
        result: { protocolVersion: agreed, serverInfo: { name: 'trackhut' }, capabilities: { tools: {} } },
      },
    ])
    expect(headers.get('mcp-session-id')).toBeNull()
  })

  test('a method that is unknown is told with 200', async () => {
    expect(await codeOf(message({ method: 'resources/list' }))).toEqual([200, -32601])
  })

  test.each(['2025-03-26', '1999-01-01'])('the revision %s in the header is refused', async revision => {
    expect(await codeOf(message({}), { 'mcp-protocol-version': revision })).toEqual([400, -32022])
  })

  test('a ping is answered', async () => {
    expect((await post(message({ method: 'ping' }))).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })
})

test.each([
  ['of now', { 'mcp-protocol-version': present }],
  ['of then', {}],
])('a notification %s is taken, and not answered', async (_, headers) => {
  const json = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const { status, body } = await app.request('POST', '/mcp', { json, token, headers })
  expect([status, body]).toEqual([202, ''])
})

describe('refused is', () => {
  test.each([
    ['a batch', [message({})], 400, -32700],
    ['a number', 7, 400, -32700],
    ['a message of another protocol', message({ jsonrpc: '1.0' }), 400, -32600],
    ['an id that is null', message({ id: null }), 400, -32600],
    ['an id that is a list', message({ id: [1] }), 400, -32600],
    ['a method that is a number', message({ method: 7 }), 400, -32600],
    ['parameters in a list', message({ params: [1] }), 400, -32600],
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }, 400, -32600],
    [
      'what is nested too deep',
      message({ params: { x: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) } }),
      400,
      -32700,
    ],
    ['what is too long', message({ params: { x: 'x'.repeat(70_000) } }), 413, -32600],
  ])('%s', async (_, json, status, code) => {
    expect(await codeOf(json)).toEqual([status, code])
  })

  test.each([
    ['what is no JSON', '{', 'application/json', 400, -32700],
    ['half a character', new Uint8Array([0x22, 0xc3, 0x22]), 'application/json', 400, -32700],
    ['a body without a type', '{}', '', 415, -32600],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, -32600],
  ])('%s', async (_, body, type, status, code) => {
    const answer = await app.request<{ error?: { code: number } }>('POST', '/mcp', {
      body,
      token,
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  test.each(['https://evil.example', 'null', 'http://localhost:8080'])('a page of %s', async origin => {
    expect(await codeOf(message({}), { origin })).toEqual([403, -32600])
    for (const bad of [{}, { token: sam.token }, { token: 'x' }]) {
      const refused = await app.request('POST', '/mcp', { json: message({}), ...bad, headers: { origin } })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, null])
    }
  })

  test('no page of this server itself', async () => {
    expect((await post(message({}), { origin: 'http://localhost' })).status).toBe(200)
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('the method %s', async method => {
    const { status, headers } = await app.request(method, '/mcp', { token })
    expect([status, headers.get('allow')]).toEqual([405, expect.stringContaining('POST')])
  })
})

test('a tool that is unknown is told so', async () => {
  for (const name of ['delete_everything', 'constructor', 7, undefined]) {
    const { status, body } = await post(message({ method: 'tools/call', params: { name } }))
    expect([status, body.error?.code]).toEqual([200, -32602])
  }
})

test('an assistant that calls without end is stopped, and told when to come back', async () => {
  await using limited = openTestApp({ API_RATE_LIMITS: '300 per 5 minutes' })
  const user = await limited.user('user', { answersAssistants: true })
  const own = insertPersonalToken(limited.ctx, user, 'workouts:read')
  const statuses = new Set<number>()
  for (let count = 0; count < 601; count++) {
    statuses.add((await limited.request('POST', '/mcp', { json: message({}), token: own })).status)
  }
  expect([...statuses]).toEqual([200, 429])
})
