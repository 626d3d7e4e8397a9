// Wrong keys for encrypted backups are in the audit log, never with the key, and cannot be tried without end.
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { restoreBackup } from '../../../src/cli/commands/restore-backup'
import { restorePart } from '../../../src/cli/commands/restore-part'
import { makeKey } from '../../../src/instance/backups/sealing/keys'
import { listActs } from '../../../src/platform/audit/store'
import { commandsOn } from '../../support/commands'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { filesIn, makeBackupOf } from './backing-up'

const [key, other] = await Promise.all([makeKey(), makeKey()])
const setupToken = 'aGiven/token+of_32~characters-=='
const mistyped = `${key.identity.slice(0, -4)}QQQQ`

async function openWithBackup(environment: Record<string, string> = {}) {
  const app = openTestApp({ BACKUP_RECIPIENTS: key.recipient, ...environment })
  const admin = await app.user('admin', { isAdmin: true })
  app.ctx.jobs.start()
  const { backups } = await makeBackupOf(admin)
  return { app, admin, name: backups[0]?.name ?? '' }
}

const give = (admin: TestUser, name: string, identity: string) =>
  admin.request('POST', `/api/backups/${name}/key`, { json: { identity } })

const refusals = ({ ctx }: TestApp) =>
  listActs(ctx.db, { act: 'backup-key-refused' }, 100).map(({ act, username }) => [
    username,
    act.via,
    act.detail,
    act.times,
  ])

function expectNoKeyIn({ dataDir, logLines }: TestApp) {
  expect(logLines.join('')).not.toContain('AGE-SECRET-KEY')
  for (const path of filesIn(dataDir)) {
    expect([path, readFileSync(join(dataDir, path)).includes('AGE-SECRET-KEY')]).toEqual([path, false])
  }
}

test('who gives a wrong key in the browser is written down, once an hour and with how often', async () => {
  const { app, admin, name } = await openWithBackup()
  await using _ = app
  await give(admin, name, other.identity)
  await give(admin, name, other.identity)
  await give(admin, name, mistyped)
  await give(admin, name, 'open sesame')
  await give(admin, 'another.age', other.identity)
  await admin.get(`/api/backups/${name}/people`)
  expect(refusals(app)).toEqual([
    ['admin', 'web', 'backup-key-invalid', 2],
    ['admin', 'web', 'backup-key-wrong', 2],
  ])
  expect((await give(admin, name, key.identity)).status).toBe(204)
  expect(refusals(app)).toHaveLength(2)
  expectNoKeyIn(app)
})

test('after ten wrong keys the next one has to wait, the right one as well, and a right one sets that back', async () => {
  const { app, admin, name } = await openWithBackup({ API_RATE_LIMITS: '300 per 5 minutes' })
  await using _ = app
  const statusOf = async (identity: string) => {
    const { status, failure } = await give(admin, name, identity)
    return [status, failure?.code]
  }
  for (let count = 0; count < 9; count++) await give(admin, name, other.identity)
  expect(await statusOf(key.identity)).toEqual([204, undefined])
  for (let count = 0; count < 10; count++) {
    expect(await statusOf(other.identity)).toEqual([400, 'backup-key-wrong'])
  }
  expect(await statusOf(key.identity)).toEqual([429, 'login-throttled'])
  // It is not known whether the key would be right.
  expect(refusals(app)).toContainEqual(['admin', 'web', 'login-throttled', 1])
  const second = await app.user('second', { isAdmin: true })
  expect((await give(second, name, key.identity)).status).toBe(204)
  app.advanceClock(17_000)
  expect(await statusOf(key.identity)).toEqual([204, undefined])
})

test('so is a wrong key for the command, of an instance that is there', async () => {
  const { app, name } = await openWithBackup()
  await using _ = app
  using folder = temporaryFolder()
  const file = join(folder.path, 'key')
  writeFileSync(file, other.identity)
  const run = commandsOn(app)
  const path = join(app.dataDir, 'backups', name)
  const wrong = 'encrypted for another key'
  await expect(run(restorePart, path, { identity: file, user: 'admin' })).rejects.toThrow(wrong)
  await expect(run(restoreBackup, path, { identity: file, replace: true })).rejects.toThrow(wrong)
  expect(refusals(app)).toEqual([[null, 'command-line', 'backup-key-wrong', 2]])
  expectNoKeyIn(app)
})

test('so is a wrong key on the first page of a new server, of somebody unknown', async () => {
  const { app: source, admin, name } = await openWithBackup()
  await using _ = source
  const content = await (
    await source.handle(
      new Request(`http://localhost/api/backups/${name}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      }),
    )
  ).bytes()
  await using app = openTestApp({ SETUP_TOKEN: setupToken })
  const restore = (identity: string) =>
    app.request('POST', '/api/setup/restore', {
      body: content,
      headers: { 'x-setup-token': setupToken, 'x-backup-identity': identity },
    })
  expect((await restore(other.identity)).failure?.code).toBe('backup-key-wrong')
  expect((await restore('open sesame')).failure?.code).toBe('backup-key-invalid')
  expect(refusals(app)).toEqual([
    [null, 'web', 'backup-key-invalid', 1],
    [null, 'web', 'backup-key-wrong', 1],
  ])
  expectNoKeyIn(app)
})
