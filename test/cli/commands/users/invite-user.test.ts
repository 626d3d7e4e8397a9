import { expect, test } from 'bun:test'
import { makeInvitation } from '../../../../src/accounts/invitations/invite'
import { inviteUser } from '../../../../src/cli/commands/users/invite-user'
import { transact } from '../../../../src/platform/db/database'
import { CommandFailed } from '../../../../src/platform/errors'
import { callCommand, commandsOn } from '../../../support/commands'
import { openTestApp, password } from '../../../support/test-app'

test('tells a link with which somebody registers, once', async () => {
  await using app = openTestApp()
  const environment = { DATA_DIR: app.dataDir, PORT: '0' }
  const said = await callCommand(inviteUser, { environment, now: app.ctx.clock() })
  const token = /^ {2}\/invitation#([\w-]{43})$/m.exec(said)?.[1]
  expect(said).toContain('Put the address of the server in front of it')
  const json = {
    username: 'invited',
    email: 'invited@example.org',
    password,
    accepted_policy: true,
    token,
  }
  const accept = () => app.request('POST', '/api/auth/invitation/accept', { json })
  expect((await accept()).status).toBe(200)
  expect((await accept()).status).toBe(404)
  expect(app.logLines.join()).not.toContain(token)
})

test('the link has the best address that the server has by itself, and how far that reaches is said', async () => {
  await using app = openTestApp()
  const environment = { DATA_DIR: app.dataDir, HOST: '127.0.0.1', PORT: '7001' }
  const said = await callCommand(inviteUser, { environment })
  expect(said).toMatch(/^ {2}http:\/\/127\.0\.0\.1:7001\/invitation#[\w-]{43}$/m)
  expect(said).toContain('It opens on this machine only.')
  const inNetwork = await callCommand(inviteUser, { environment: { ...environment, HOST: '192.0.2.7' } })
  expect(inNetwork).toMatch(/^ {2}http:\/\/\S+:7001\/invitation#/m)
  expect(inNetwork).toContain('It opens in your own network.')
})

test('the link is whole where the address of the server is known', async () => {
  await using app = openTestApp()
  const environment = { DATA_DIR: app.dataDir, UI_URL: 'https://sport.example.org' }
  const said = await callCommand(inviteUser, { environment })
  expect(said).toMatch(/^ {2}https:\/\/sport\.example\.org\/invitation#[\w-]{43}$/m)
  expect(said).not.toContain('Put the address')
})

test('no more are made than administrators can', async () => {
  await using app = openTestApp()
  transact(app.ctx.db, tx => {
    for (let count = 0; count < 100; count++)
      makeInvitation(tx, { userId: null, email: null }, app.ctx.clock())
  })
  await expect(commandsOn(app)(inviteUser)).rejects.toThrow(CommandFailed)
})
