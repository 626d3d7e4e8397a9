import { expect, test } from 'bun:test'
import packageJson from '../../../package.json'
import { scopes } from '../../../src/platform/access/scopes'
import { testApp } from '../../support/test-app'

interface Document {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    headers: object
    responses: Record<string, { headers?: object }>
    securitySchemes: { oauth2: { flows: { authorizationCode: { scopes: Record<string, string> } } } }
  }
}

interface Operation {
  security?: Record<string, string[]>[]
  requestBody?: { content: object }
  responses?: Record<string, { headers?: object }>
}

const app = testApp()
const { body: document } = await app.request<Document>('GET', '/api/docs/json')

test('the document is OpenAPI 3 and of this version', () => {
  expect(document.openapi).toMatch(/^3\./)
  expect(document.info.version).toBe(packageJson.version)
})

test('headers of limits and entity tags are documented where they are sent', async () => {
  const { paths, components } = document
  const headersOf = (path: string, status: string) =>
    Object.keys(paths[path]?.get?.responses?.[status]?.headers ?? {})
  const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After']
  expect(headersOf('/api/ping', '200')).toEqual(limits)
  expect(headersOf('/api/workouts', '200')).toEqual([...limits, 'ETag'])
  expect(headersOf('/api/workouts', '304')).toEqual(['ETag'])
  expect(Object.keys(components.responses.TooOften?.headers ?? {})).toEqual(limits)
  const referred = JSON.stringify(document).matchAll(/"#\/components\/headers\/(\w+)"/g)
  expect([...new Set([...referred].map(([, name]) => name))].toSorted()).toEqual(
    Object.keys(components.headers).toSorted(),
  )
})

test('an upload is documented as the form it is', () => {
  const upload = document.paths['/api/workouts']?.post
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
})

test('every scope is documented, and every endpoint that takes a token of an app names one', () => {
  const { authorizationCode } = document.components.securitySchemes.oauth2.flows
  expect(authorizationCode).toMatchObject({
    authorizationUrl: '/profile/apps/authorize',
    tokenUrl: '/api/oauth/token',
    refreshUrl: '/api/oauth/token',
  })
  expect(Object.keys(authorizationCode.scopes)).toEqual([...scopes])
  for (const sentence of Object.values(authorizationCode.scopes)) expect(sentence).toMatch(/^[A-Z].+\.$/)
  const named = Object.values(document.paths)
    .flatMap(operations => Object.values(operations))
    .flatMap(({ security }) => security?.flatMap(({ oauth2 }) => oauth2 ?? []) ?? [])
  expect([...new Set(named)].toSorted()).toEqual([...scopes])
})

test('the forms of apps are documented as such', () => {
  for (const path of ['authorize', 'token', 'revoke']) {
    const operation = document.paths[`/api/oauth/${path}`]?.post
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded'])
  }
})

// For operations with two media types of the body, openapi-python-client 0.29 writes modules that cannot be imported.
test('no operation takes two kinds of body', () => {
  const operations = Object.values(document.paths).flatMap(path => Object.values(path))
  const kinds = operations.map(({ requestBody }) => Object.keys(requestBody?.content ?? {}))
  expect(kinds.filter(({ length }) => length > 0).length).toBeGreaterThan(20)
  expect(kinds.filter(({ length }) => length > 1)).toEqual([])
})

test('the page loads nothing from anywhere else', async () => {
  const { status, body } = await app.request<string>('GET', '/api/docs')
  expect(status).toBe(200)
  const loaded = [...body.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address,
  )
  expect(loaded.filter(address => /^(https?:)?\/\//.test(address!))).toEqual([])
  expect(body).not.toMatch(/jsdelivr|unpkg|googleapis/)
})

test('what the page runs is one file of our own, and nothing in the page itself', async () => {
  const { body } = await app.request<string>('GET', '/api/docs')
  const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts).toHaveLength(1)
  for (const [, attributes, content] of scripts) {
    expect([attributes, content!.trim()]).toEqual([expect.stringContaining('src="/api/docs/'), ''])
  }
})
