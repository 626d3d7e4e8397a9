// The public keys for which backups are encrypted, as administrators set them in the browser.
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../../../src/cli/commands/back-up'
import { makeBackupKey } from '../../../src/cli/commands/backup-key'
import type { BackupsAnswer } from '../../../src/instance/backups/schemas'
import { makeKey } from '../../../src/instance/backups/sealing/keys'
import { minute } from '../../../src/lib/durations'
import { listActs } from '../../../src/platform/audit/store'
import { decryptAge } from '../../support/age'
import { commandsOn } from '../../support/commands'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { backupsOf, filesIn, makeBackupOf } from './backing-up'

const [key, other] = await Promise.all([makeKey(), makeKey()])

async function openWithAdmin(environment: Record<string, string> = {}) {
  const app = openTestApp(environment)
  const admin = await app.user('admin', { isAdmin: true })
  app.ctx.jobs.start()
  const set = (...recipients: string[]) =>
    admin.request<BackupsAnswer>('PATCH', '/api/backups/recipients', { json: { recipients } })
  return { ...app, app, admin, set, folder: join(app.dataDir, 'backups') }
}

type Opened = Awaited<ReturnType<typeof openWithAdmin>>

const changes = ({ app }: Opened) =>
  listActs(app.ctx.db, { act: 'settings-changed' }, 100).map(({ act }) => act.detail)

test('they count from the next backup on, for the command and after a restart as well', async () => {
  await using app = await openWithAdmin()
  const before = await makeBackupOf(app.admin)
  expect(before).toMatchObject({ is_encrypted: false, recipients: [], are_recipients_fixed: false })
  const { status, body } = await app.set(` ${key.recipient}`, '', other.recipient, key.recipient)
  const both = [key.recipient, other.recipient]
  expect([status, body.data.is_encrypted, body.data.recipients]).toEqual([200, true, both])
  expect(changes(app)).toEqual(['backup_recipients'])

  app.app.advanceClock(1000)
  const { backups } = await makeBackupOf(app.admin)
  expect(backups.map(({ name }) => name.endsWith('.age'))).toEqual([true, false])
  const own = readFileSync(join(app.folder, backups[0]?.name ?? ''))
  for (const { identity } of [key, other]) {
    expect(decryptAge(own, identity).includes('manifest.json')).toBe(true)
  }

  using elsewhere = temporaryFolder()
  const run = commandsOn(app.app)
  expect(await run(backUp, join(elsewhere.path, 'all.trackhut'))).toContain('encrypted and verified.')
  const file = join(elsewhere.path, 'key')
  await Bun.write(file, other.identity)
  expect(await run(makeBackupKey, '', { identity: file })).toBe('This key opens the backups of this server.')

  await app.app.restart()
  app.app.ctx.jobs.start()
  expect((await backupsOf(app.admin)).recipients).toEqual(both)

  expect((await app.set()).body.data).toMatchObject({ is_encrypted: false, recipients: [] })
  app.app.advanceClock(1000)
  expect((await makeBackupOf(app.admin)).backups[0]?.name).toEndWith('.trackhut')
})

describe('refused, and nothing changes:', () => {
  test.each([
    ['what is no key', 'open sesame', 'backup-recipient-invalid'],
    ['a mistyped one', `${key.recipient.slice(0, -1)}q`, 'backup-recipient-invalid'],
    ['a key of ssh', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM', 'backup-recipient-invalid'],
    ['a good one and a bad one in one line', `${key.recipient} age1abc`, 'backup-recipient-invalid'],
  ] as const)('%s', async (_, recipient, code) => {
    await using app = await openWithAdmin()
    await app.set(other.recipient)
    const { status, failure } = await app.set(key.recipient, recipient)
    expect([status, failure?.code]).toEqual([400, code])
    expect((await backupsOf(app.admin)).recipients).toEqual([other.recipient])
  })

  test.each([
    ['alone', key.identity],
    ['in lower case', key.identity.toLowerCase()],
    ['with comments, as age-keygen writes it', `# public key: ${key.recipient}\n${key.identity}`],
    ['as part of something else', `key=${key.identity.slice(0, -4)}`],
  ])('the key itself, %s: it is neither stored nor logged nor repeated', async (_, text) => {
    await using app = await openWithAdmin({ LOG_REQUESTS: 'true' })
    const answer = await app.set(key.recipient, text)
    expect([answer.status, answer.failure?.code]).toEqual([400, 'backup-recipient-secret'])
    expect((await backupsOf(app.admin)).recipients).toEqual([])
    const secret = /age-secret-key/i
    expect(JSON.stringify(answer.body)).not.toMatch(secret)
    expect(app.app.logLines.join('')).not.toMatch(secret)
    for (const path of filesIn(app.app.dataDir)) {
      expect([path, secret.test(readFileSync(join(app.app.dataDir, path), 'latin1'))]).toEqual([path, false])
    }
    expect(changes(app)).toEqual([])
  })

  test('whatever is asked while they are set outside the app', async () => {
    await using app = await openWithAdmin({ BACKUP_RECIPIENTS: key.recipient })
    expect((await app.set(other.recipient)).failure?.code).toBe('setting-fixed')
    expect(await backupsOf(app.admin)).toMatchObject({
      recipients: [key.recipient],
      are_recipients_fixed: true,
    })
  })

  test('everything without a proof of the last ten minutes, and from others', async () => {
    await using app = await openWithAdmin()
    const sam = await app.app.user('sam')
    const json = { recipients: [key.recipient] }
    expect((await sam.request('PATCH', '/api/backups/recipients', { json })).status).toBe(403)
    app.app.advanceClock(11 * minute)
    expect((await app.set(key.recipient)).failure?.code).toBe('proof-required')
    expect(app.ctx.config.backupRecipients).toEqual([])
    await app.admin.prove()
    expect((await app.set(key.recipient)).status).toBe(200)
  })
})

test('earlier backups stay, with what they need, when the public keys change', async () => {
  await using app = await openWithAdmin()
  await app.admin.upload()
  await app.set(key.recipient)
  const first = (await makeBackupOf(app.admin)).backups[0]?.name ?? ''
  await app.set(other.recipient)
  app.app.advanceClock(1000)
  await makeBackupOf(app.admin)
  const pool = join(app.folder, 'trackhut-files')
  expect(readdirSync(pool)).toContain(`${first}.list`)
  expect(() => decryptAge(readFileSync(join(app.folder, first)), other.identity)).toThrow('somebody else')
  expect(decryptAge(readFileSync(join(app.folder, first)), key.identity).length).toBeGreaterThan(0)
})
