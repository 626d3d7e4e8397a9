import { expect, test } from 'bun:test'
import type { LoginAnswer } from '../../../../src/accounts/auth/schemas'
import { linkUser } from '../../../../src/cli/commands/users/link-user'
import { CommandFailed } from '../../../../src/platform/errors'
import { callCommand, commandsOn } from '../../../support/commands'
import { openTestApp } from '../../../support/test-app'

test('tells a link that logs in where passwords are off and the provider is gone, once', async () => {
  const gone = [{ key: 'gone', issuer: 'https://auth.example.org', client_id: 'trackhut' }]
  await using app = openTestApp({ PASSWORD_LOGIN: 'false', OIDC_PROVIDERS: JSON.stringify(gone) })
  await app.user('sam')
  const environment = { DATA_DIR: app.dataDir, PORT: '0' }
  const said = await callCommand(linkUser, { environment, operand: 'sam', now: app.ctx.clock() })
  const token = /^ {2}\/login\/link#([\w-]{43})$/m.exec(said)?.[1]
  expect(said).toContain('Put the address of the server in front of it')
  const use = () => app.request<LoginAnswer>('POST', '/api/auth/link', { json: { token } })
  const { status, body } = await use()
  expect(status).toBe(200)
  expect((await app.request('GET', '/api/auth/profile', { token: body.auth_token })).status).toBe(200)
  expect((await use()).status).toBe(403)
  const admin = await app.user('admin', { isAdmin: true })
  expect(JSON.stringify((await admin.get('/api/audit')).body)).toContain('log-in-link-created')
})

test('the link is whole where the address of the server is known', async () => {
  await using app = openTestApp()
  await app.user('sam')
  const environment = { DATA_DIR: app.dataDir, UI_URL: 'https://sport.example.org' }
  const said = await callCommand(linkUser, { environment, operand: 'sam' })
  expect(said).toMatch(/^ {2}https:\/\/sport\.example\.org\/login\/link#[\w-]{43}$/m)
})

test('there is none for somebody who is unknown or suspended', async () => {
  await using app = openTestApp()
  await app.user('sleeper', { isSuspended: true })
  for (const name of ['nobody', 'sleeper'])
    expect(commandsOn(app)(linkUser, name)).rejects.toThrow(CommandFailed)
})
