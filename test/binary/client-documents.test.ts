// An assistant that nobody has registered is let in: the server fetches its document over https.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startAssistant } from '../support/assistant'
import { testAuthority } from '../support/certificates'
import { createFirstAccount, executable, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { pkce, urlencoded } from '../support/test-client'

test('a document says what an assistant is, and its tokens are for the protocol alone', async () => {
  using folder = temporaryFolder()
  const authority = join(folder.path, 'authority.pem')
  writeFileSync(authority, testAuthority)
  const asked: string[] = []
  await using assistant = await startAssistant(url => {
    asked.push(new URL(url).pathname)
    const client_id = url.replace('127.0.0.1', 'localhost')
    const document = { client_id, client_name: 'An assistant', redirect_uris: ['http://127.0.0.1/back'] }
    if (url.endsWith('/moved')) return new Response(null, { status: 302, headers: { location: '/client' } })
    if (url.endsWith('/long')) return Response.json({ ...document, more: 'x'.repeat(100_000) })
    if (url.endsWith('/other')) return Response.json({ ...document, client_id: `${client_id}/x` })
    return url.endsWith('/client') ? Response.json(document) : new Response('', { status: 404 })
  })
  await using server = await startServer({
    folder: folder.path,
    environment: { API_RATE_LIMITS: '', OUTGOING_HOSTS: 'loopback', NODE_EXTRA_CA_CERTS: authority },
    program: executable,
  })
  const sam = new Rider(server, await createFirstAccount(server))
  await sam.request('PATCH', '/api/ways-to-ask', { json: { are_assistants_on: true } })
  const resource = `${server.origin}/mcp`
  const fields = (path: string) => ({
    client_id: `${assistant.origin}${path}`,
    response_type: 'code',
    scope: 'workouts:read workouts:write profile:read equipments:read',
    redirect_uri: 'http://127.0.0.1:4711/back',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    resource,
  })
  const page = (path: string) =>
    sam.request('GET', `/api/oauth/authorize?${new URLSearchParams(fields(path))}`)

  for (const path of ['/moved', '/long', '/other', '/missing']) {
    const { status, failure } = await page(path)
    expect([path, status, failure?.code]).toEqual([path, 400, 'app-document-unusable'])
  }
  expect(asked).toEqual(['/moved', '/long', '/other', '/missing'])

  expect((await page('/client')).body).toMatchObject({
    data: {
      client: { name: 'An assistant', website: assistant.origin },
      is_own: false,
      is_registered: false,
      scope: ['workouts:read'],
      redirect_uri: 'http://127.0.0.1:4711/back',
    },
  })
  const form = { ...fields('/client'), confirm: 'true' }
  const unproved = { ...form, code_challenge: undefined, code_challenge_method: undefined }
  const refused = await sam.request('POST', '/api/oauth/authorize', { body: urlencoded(unproved) })
  expect(refused.failure?.code).toBe('code-challenge-missing')
  // The API is not for apps that nobody has registered.
  for (const resource of [undefined, server.origin, `${server.origin}/api`]) {
    const forApi = { body: urlencoded({ ...form, resource }) }
    const { status, failure } = await sam.request('POST', '/api/oauth/authorize', forApi)
    expect([status, failure?.code]).toEqual([400, 'resource-unknown'])
  }
  const allowed = await sam.request<{ redirect_url: string }>('POST', '/api/oauth/authorize', {
    body: urlencoded(form),
  })
  const answered = new URL(allowed.body.redirect_url)
  expect([answered.origin, answered.searchParams.get('iss')]).toEqual([
    'http://127.0.0.1:4711',
    server.origin,
  ])
  const { status, body } = await server.request<{ access_token: string; scope: string }>(
    'POST',
    '/api/oauth/token',
    {
      body: urlencoded({
        grant_type: 'authorization_code',
        client_id: form.client_id,
        code: answered.searchParams.get('code') ?? '',
        code_verifier: pkce.verifier,
        redirect_uri: form.redirect_uri,
        resource,
      }),
    },
  )
  expect([status, body.scope]).toEqual([200, 'workouts:read'])
  const token = body.access_token
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_totals' } }
  const called = await server.request('POST', '/mcp', { json, token })
  expect([called.status, called.body]).toMatchObject([
    200,
    { result: { structuredContent: { totals: { workouts: 0 } } } },
  ])
  expect((await server.request('GET', '/api/workouts', { token })).status).toBe(401)
  // The document was asked for once, and its answer kept.
  expect(asked.filter(path => path === '/client')).toHaveLength(1)
  const connected = await sam.request('GET', '/api/oauth/connected-apps')
  expect(JSON.stringify(connected.body)).toContain('An assistant')
})
