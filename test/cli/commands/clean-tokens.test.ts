// Only expired tokens are deleted.
import { expect, test } from 'bun:test'
import { cleanAppTokens, cleanTokens } from '../../../src/cli/commands/clean-tokens'
import { oneTimeTokens, sessions } from '../../../src/platform/db/tables'
import { insertApp, insertGrant } from '../../support/app-tokens'
import { commandsOn } from '../../support/commands'
import { openTestApp } from '../../support/test-app'
import { useToken } from '../../support/test-client'

const dayMs = 86_400_000

test('sessions that expired so many days ago, and links that expired', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const loggedOut = await app.user('out')
  await loggedOut.request('POST', '/api/auth/logout')
  const now = app.ctx.clock().getTime()
  const userId = sam.account.id
  const daysAgo = [...Array.from({ length: 1000 }, () => 3), 1, 0]
  const expired = daysAgo.map((days, index) => ({
    jti: `${days}-${index}`,
    userId,
    expiresAt: new Date(now - days * dayMs - 1000),
  }))
  app.ctx.db.insert(sessions).values(expired).run()
  const link = { purpose: 'reset-password' as const, userId, email: 'sam@example.org' }
  const links = [
    { ...link, hash: 'expired', expiresAt: new Date(now - 1000) },
    { ...link, hash: 'good', expiresAt: new Date(now + dayMs) },
  ]
  app.ctx.db.insert(oneTimeTokens).values(links).run()
  const run = commandsOn(app)
  expect(await run(cleanTokens, '', { days: '2' })).toBe('Blacklisted tokens deleted: 1000.')
  expect(await run(cleanTokens, '', { days: '0' })).toBe('Blacklisted tokens deleted: 2.')
  expect(await run(cleanTokens, '', { days: '0' })).toBe('Blacklisted tokens deleted: 0.')
  expect((await sam.get('/api/auth/profile')).status).toBe(200)
  expect((await loggedOut.get('/api/auth/profile')).status).toBe(401)
  expect(
    app.ctx.db
      .select()
      .from(oneTimeTokens)
      .all()
      .map(({ hash }) => hash),
  ).toEqual(['good'])
})

test('tokens of apps that could last be refreshed so many days ago', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const { client } = insertApp(app.ctx, sam)
  const { accessToken } = insertGrant(app.ctx, sam, client)
  app.advanceClock(23 * dayMs)
  const recent = insertGrant(app.ctx, sam, client)
  const run = commandsOn(app)
  expect(await run(cleanAppTokens, '', { days: '7' })).toBe('Expired deleted tokens: 0.')
  expect(await run(cleanAppTokens, '', { days: '2' })).toBe('Expired deleted tokens: 1.')
  expect(await run(cleanAppTokens, '', { days: '0' })).toBe('Expired deleted tokens: 0.')
  expect([await useToken(app, accessToken), await useToken(app, recent.accessToken)]).toEqual([401, 200])
})
