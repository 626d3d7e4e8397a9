// The first page of an empty server accepts a backup, and the server continues with all data of the server that made
// the backup.

import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { users } from '../../../src/platform/db/tables'
import { isRestoreMarked } from '../../../src/platform/storage/restored-data'
import { fullVersion } from '../../../src/platform/version'
import { logIn, type ServerProcess, startServer, unlimited } from '../../support/executable'
import { prepareOnce } from '../../support/prepared'
import { openConnection } from '../../support/raw-connection'
import { steadyRide } from '../../support/recordings'
import { Rider } from '../../support/rider'
import { soon } from '../../support/soon'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, password } from '../../support/test-app'
import { until } from '../../support/waiting'
import { withDyingWorkers } from '../../support/workers'
import { backUp, expectWhole } from './backing-up'

const path = '/api/setup/restore'
const sam = { username: 'sam', email: 'sam@example.org', password }

const copyBackup = prepareOnce(async folder => {
  await using app = openTestApp()
  const user = await app.user('sam')
  for (let day = 1; day < 4; day++) await user.upload(steadyRide({ start: new Date(2026, 1, day) }))
  await backUp(app.dataDir, join(folder, 'a.trackhut'))
  writeFileSync(join(folder, 'token'), user.token)
})

/** A folder with a backup, and the token of a session that existed when the backup was made. */
async function folderWithBackup() {
  const folder = temporaryFolder()
  await copyBackup(folder.path)
  return folder
}

const tokenOf = ({ setupLink }: ServerProcess) => setupLink?.split('#')[1] ?? ''

const send = (server: ServerProcess, body: BodyInit, token = tokenOf(server)) =>
  server.request('POST', path, { body, headers: { 'x-setup-token': token } })

const needsFirstAccount = async ({ request }: ServerProcess) =>
  (await request<{ data: { needs_first_account: boolean } }>('GET', '/api/setup')).body.data
    .needs_first_account

/** Waits until the server has restarted, by polling as the page does. For a moment, the server may not respond. */
async function isBack(server: ServerProcess) {
  await until(async () => !(await needsFirstAccount(server).catch(() => true)))
}

test('it comes back at the same address, with the passwords of then and without the sessions', async () => {
  using folder = await folderWithBackup()
  const target = join(folder.path, 'a.trackhut')
  const token = readFileSync(join(folder.path, 'token'), 'utf8')
  await using server = await startServer({ folder: folder.path, ...unlimited })
  const answer = await send(server, Bun.file(target))
  expect([answer.status, answer.body]).toEqual([
    202,
    {
      status: 'success',
      data: {
        made_at: 'Mon, 01 Jun 2026 10:00:00 GMT',
        trackhut_version: fullVersion,
        files: expect.any(Number),
      },
    },
  ])
  await isBack(server)
  const rider = new Rider(server, await logIn(server, sam))
  const listed = await rider.request<{ pagination: { total: number } }>('GET', '/api/workouts')
  expect(listed.body.pagination.total).toBe(3)
  await rider.upload(steadyRide({ start: new Date(2026, 2, 1) }))
  expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(401)
  expect((await send(server, Bun.file(target))).status).toBe(403)
  expect(await server.stop()).toBe(0)
  expect(expectWhole(join(folder.path, 'trackhut-data'))).toBe(4)
})

test('told to end in the midst of it, it ends, and the next start goes on', async () => {
  using folder = await folderWithBackup()
  const target = join(folder.path, 'a.trackhut')
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const run = { folder: join(folder.path, signal), ...unlimited }
    await Bun.write(join(run.folder, 'here'), '')
    await using server = await startServer(run)
    expect((await send(server, Bun.file(target))).status).toBe(202)
    const exitCode = await server.stop(signal)
    if (signal === 'SIGTERM') expect(exitCode).toBe(0)
    await using again = await startServer(run)
    expect(again.setupLink).toBe(null)
    await logIn(again, sam)
  }
})

describe('refused, with the link still good:', () => {
  const linkRefused = [403, { status: 'error', message: 'this set-up link is not valid, or has been used' }]

  test('another token, before anything is written', async () => {
    await using app = openTestApp()
    for (const headers of [{}, { 'x-setup-token': 'x'.repeat(32) }, { 'x-setup-token': '' }]) {
      const answer = await app.request('POST', path, {
        body: 'x',
        headers: headers as Record<string, string>,
      })
      expect([answer.status, answer.body]).toEqual(linkRefused)
    }
    expect(existsSync(join(app.dataDir, 'run', 'restore'))).toBe(false)
  })

  test.each([
    ['no file', '', 'the file is not a backup of Trackhut, or it is cut off'],
    ['some other file', 'x'.repeat(100_000), 'the file is not a backup of Trackhut, or it is cut off'],
  ])('%s', async (_, body, message) => {
    await using app = openTestApp()
    const headers = { 'x-setup-token': app.ctx.setupLink.token }
    const answer = await app.request('POST', path, { body, headers })
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message }])
    expect(readdirSync(join(app.dataDir, 'run'))).not.toContain('restore')
    expect(isRestoreMarked(app.dataDir)).toBe(false)
    expect(app.ctx.setupLink.admits(app.ctx.db, app.ctx.setupLink.token)).toBe(true)
  })

  test('a backup of a server that nobody used', async () => {
    using folder = temporaryFolder()
    const target = join(folder.path, 'empty.trackhut')
    await using app = openTestApp()
    await backUp(app.dataDir, target)
    await using server = await startServer({ folder: folder.path, ...unlimited })
    const { status, body } = await send(server, Bun.file(target))
    expect([status, body]).toEqual([400, { status: 'error', message: 'there is no account in the backup' }])
    expect(readdirSync(join(folder.path, 'trackhut-data'))).not.toContain('restored')
  })

  test('a second one while the first is being sent', async () => {
    await using app = openTestApp()
    const headers = { 'x-setup-token': app.ctx.setupLink.token }
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    // The stream produces the body only when the server reads it.
    const body = new ReadableStream(
      {
        async pull(controller) {
          begun.resolve()
          await goOn.promise
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const first = app.request('POST', path, { body, headers })
    await begun.promise
    const second = await app.request('POST', path, { body: 'x', headers })
    expect([second.status, second.body]).toEqual([
      400,
      { status: 'error', message: 'another backup is being restored' },
    ])
    goOn.resolve()
    expect((await first).status).toBe(400)
  })

  test('a backup, when somebody made the first account meanwhile', async () => {
    using folder = await folderWithBackup()
    const target = join(folder.path, 'a.trackhut')
    await using app = openTestApp()
    const { token } = app.ctx.setupLink
    const restoring = app.request('POST', path, {
      body: Bun.file(target),
      headers: { 'x-setup-token': token },
    })
    await app.user('founder')
    const answer = await restoring
    expect([answer.status, answer.body]).toEqual(linkRefused)
    expect(existsSync(join(app.dataDir, 'restored'))).toBe(false)
    expect(app.ctx.db.select().from(users).all()).toHaveLength(1)
  })
})

test('a process that dies of a backup leaves nothing of it, and the next one works', async () => {
  using folder = await folderWithBackup()
  const target = join(folder.path, 'a.trackhut')
  await using app = openTestApp()
  const restore = () =>
    app.request('POST', path, {
      body: Bun.file(target),
      headers: { 'x-setup-token': app.ctx.setupLink.token },
    })
  await withDyingWorkers(app.ctx, async () => {
    expect((await restore()).status).toBe(503)
  })
  expect(readdirSync(app.dataDir)).not.toContain('restored')
  expect(readdirSync(join(app.dataDir, 'run'))).not.toContain('restore')
  expect((await restore()).status).toBe(202)
  expect(isRestoreMarked(app.dataDir)).toBe(true)
  // Until the server restarts, no other backup replaces the accepted one.
  const next = await restore()
  expect([next.status, next.body]).toEqual([
    400,
    { status: 'error', message: 'another backup is being restored' },
  ])
  expect(isRestoreMarked(app.dataDir)).toBe(true)
})

test('an upload that breaks off leaves nothing, and the next one works', async () => {
  using folder = await folderWithBackup()
  const target = join(folder.path, 'a.trackhut')
  await using server = await startServer({ folder: folder.path, ...unlimited })
  const run = join(folder.path, 'trackhut-data', 'run')
  {
    using connection = openConnection(server.origin)
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `X-Setup-Token: ${tokenOf(server)}`,
      'Content-Length: 100000',
    ]
    void connection.write(`${head.join('\r\n')}\r\n\r\nhalf`)
    await until(() => existsSync(join(run, 'restore')))
  }
  await until(() => !existsSync(join(run, 'restore')))
  expect(await needsFirstAccount(server)).toBe(true)
  // The server accepts the next upload a moment after the folder of the first was removed.
  await soon(async () => (await send(server, Bun.file(target))).status).toBe(202)
  await isBack(server)
  await logIn(server, sam)
})
