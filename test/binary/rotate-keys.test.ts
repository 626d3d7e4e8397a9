// Several processes rotate keys while a server runs. test/cli/commands/rotate-keys and
// test/platform/access/tokens/secret-key test the effect on sessions.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, done, logIn, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

test('of many at the same moment none loses a key of another, and the running server goes by all of them', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const rotate = () => runTrackhut({ folder: folder.path, args: ['rotate-keys'] })
  const keys = () =>
    readFileSync(join(folder.path, 'trackhut-data', 'secret.key'), 'utf8')
      .trimEnd()
      .split('\n')
  const tokens = [await createFirstAccount(server)]
  const before = keys()[0]!
  const said = done('Sessions are now signed with a new key. Open ones stay valid until they expire.')
  expect(await Promise.all(Array.from({ length: 6 }, rotate))).toEqual(Array.from({ length: 6 }, () => said))
  expect(new Set(keys().map(line => line.split(' ')[0])).size).toBe(7)
  expect(keys().at(-1)).toStartWith(before)
  tokens.push(await logIn(server))
  for (const token of tokens)
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(200)
  expect(JSON.parse(atob(tokens[1]!.split('.')[0]!)).kid).not.toBe(
    JSON.parse(atob(tokens[0]!.split('.')[0]!)).kid,
  )
  for (const line of keys()) expect(server.output()).not.toContain(line.slice(0, 43))
})
