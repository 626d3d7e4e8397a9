// What tokens are for (RFC 8707): the Model Context Protocol, or the API.
import { describe, expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'
import { testClient } from '../../support/test-client'

const app = testApp({ UI_URL: 'https://trackhut.example.org' })
const sam = await app.user('sam', { answersAssistants: true })
const client = testClient(app, sam)

const mcp = 'https://trackhut.example.org/mcp'
const api = 'https://trackhut.example.org'

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** Where a token is good. */
async function goodFor(token: string) {
  const [ofMcp, ofApi] = await Promise.all([
    app.request('POST', '/mcp', { json: list, token }),
    app.request('GET', '/api/workouts', { token }),
  ])
  return [ofMcp.status, ofApi.status]
}

describe('an app that asks', () => {
  test.each([
    ['for nothing', {}, {}, [401, 200]],
    ['for the API', { resource: api }, {}, [401, 200]],
    ['for the API with a slash', { resource: `${api}/` }, { resource: `${api}/api` }, [401, 200]],
    ['for the protocol', { resource: mcp }, {}, [200, 401]],
    ['for the protocol in both requests', { resource: mcp }, { resource: mcp }, [200, 401]],
    ['for the protocol with its code only', {}, { resource: mcp }, [200, 401]],
  ])('%s gets tokens for that alone', async (_, asked, sent, statuses) => {
    const { status, body } = await client.exchange(await client.code(sam, asked), sent)
    expect(status).toBe(200)
    expect(await goodFor(body.access_token!)).toEqual(statuses)
    const again = await client.refresh(body.refresh_token!)
    expect(await goodFor(again.body.access_token!)).toEqual(statuses)
  })

  test.each([
    'https://other.example.org/mcp',
    'http://trackhut.example.org/mcp',
    'https://trackhut.example.org/mcp/more',
    'https://trackhut.example.org/dav',
    'mcp',
  ])('for %s is refused', async resource => {
    const { status, failure } = await client.authorize(sam, { resource })
    expect([status, failure?.code]).toEqual([400, 'resource-unknown'])
    const shown = new URLSearchParams({ ...client.asked, resource })
    const page = await sam.get(`/api/oauth/authorize?${shown}`)
    expect([page.status, page.failure?.code]).toEqual([400, 'resource-unknown'])
    const code = await client.code(sam)
    const exchanged = await client.exchange(code, { resource })
    expect([exchanged.status, exchanged.body.error]).toEqual([400, 'invalid_target'])
    // The code is still good: nothing was given for it.
    expect((await client.exchange(code)).status).toBe(200)
  })

  test('never gets more than was granted', async () => {
    const code = await client.code(sam, { resource: mcp })
    const refused = await client.exchange(code, { resource: api })
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_target'])
    const { body } = await client.exchange(code)
    const again = await client.refresh(body.refresh_token!, { resource: api })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_target'])
    expect((await client.refresh(body.refresh_token!)).status).toBe(200)
  })

  test('can limit itself to the protocol later', async () => {
    const { refreshToken } = await client.connect(sam)
    const { body } = await client.refresh(refreshToken, { resource: mcp })
    expect(await goodFor(body.access_token!)).toEqual([200, 401])
  })
})

test('the answer says which server sends it, for apps that know several (RFC 9207)', async () => {
  const { body } = await client.authorize(sam, { resource: mcp })
  expect(new URL(body.redirect_url).searchParams.get('iss')).toBe(api)
})
