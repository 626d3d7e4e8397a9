import { expect, test } from 'bun:test'
import { makeInvitation } from '../../../../src/accounts/invitations/invite'
import { inviteUser } from '../../../../src/cli/commands/users/invite-user'
import { transact } from '../../../../src/platform/db/database'
import { CommandFailed } from '../../../../src/platform/errors'
import { callCommand, commandsOn } from '../../../support/commands'
import { openTestApp, password } from '../../../support/test-app'

test('tells a link with which somebody registers, once', async () => {
  await using app = openTestApp()
  const said = await commandsOn(app)(inviteUser)
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
