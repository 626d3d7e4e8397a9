// Importers made for FitTrackee. The test sends exactly their parameters: `scope`, `redirect_uris`, no redirect URI in
// the request for a code, and any redirect URI in the request for a token.
import { expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../../support/recordings'
import { uploadForm } from '../../support/requests'
import { openTestApp } from '../../support/test-app'
import { useToken } from '../../support/test-client'

interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_at: number
}

const scope = 'profile:read workouts:write'

test('an importer registers, is allowed, uploads, and refreshes its tokens when they are old', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const registered = await sam.request<{ data: { client: { client_id: string; client_secret: string } } }>(
    'POST',
    '/api/oauth/apps',
    {
      json: {
        client_name: 'importer',
        client_uri: 'https://importer.example',
        redirect_uris: ['https://importer.example/callback'],
        scope,
      },
    },
  )
  const { client_id, client_secret } = registered.body.data.client

  // The form that the consent page sends for `/profile/apps/authorize?response_type=code&client_id=…&scope=…&state=…`.
  const consent = new FormData()
  for (const [name, value] of Object.entries({
    client_id,
    response_type: 'code',
    scope,
    state: 's',
    confirm: 'true',
  }))
    consent.set(name, value)
  const allowed = await sam.request<{ redirect_url: string }>('POST', '/api/oauth/authorize', {
    body: consent,
  })
  const code = new URL(allowed.body.redirect_url).searchParams.get('code')!

  const ask = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id, client_secret, ...fields })
    const answer = await app.request<Tokens>('POST', '/api/oauth/token', { body })
    expect([answer.status, answer.body.scope]).toEqual([200, scope])
    return answer.body
  }
  const redirect_uri = 'https://localhost:8000/anything'
  let tokens = await ask({ grant_type: 'authorization_code', code, redirect_uri })

  for (let upload = 1; upload <= 3; upload++) {
    expect(await useToken(app, tokens.access_token)).toBe(200)
    const body = uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } })
    const answer = await app.request('POST', '/api/workouts', { body, token: tokens.access_token })
    expect(answer.status).toBe(201)
    app.setClock(new Date(tokens.expires_at * 1000))
    expect(await useToken(app, tokens.access_token)).toBe(401)
    tokens = await ask({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token, scope })
  }
})
