import { expect, test } from 'bun:test'
import { createUser } from '../../../../src/cli/commands/users/create-user'
import { CommandFailed } from '../../../../src/platform/errors'
import { commandsOn } from '../../../support/commands'
import { openTestApp } from '../../../support/test-app'

const account = { email: 'ada@example.org', password: 'sunshine' }

test('with COMMON_PASSWORDS=refuse, the command makes no account with a common password', async () => {
  await using app = openTestApp({ COMMON_PASSWORDS: 'refuse' })
  const run = commandsOn(app)
  const refused = new CommandFailed('Error(s) occurred:\npassword: too common\n')
  expect(run(createUser, 'ada', account)).rejects.toThrow(refused)
})

test('without it, the command makes one', async () => {
  await using app = openTestApp()
  expect(await commandsOn(app)(createUser, 'ada', account)).toStartWith("User 'ada' created.")
})
