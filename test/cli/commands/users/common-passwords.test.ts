import { expect, test } from 'bun:test'
import { createUser } from '../../../../src/cli/commands/users/create-user'
import { CommandFailed } from '../../../../src/platform/errors'
import { callCommand } from '../../../support/commands'
import { testApp } from '../../../support/test-app'

const { dataDir } = testApp()

const create = (username: string, environment: Record<string, string>) =>
  callCommand(createUser, {
    environment: { DATA_DIR: dataDir, ...environment },
    operand: username,
    options: { email: `${username}@example.org`, password: 'sunshine' },
  })

test('with COMMON_PASSWORDS=refuse, the command makes no account with a common password', async () => {
  const refused = new CommandFailed('Error(s) occurred:\npassword: too common\n')
  await expect(create('ada', { COMMON_PASSWORDS: 'refuse' })).rejects.toThrow(refused)
})

test('without it, the command makes one', async () => {
  expect(await create('bob', {})).toStartWith("User 'bob' created.")
})
