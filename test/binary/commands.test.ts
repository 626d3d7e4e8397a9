// Commands for accounts, tokens and keys in separate processes, with and without a running server. test/cli/commands/
// covers all their results and refusals.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFirstAccount,
  done,
  firstAccount,
  logIn,
  refused,
  runTrackhut,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
const dataDir = join(folder.path, 'trackhut-data')
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ folder: folder.path })
  await createFirstAccount(server)
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

const run = (...args: string[]) => runTrackhut({ folder: folder.path, args })

const ada = { username: 'ada', email: 'ada@example.org', password: 'from elsewhere' }

const statusOf = async (token: string) => (await server.request('GET', '/api/auth/profile', { token })).status

const workoutFiles = (id: number) => existsSync(join(dataDir, 'uploads', 'workouts', String(id)))

test('the running server knows at once who was created, with a password from standard input', async () => {
  const args = ['users', 'create', 'ada', '--email', ada.email, '--password', '-', '--lang', 'de']
  const ended = await runTrackhut({ folder: folder.path, args, input: `${ada.password}\nnot this\n` })
  expect(ended).toEqual(done("User 'ada' created."))
  const list = await run('users', 'list', '--json')
  expect(JSON.parse(list.stdout)).toMatchObject([{ username: 'ada' }, { username: 'first', is_admin: true }])
  await new Rider(server, await logIn(server, ada)).upload()
  expect(workoutFiles(2)).toBe(true)
})

test('an invitation is one of the running server', async () => {
  const { exitCode, stdout } = await run('users', 'invite')
  expect(exitCode).toBe(0)
  const token = /^ {2}\/invitation#([\w-]{43})$/m.exec(stdout)?.[1]
  const json = { ...firstAccount, username: 'invited', email: 'invited@example.org', accepted_policy: true }
  const answer = await server.request('POST', '/api/auth/invitation/accept', { json: { ...json, token } })
  expect(answer.status).toBe(200)
  expect(server.output()).not.toContain(token)
})

test('who gets another password, or is deleted, has no session from that moment on', async () => {
  const before = await logIn(server, ada)
  const { exitCode, stdout } = await run('users', 'update', 'ada', '--reset-password')
  expect([exitCode, await statusOf(before)]).toEqual([0, 401])
  const [, password = ''] = /^The new password is: (\S{40})$/m.exec(stdout) ?? []
  const token = await logIn(server, { ...ada, password })
  expect(await statusOf(token)).toBe(200)
  expect(await run('users', 'delete', 'ada', '--yes')).toEqual(done("User 'ada' deleted."))
  expect([await statusOf(token), workoutFiles(2)]).toEqual([401, false])
})

test('what has expired is forgotten', async () => {
  expect(await run('users', 'clean_tokens', '--days', '0')).toEqual(done('Blacklisted tokens deleted: 0.'))
  expect(await run('oauth2', 'clean', '--days', '0')).toEqual(done('Expired deleted tokens: 0.'))
})

test('what is refused ends with exit code 1', async () => {
  expect(await run('users', 'delete', 'first', '--yes')).toEqual(
    refused("User 'first' is the only administrator. Make somebody else one first."),
  )
})

test('somebody is deleted with all files while no server runs', async () => {
  await new Rider(server, await logIn(server, { ...firstAccount, email: 'invited@example.org' })).upload()
  await server.stop()
  expect(workoutFiles(3)).toBe(true)
  expect(await run('users', 'delete', 'invited', '--yes')).toEqual(done("User 'invited' deleted."))
  expect(workoutFiles(3)).toBe(false)
})

test('no password and no token is in what the server printed', () => {
  expect(server.output()).not.toMatch(/open sesame|from elsewhere|eyJ/)
})
