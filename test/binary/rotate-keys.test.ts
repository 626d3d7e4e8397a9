import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFirstAccount,
  done,
  logIn,
  refused,
  runTrackhut,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
const keyFile = join(folder.path, 'trackhut-data', 'secret.key')
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ folder: folder.path })
  await createFirstAccount(server)
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

const rotate = (...options: string[]) =>
  runTrackhut({ folder: folder.path, args: ['rotate-keys', ...options] })
const keys = () => readFileSync(keyFile, 'utf8').trimEnd().split('\n')
const keyIdOf = (token: string) => JSON.parse(atob(token.split('.')[0]!)).kid

async function statusOf(token: string) {
  return (await server.request('GET', '/api/auth/profile', { token })).status
}

test('the running server signs with the new key at once, and nobody is logged out', async () => {
  const tokens = [await logIn(server)]
  for (const _ of [1, 2]) {
    expect(await rotate()).toEqual(
      done('Sessions are now signed with a new key. Open ones stay valid until they expire.'),
    )
    tokens.push(await logIn(server))
  }
  expect(new Set(tokens.map(keyIdOf)).size).toBe(3)
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200])
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
})

test('with --revoke everybody is logged out at once', async () => {
  const token = await logIn(server)
  expect(await rotate('--revoke')).toEqual(
    done('Sessions are now signed with a new key. The old keys are gone: everybody has to log in again.'),
  )
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(await logIn(server))).toBe(200)
  expect(keys()).toHaveLength(1)
})

test('of many at the same moment none loses a key of another', async () => {
  const before = keys()[0]!
  const ended = await Promise.all(Array.from({ length: 6 }, () => rotate()))
  expect(ended.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: 6 }, () => 0))
  expect(keys()).toHaveLength(7)
  expect(new Set(keys().map(line => line.split(' ')[0])).size).toBe(7)
  expect(keys().at(-1)).toStartWith(before)
})

test('a restart keeps the keys', async () => {
  const token = await logIn(server)
  const before = keys()
  for (const _ of [1, 2, 3]) {
    await server.stop()
    server = await startServer({ folder: folder.path })
  }
  expect(keys()).toEqual(before)
  expect(await statusOf(token)).toBe(200)
})

test('nothing of the keys is printed', () => {
  for (const line of keys()) expect(server.output()).not.toContain(line.slice(0, 43))
})

test('a key of the administrator’s own is refused: it is not here to be changed', async () => {
  const before = keys()
  const environment = { APP_SECRET_KEY: 'correct horse battery staple 1234' }
  const ended = await runTrackhut({ folder: folder.path, args: ['rotate-keys'], environment })
  expect(ended).toEqual(
    refused(
      'APP_SECRET_KEY is set, so the key is not in the data directory. Change that setting and restart the server: everybody then has to log in again.',
    ),
  )
  expect(keys()).toEqual(before)
})

test('a key of the administrator’s own that is too short keeps the server from starting', async () => {
  const environment = { APP_SECRET_KEY: 'x'.repeat(31) }
  const ended = await runTrackhut({ folder: folder.path, environment })
  expect(ended).toEqual({
    exitCode: 78,
    stdout: '',
    stderr: 'APP_SECRET_KEY: it must have 32 bytes or more\n',
  })
})
