import { expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rotateKeys } from '../../../src/cli/commands/rotate-keys'
import { listActs } from '../../../src/platform/audit/store'
import { CommandFailed } from '../../../src/platform/errors'
import { callCommand, commandsOn } from '../../support/commands'
import { openTestApp } from '../../support/test-app'

const keyIdOf = (token: string) => JSON.parse(atob(token.split('.')[0]!)).kid

test('the application beside it signs with the new key at once, and nobody is logged out', async () => {
  await using app = openTestApp()
  const people = [await app.user('user_0')]
  for (const number of [1, 2]) {
    expect(await commandsOn(app)(rotateKeys)).toBe(
      'Sessions are now signed with a new key. Open ones stay valid until they expire.',
    )
    people.push(await app.user(`user_${number}`))
  }
  expect(new Set(people.map(({ token }) => keyIdOf(token))).size).toBe(3)
  expect(listActs(app.ctx.db, { act: 'keys-rotated' }, 9)).toMatchObject([
    { act: { via: 'command-line', times: 2 }, username: null },
  ])
  for (const user of people) expect((await user.get('/api/auth/profile')).status).toBe(200)
  expect(statSync(join(app.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('where the old keys are revoked, everybody is logged out at once', async () => {
  await using app = openTestApp()
  const before = await app.user('before')
  expect(await commandsOn(app)(rotateKeys, '', { revoke: true })).toBe(
    'Sessions are now signed with a new key. The old keys are gone: everybody has to log in again.',
  )
  const after = await app.user('after')
  expect((await before.get('/api/auth/profile')).status).toBe(401)
  expect((await after.get('/api/auth/profile')).status).toBe(200)
})

test('a key of the administrator’s own is refused: it is not here to be changed', async () => {
  await using app = openTestApp()
  const key = () => readFileSync(join(app.dataDir, 'secret.key'), 'utf8')
  const before = key()
  const environment = { DATA_DIR: app.dataDir, APP_SECRET_KEY: 'correct horse battery staple 1234' }
  await expect(callCommand(rotateKeys, { environment })).rejects.toThrow(
    new CommandFailed(
      'APP_SECRET_KEY is set, so the key is not in the data directory. Change that setting and restart the server: everybody then has to log in again.',
    ),
  )
  expect(key()).toBe(before)
})
