// The app has exactly the endpoints that support/endpoints.ts lists, and documents them correctly.
import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { declaredAccess, publicRoutes } from '../../src/platform/access/guard'
import { createApp } from '../../src/server/app'
import { endpointPage, pagePath } from '../support/endpoint-page'
import { type Endpoint, endpoints, fillPath } from '../support/endpoints'
import { testApp } from '../support/test-app'

interface Operation {
  summary?: string
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
}

const app = testApp()
const answer = await app.request<{ paths: Record<string, Record<string, Operation>> }>(
  'GET',
  '/api/docs/json',
)
const documented = Object.entries(answer.body.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('there are exactly the promised endpoints', () => {
  const isOfDocs = (path: string) => /^\/api\/docs(\/|$)/.test(path)
  const made = createApp(app.ctx)
    .routes.filter(
      ({ path }) => /^\/((?:healthz|metrics)$|(api|\.well-known)\/)/.test(path) && !isOfDocs(path),
    )
    // Routes of tiles end with `:y`, because their handlers parse the extension. The promised paths have the extension,
    // so it is added here.
    .map(
      ({ method, path }) =>
        `${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace(/\{y\}$/, path.includes('/tracks/') ? '{y}.mvt' : '{y}.png')}`,
    )
  expect(made.toSorted()).toEqual(endpoints.map(nameOf).toSorted())
})

test('exactly those are documented', () => {
  expect(documented.map(nameOf).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
})

test('the page of every path is up to date', async () => {
  expect(await Bun.file(pagePath).text()).toBe(endpointPage(createApp(app.ctx)))
})

test('a route that does not say who may call it is refused', () => {
  const silent = new Elysia().get('/api/silent', () => '')
  expect(() => declaredAccess(silent.routes[0]!)).toThrow('GET /api/silent does not say who may call it')
  const said = new Elysia().use(publicRoutes()).get('/api/said', () => '', { publicAccess: true })
  expect(declaredAccess(said.routes[0]!)).toBe('public')
})

/**
 * Public paths that refuse whoever they do not know: one logs in by what a trusted proxy says, the others have a token in
 * the path.
 */
const knowsOthers = /^\/api\/(auth\/header$|upload\/t\/)/

describe.each(endpoints)('$method $path', endpoint => {
  const { operation } = documented.find(found => nameOf(found) === nameOf(endpoint))!

  test('is documented with its scope, its refusals and a summary', () => {
    expect(operation.security).toEqual(securityOf(endpoint.access))
    expect(operation.summary).toBeString()
    if (endpoint.access !== 'public') expect(Object.keys(operation.responses)).toContain('401')
    if (endpoint.isForAdmins) expect(Object.keys(operation.responses)).toContain('403')
  })

  test('asks for a token unless it is public, and for administrators where it says so', async () => {
    const anonymous = await app.request(endpoint.method, fillPath(endpoint.path))
    expect(anonymous.status === 401).toBe(endpoint.access !== 'public' || knowsOthers.test(endpoint.path))
    if (endpoint.isForAdmins) {
      const user = await app.user(`user_${crypto.randomUUID().slice(0, 8)}`)
      const asUser = await user.request(endpoint.method, fillPath(endpoint.path))
      expect([asUser.status, asUser.body]).toEqual([
        403,
        { status: 'error', message: 'you do not have permissions' },
      ])
    }
  })
})

/** The security that the document must contain. A scope is listed for both security schemes, `token` and `oauth2`. */
function securityOf(access: Endpoint['access']) {
  if (access === 'public') return []
  if (access === 'session') return [{ token: [] }]
  const scope = access === 'image cookie' ? 'workouts:read' : access
  return [{ token: [scope] }, { oauth2: [scope] }]
}
