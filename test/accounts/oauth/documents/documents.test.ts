// Apps that nobody has registered: a document at the address that is their id says what they are.
import { describe, expect, test } from 'bun:test'
import { readAuthorizationRequest } from '../../../../src/accounts/oauth/authorize'
import { isDocumentUrl } from '../../../../src/accounts/oauth/documents/client-id'
import { readDocument } from '../../../../src/accounts/oauth/documents/read-document'
import { insertApp, insertGrant } from '../../../support/app-tokens'
import { testApp } from '../../../support/test-app'
import { pkce, urlencoded } from '../../../support/test-client'
import type { TestUser } from '../../../support/test-user'

const app = testApp()
const sam = await app.user('sam')

const url = 'https://assistant.example/client.json'
const callback = 'https://assistant.example/callback'
const origin = 'https://trackhut.example'
const document = { client_id: url, client_name: 'An assistant', redirect_uris: [callback] }

describe('an id is an address of a document', () => {
  test.each([url, 'https://a.example/x', 'https://a.example:8443/x/y', 'https://a.example/x?y=z'])(
    '%s',
    id => {
      expect(isDocumentUrl(id)).toBe(true)
    },
  )

  test.each([
    'http://a.example/x',
    'https://a.example',
    'https://a.example/',
    'https://a.example/x#y',
    'https://u@a.example/x',
    'https://u:p@a.example/x',
    'https://a.example/../x',
    'https://a.example/a/./x',
    'https://a.example/a/%2e%2e/x',
    'https://A.example/x',
    'https://a.example:443/x',
    'https://a.example/x y',
    'https://127.1/x',
    `https://a.example/${'x'.repeat(500)}`,
    '0123456789abcdef01234567',
    '',
  ])('%s is none', id => {
    expect(isDocumentUrl(id)).toBe(false)
  })
})

describe('a document', () => {
  const read = (changes: object) => readDocument(url, JSON.stringify({ ...document, ...changes }))

  test('says what the app is', () => {
    expect(read({ client_uri: 'https://assistant.example/about' })).toEqual({
      ...{ url, name: 'An assistant', website: 'https://assistant.example/about', redirectUris: [callback] },
    })
  })

  test.each([
    ['no name', { client_name: undefined }],
    ['a name that nobody sees', { client_name: '\u200b' }],
    ['a name of two lines', { client_name: 'a\nb' }],
    ['a name that is a number', { client_name: 7 }],
  ])('with %s is called as its host', (_, changes) => {
    expect(read(changes)?.name).toBe('assistant.example')
  })

  test('cannot name a website of others', () => {
    expect(read({ client_uri: 'https://bank.example' })?.website).toBe('https://assistant.example')
  })

  test.each([
    ['of another address', { client_id: 'https://assistant.example/other.json' }],
    ['without an address', { client_id: undefined }],
    ['without redirect addresses', { redirect_uris: undefined }],
    ['with an empty list of them', { redirect_uris: [] }],
    ['with too many', { redirect_uris: Array.from({ length: 11 }, (_, index) => `${callback}${index}`) }],
    ['with one that is not possible', { redirect_uris: [callback, 'javascript:alert(1)'] }],
    ['with one over the internet without https', { redirect_uris: ['http://assistant.example/callback'] }],
    ['with one that is a number', { redirect_uris: [7] }],
    ['of an app with a key', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['of an app with a secret', { token_endpoint_auth_method: 'client_secret_post' }],
  ])('%s is not usable', (_, changes) => {
    expect(read(changes)).toBeNull()
  })

  test.each(['', '{', 'null', '7', '[]', '"x"'])('%p is none', text => {
    expect(readDocument(url, text)).toBeNull()
  })
})

describe('the server', () => {
  /** Inserts what the server stores of such an app for a user who has let it in. */
  function insertDocumentApp(user: TestUser) {
    const { client } = insertApp(app.ctx, user, {
      documentUrl: url,
      redirectUris: [callback],
      scope: 'workouts:read',
    })
    const challenge = { codeChallenge: pkce.challenge, redeemedAt: null, resource: 'mcp' as const }
    return { client, ...insertGrant(app.ctx, user, client, { grant: challenge }) }
  }

  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request<{ access_token: string; refresh_token: string; error?: string }>('POST', path, {
      body: urlencoded(fields),
      headers,
    })
  const exchange = (code: string, fields: Record<string, string> = {}) =>
    send('/api/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id: url, code, code_verifier: pkce.verifier },
      ...fields,
    })

  test('fetches nothing that its settings do not allow, and says only that it cannot be used', async () => {
    for (const client_id of [
      'https://127.0.0.1/x',
      'https://169.254.169.254/x',
      'https://[::1]/x',
      'https://127.1/x',
    ]) {
      const asked = new URLSearchParams({ client_id, response_type: 'code', scope: 'workouts:read' })
      const { status, failure } = await sam.get(`/api/oauth/authorize?${asked}`)
      expect([status, failure?.code]).toEqual([400, 'app-document-unusable'])
    }
  })

  test.each([
    ['nothing', undefined, 'resource-unknown'],
    ['the API', origin, 'resource-unknown'],
    ['the API by its path', `${origin}/api`, 'resource-unknown'],
    ['another server', 'https://other.example/mcp', 'resource-unknown'],
    ['the protocol', `${origin}/mcp`, null],
  ])('lets such an app that asks for %s in to the protocol alone', (_, resource, code) => {
    const document = { url, name: 'An assistant', website: url, redirectUris: [callback] }
    const asked = {
      ...{ client_id: url, response_type: 'code', scope: 'workouts:read profile:read equipments:read' },
      ...{ code_challenge: pkce.challenge, code_challenge_method: 'S256', ...(resource && { resource }) },
    }
    const read = () =>
      readAuthorizationRequest(app.ctx.db, new Map(Object.entries(asked)), { origin, document })
    if (code === null) expect(read()).toMatchObject({ resource: 'mcp', scope: 'workouts:read' })
    else expect(read).toThrow(expect.objectContaining({ kind: 'invalid', code }))
  })

  test('gives such an app tokens for its code and verifier, without a secret', async () => {
    const { code } = insertDocumentApp(await app.user('kim', { answersAssistants: true }))
    const { status, body } = await exchange(code)
    expect(status).toBe(200)
    const again = await send('/api/oauth/token', {
      ...{ grant_type: 'refresh_token', client_id: url, refresh_token: body.refresh_token },
    })
    expect(again.status).toBe(200)
    const token = again.body.access_token
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await app.request('POST', '/mcp', { json: list, token })).status).toBe(200)
    expect((await send('/api/oauth/revoke', { client_id: url, token })).status).toBe(200)
    expect((await app.request('POST', '/mcp', { json: list, token })).status).toBe(401)
  })

  test('refuses it without its verifier, with another id, and with a secret that it does not have', async () => {
    const { code, client } = insertDocumentApp(await app.user('lou'))
    expect((await exchange(code, { code_verifier: 'x'.repeat(43) })).body.error).toBe('invalid_grant')
    expect((await exchange(code, { code_verifier: '' })).body.error).toBe('invalid_request')
    const others = [
      'https://assistant.example/other.json',
      'https://evil.example/client.json',
      client.clientId,
    ]
    for (const client_id of others)
      expect((await exchange(code, { client_id })).body.error).toBe('invalid_client')
    const authorization = `Basic ${Buffer.from('x:y').toString('base64')}`
    const form = { grant_type: 'authorization_code', client_id: url, code, code_verifier: pkce.verifier }
    expect((await send('/api/oauth/token', form, { authorization })).status).toBe(401)
    expect((await exchange('thc_unknown')).body.error).toBe('invalid_client')
    // Nothing has used up the code.
    expect((await exchange(code)).status).toBe(200)
  })

  test('gives a registered app nothing without its secret', async () => {
    const { client } = insertApp(app.ctx, sam)
    const { code } = insertGrant(app.ctx, sam, client, { grant: { redeemedAt: null } })
    expect((await exchange(code)).body.error).toBe('invalid_client')
    expect((await exchange(code, { client_id: client.clientId })).body.error).toBe('invalid_client')
  })

  test('ends everything if a code comes twice', async () => {
    const { code } = insertDocumentApp(await app.user('max'))
    const { body } = await exchange(code)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await app.request('POST', '/mcp', { json: list, token: body.access_token })).status).toBe(401)
  })

  test('lists it as connected, and not among the apps that somebody has registered', async () => {
    const ann = await app.user('ann')
    const { client } = insertDocumentApp(ann)
    const apps = await ann.get<{ data: { clients: object[] } }>('/api/oauth/apps')
    expect(apps.body.data.clients).toEqual([])
    expect((await ann.get(`/api/oauth/apps/${client.clientId}`)).status).toBe(404)
    expect((await ann.request('DELETE', `/api/oauth/apps/${client.id}`)).status).toBe(404)
  })
})
