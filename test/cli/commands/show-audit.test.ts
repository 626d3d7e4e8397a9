import { expect, test } from 'bun:test'
import { showAudit } from '../../../src/cli/commands/show-audit'
import { createUser } from '../../../src/cli/commands/users/create-user'
import { deleteUser } from '../../../src/cli/commands/users/delete-user'
import { inviteUser } from '../../../src/cli/commands/users/invite-user'
import { updateUser } from '../../../src/cli/commands/users/update-user'
import { UsageError } from '../../../src/cli/terminal/usage-error'
import { commandsOn } from '../../support/commands'
import { openTestApp } from '../../support/test-app'

async function open() {
  const app = openTestApp()
  await app.user('bob', { isAdmin: true })
  const run = commandsOn(app)
  await run(createUser, 'ada', { email: 'ada@example.org' })
  await run(updateUser, 'ada', {
    'set-admin': 'true',
    'update-email': 'a@example.org',
    'reset-password': true,
  })
  await run(inviteUser)
  await run(deleteUser, 'ada', { yes: true })
  return { app, run, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('what was done on the command line stands there, without the name of who has gone', async () => {
  await using made = await open()
  const told = JSON.parse(await made.run(showAudit, '', { json: true }))
  const whom = { id: 2, username: null }
  const byCommand = { via: 'command-line', by: null, address: null, times: 1, detail: [] }
  expect(told).toMatchObject([
    { act: 'account-deleted', whom, ...byCommand },
    { act: 'invitation-created', whom: null, ...byCommand },
    { act: 'email-changed', whom, ...byCommand },
    { act: 'password-changed', whom, ...byCommand },
    { act: 'rights-given', whom, ...byCommand },
    { act: 'account-created', whom, ...byCommand },
  ])
  const table = await made.run(showAudit)
  expect(table).toMatch(/2026-06-01 10:00:00 +account-deleted +command line +deleted 2/)
  expect(table).not.toContain('ada')
})

test('filters by act, person and day', async () => {
  await using made = await open()
  const acts = async (options: object) =>
    JSON.parse(await made.run(showAudit, '', { json: true, ...options })).map(
      ({ act }: { act: string }) => act,
    )
  expect(await acts({ act: 'rights-given' })).toEqual(['rights-given'])
  expect(await acts({ user: '2' })).toHaveLength(5)
  expect(await acts({ user: 'bob' })).toEqual([])
  expect(await acts({ since: '2026-06-02' })).toEqual([])
  expect(await acts({ since: '2026-06-01T10:00Z' })).toHaveLength(6)
  for (const options of [{ act: 'x' }, { user: 'nobody' }, { since: 'yesterday' }, { since: '2026-13-01' }]) {
    await expect(acts(options)).rejects.toThrow(UsageError)
  }
})
