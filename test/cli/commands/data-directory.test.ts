// Commands that need existing data fail if there is no data directory, and do not create one. `users create` and the
// upgrade of the database create it.
import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../../../src/cli/commands/back-up'
import { cleanAppTokens, cleanTokens } from '../../../src/cli/commands/clean-tokens'
import { rotateKeys } from '../../../src/cli/commands/rotate-keys'
import { upgradeDatabase } from '../../../src/cli/commands/upgrade-database'
import { createUser } from '../../../src/cli/commands/users/create-user'
import { deleteUser } from '../../../src/cli/commands/users/delete-user'
import { inviteUser } from '../../../src/cli/commands/users/invite-user'
import { listUsers } from '../../../src/cli/commands/users/list-users'
import { updateUser } from '../../../src/cli/commands/users/update-user'
import { migrations } from '../../../src/platform/db/migrations'
import { NoDataDir } from '../../../src/platform/storage/data-dir'
import { callCommand } from '../../support/commands'
import { temporaryFolder } from '../../support/temporary-folder'

test.each([
  [listUsers, {}],
  [inviteUser, {}],
  [updateUser, { activate: true }],
  [deleteUser, { yes: true }],
  [cleanTokens, { days: '1' }],
  [cleanAppTokens, { days: '1' }],
  [rotateKeys, {}],
  [backUp, {}],
])('%p needs data', async (work, options) => {
  using folder = temporaryFolder()
  const data = join(folder.path, 'data')
  await expect(callCommand(work, { flags: { data }, operand: 'ada', options })).rejects.toThrow(
    new NoDataDir(`There is no Trackhut data in ${data}. Say where it is with --data DIR or DATA_DIR=DIR.`),
  )
  expect(readdirSync(folder.path)).toEqual([])
})

test('an account can be the first that is there, and a database with nothing in it', async () => {
  using folder = temporaryFolder()
  const [one, other] = ['one', 'other'].map(name => join(folder.path, name)) as [string, string]
  for (let times = 0; times < 2; times++) {
    expect(await callCommand(upgradeDatabase, { flags: { data: one } })).toBe(
      `The database is up to date: ${join(one, 'trackhut.db')}, schema ${migrations.length}.`,
    )
  }
  const options = { email: 'ada@example.org' }
  await callCommand(createUser, { flags: { data: other }, operand: 'ada', options })
  expect(existsSync(join(other, 'trackhut.db'))).toBe(true)
})
