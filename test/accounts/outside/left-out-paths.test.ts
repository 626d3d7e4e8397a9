// The paths that docs/sign-in.md wants a proxy to leave out of what it asks a log-in for, held against the routes that
// answer without a session. A new one of these is either on the page, or in the list of those that only browsers need.
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredAccess } from '../../../src/platform/access/guard'
import { pluginPaths } from '../../../src/platform/docs/routes'
import { createApp } from '../../../src/server/app'
import { testApp } from '../../support/test-app'

const page = readFileSync(join(import.meta.dir, '../../../docs/sign-in.md'), 'utf8')
const [, list = ''] = /\n### Paths to leave out\n(.+?)\n\*\*Never leave out /s.exec(page) ?? []
const written = [...list.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path)

/** Left out only with an `Authorization` header, beside which the header of a proxy is refused. */
const withToken = '/api/'
const leftOut = written.filter(path => path !== withToken)

const app = testApp()
const routes = createApp(app.ctx).routes
const open = routes
  .filter(route => pluginPaths.includes(route.path) || declaredAccess(route) === 'public')
  .map(({ path }) => path)

/**
 * Routes that answer without a session, and that only browsers ask for: somebody sits there, and can log in at the
 * proxy first.
 */
const forBrowsers = [
  '/',
  '/*',
  '/favicon.ico',
  '/share',
  '/trust',
  '/trust/trackhut.crt',
  '/api/https',
  '/api/combined',
  '/api/docs',
  '/api/docs/json',
  '/api/docs/oauth2-return.js',
  '/api/docs/page.css',
  '/api/docs/page.js',
  '/api/docs/swagger-ui.js',
  '/api/setup',
  '/api/setup/restore',
  '/api/users/:user_name/picture',
  '/api/auth/header',
  '/api/auth/link',
  '/api/auth/register',
  '/api/auth/login',
  '/api/auth/login/second-factor',
  '/api/auth/login/passkey',
  '/api/auth/login/passkey/options',
  '/api/auth/login/set-up/authenticator',
  '/api/auth/login/set-up/authenticator/confirm',
  '/api/auth/login/set-up/passkey',
  '/api/auth/login/set-up/passkey/options',
  '/api/auth/account/confirm',
  '/api/auth/account/resend-confirmation',
  '/api/auth/password/reset-request',
  '/api/auth/password/check',
  '/api/auth/password/update',
  '/api/auth/email/update',
  '/api/auth/invitation',
  '/api/auth/invitation/accept',
  '/api/auth/oidc/:provider/start',
  '/api/auth/oidc/:provider/finish',
]

/** Whether a path of the page leaves out a route: what ends with a slash, leaves out all that begins so. */
const leavesOut = (left: string, route: string) =>
  left.endsWith('/') ? route.startsWith(left) : route === left.replace('KEY', ':provider')

test('the page names paths', () => {
  expect(written).toContain(withToken)
  expect(leftOut.length).toBeGreaterThan(15)
})

test('every route that answers without a session is left out, or is for browsers', () => {
  const forgotten = open.filter(
    route => !forBrowsers.includes(route) && !leftOut.some(left => leavesOut(left, route)),
  )
  expect(forgotten).toEqual([])
})

describe('a path that is left out', () => {
  test.each(leftOut)('%s is one of this server', left => {
    expect(routes.some(({ path }) => leavesOut(left, path))).toBe(true)
  })

  test('is never one where somebody logs in, or that only browsers ask for', () => {
    const exposed = forBrowsers.filter(route => leftOut.some(left => leavesOut(left, route)))
    expect(exposed).toEqual([])
  })
})

test('what is for browsers is a route that answers without a session', () => {
  expect(forBrowsers.filter(route => !open.includes(route))).toEqual([])
})
