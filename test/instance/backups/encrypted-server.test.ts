// A server makes encrypted backups, hands them out, and opens them with a key that it does not keep.
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { backUp } from '../../../src/cli/commands/back-up'
import { makeBackupKey } from '../../../src/cli/commands/backup-key'
import { layBackupOut } from '../../../src/instance/backups/archive/restore-backup'
import { makeKey } from '../../../src/instance/backups/sealing/keys'
import { listActs } from '../../../src/platform/audit/store'
import type { PartRestore, PeopleInBackupAnswer } from '../../../src/transfer/restores/schemas'
import { decryptAge } from '../../support/age'
import { callCommand, reportOf } from '../../support/commands'
import { steadyRide } from '../../support/recordings'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, startOfTest } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { importEnds } from '../../transfer/imports/importing'
import { findingsOf } from '../doctor/data-directories'
import { filesIn, makeBackupOf } from './backing-up'

const [key, other] = await Promise.all([makeKey(), makeKey()])

async function openWithRides() {
  const app = openTestApp({ BACKUP_RECIPIENTS: key.recipient })
  const admin = await app.user('admin', { isAdmin: true })
  const rides = [
    await admin.upload(steadyRide({ start: new Date('2026-05-01') })),
    await admin.upload(steadyRide({ start: new Date('2026-05-02') })),
  ]
  app.ctx.jobs.start()
  return { app, admin, rides, folder: join(app.dataDir, 'backups') }
}

describe('a server with BACKUP_RECIPIENTS', () => {
  test('makes encrypted backups, and hands one out as one file, as large as it said', async () => {
    const { app, admin } = await openWithRides()
    await using _ = app
    const { backups, last, is_encrypted } = await makeBackupOf(admin)
    expect([last?.reason, is_encrypted, backups.length]).toEqual([null, true, 1])
    const { name, size } = backups[0] ?? { name: '', size: 0 }
    expect(name).toEndWith('.trackhut.age')
    expect(last?.size).toBe(size)
    const download = (headers = {}) =>
      app.handle(
        new Request(`http://localhost/api/backups/${name}`, {
          headers: { authorization: `Bearer ${admin.token}`, ...headers },
        }),
      )
    const answer = await download()
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${name}.zip`)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(content.length).toBe(size)
    const rest = Buffer.from(await (await download({ range: 'bytes=1000-' })).arrayBuffer())
    expect(rest.equals(content.subarray(1000))).toBe(true)
    expect(content.includes('<gpx')).toBe(false)
    const entries = unzipSync(content)
    expect(Object.keys(unzipSync(decryptAge(entries[name] ?? content, key.identity)))).toContain(
      'trackhut.db',
    )

    using target = temporaryFolder()
    const path = join(target.path, 'downloaded')
    writeFileSync(path, content)
    for (const [identity, code] of [
      [null, 'backup-key-missing'],
      [other.identity, 'backup-key-wrong'],
    ] as const) {
      await expect(layBackupOut(path, target.path, startOfTest, { identity })).rejects.toMatchObject({ code })
    }
    expect(filesIn(target.path)).toEqual(['downloaded'])
    const restored = await layBackupOut(path, target.path, startOfTest, { identity: key.identity })
    expect(restored).toMatchObject({ files: last?.files, accounts: 1 })
  })

  test('keeps as many as it should, with what they share', async () => {
    const { app, admin, folder } = await openWithRides()
    await using _ = app
    await admin.request('PATCH', '/api/backups/schedule', { json: { keep: 1, every_hours: null } })
    await makeBackupOf(admin)
    app.advanceClock(10_000)
    const { backups } = await makeBackupOf(admin)
    expect(backups).toHaveLength(1)
    const lists = readdirSync(join(folder, 'trackhut-files')).filter(name => name.endsWith('.list'))
    expect(lists).toEqual([`${backups[0]?.name}.list`])
  })

  test('finds out what has changed in them, without their key', async () => {
    const { app, admin, folder } = await openWithRides()
    await using _ = app
    const { backups } = await makeBackupOf(admin)
    expect(await findingsOf(app, 'backups')).toEqual([])
    const [pooled = ''] = filesIn(join(folder, 'trackhut-files')).filter(path => path.endsWith('.age'))
    truncateSync(join(folder, 'trackhut-files', pooled), 200)
    expect(JSON.stringify(await findingsOf(app, 'backups'))).toContain(`trackhut-files/${pooled}`)
    const own = join(folder, backups[0]?.name ?? '')
    const bytes = readFileSync(own)
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    writeFileSync(own, bytes)
    expect(JSON.stringify(await findingsOf(app, 'backups'))).toContain(backups[0]?.name ?? 'a name')
  })
})

const people = (admin: TestUser, name: string) =>
  admin.get<PeopleInBackupAnswer>(`/api/backups/${name}/people`)

const giveKey = (admin: TestUser, name: string, identity: string) =>
  admin.request('POST', `/api/backups/${name}/key`, { json: { identity } })

const peopleOf = (admin: TestUser, name: string) =>
  until(async () => {
    const { status, body } = await people(admin, name)
    return status === 200 && body.data.is_open && body.data.people
  })

describe('looking inside', () => {
  test('needs the key, which is held in memory only, and for a while', async () => {
    const { app, admin } = await openWithRides()
    await using _ = app
    const { backups } = await makeBackupOf(admin)
    const { name } = backups[0] ?? { name: '' }
    expect((await people(admin, name)).failure?.code).toBe('backup-key-missing')
    expect((await giveKey(admin, name, other.identity)).failure?.code).toBe('backup-key-wrong')
    expect((await giveKey(admin, name, 'open sesame')).failure?.code).toBe('backup-key-invalid')
    expect((await giveKey(admin, 'another.age', key.identity)).failure?.code).toBe('backup-not-found')
    expect((await people(admin, name)).failure?.code).toBe('backup-key-missing')
    expect((await giveKey(admin, name, key.identity)).status).toBe(204)
    expect(await peopleOf(admin, name)).toMatchObject([{ username: 'admin', workouts: 2, missing: 0 }])
    for (const path of filesIn(app.dataDir)) {
      expect(readFileSync(join(app.dataDir, path)).includes('AGE-SECRET-KEY')).toBe(false)
    }
    expect(app.logLines.join('')).not.toContain('AGE-SECRET-KEY')
    expect(listActs(app.ctx.db, {}, 100).some(({ act }) => act.act === 'backup-opened')).toBe(true)
    app.advanceClock(3_600_000)
    await admin.prove()
    await admin.request('DELETE', '/api/backups/none')
    rmSync(join(app.dataDir, 'run', 'opened-backup'), { recursive: true })
    expect((await people(admin, name)).failure?.code).toBe('backup-key-missing')
  })

  test('brings a workout back', async () => {
    const { app, admin, rides } = await openWithRides()
    await using _ = app
    const { backups } = await makeBackupOf(admin)
    const { name } = backups[0] ?? { name: '' }
    await admin.delete(`/api/workouts/${rides[0]?.id}`)
    const json = { username: 'admin', workout: rides[0]?.id }
    const refused = await admin.request('POST', `/api/backups/${name}/restore`, { json })
    expect(refused.failure?.code).toBe('backup-key-missing')
    await giveKey(admin, name, key.identity)
    await admin.request<{ data: PartRestore }>('POST', `/api/backups/${name}/restore`, { json })
    await until(async () => (await admin.get(`/api/workouts/${rides[0]?.id}`)).status === 200)
    await importEnds(admin)
  })
})

describe('commands', () => {
  test('make a key, and say whether one opens the backups', async () => {
    using folder = temporaryFolder()
    const said = await callCommand(makeBackupKey, {})
    const [identity = ''] = /AGE-SECRET-KEY-1\S+/.exec(said) ?? []
    const [recipient = ''] = /(?<=BACKUP_RECIPIENTS=)age1\S+/.exec(said) ?? []
    const file = join(folder.path, 'key')
    writeFileSync(file, `# printed\n${identity}\n`)
    const ask = (BACKUP_RECIPIENTS: string) =>
      callCommand(makeBackupKey, { environment: { BACKUP_RECIPIENTS }, options: { identity: file } })
    expect(await ask(recipient)).toBe('This key opens the backups of this server.')
    expect(await ask(key.recipient)).toContain(recipient)
    const given = { environment: { BACKUP_RECIPIENTS: key.recipient }, options: { identity: file } }
    expect(await reportOf('backup-key', given)).toMatchObject({
      isWhole: false,
      json: { key: null, public_key: recipient, opens_backups: false },
    })
    writeFileSync(file, `${identity.slice(0, -4)}QQQQ`)
    await expect(ask(recipient)).rejects.toThrow('This key is mistyped')
    writeFileSync(file, 'open sesame')
    await expect(ask(recipient)).rejects.toThrow('this is not the key of a backup')
  })

  test('write everything to one encrypted file', async () => {
    const { app } = await openWithRides()
    await using _ = app
    using folder = temporaryFolder()
    const environment = { DATA_DIR: app.dataDir, BACKUP_RECIPIENTS: key.recipient }
    const said = await callCommand(backUp, { environment, operand: join(folder.path, 'all.trackhut') })
    expect(said).toContain(`${join(folder.path, 'all.trackhut.age')}: `)
    expect(said).toContain('encrypted and verified.')
    const path = join(folder.path, 'all.trackhut.age')
    const names = Object.keys(unzipSync(decryptAge(readFileSync(path), key.identity)))
    expect(names.filter(name => name.endsWith('.gpx'))).toHaveLength(2)
    await expect(
      layBackupOut(path, folder.path, startOfTest, { identity: other.identity }),
    ).rejects.toMatchObject({ code: 'backup-key-wrong' })
    expect(filesIn(folder.path)).toEqual(['all.trackhut.age'])
    await layBackupOut(path, folder.path, startOfTest, { identity: key.identity })
  })
})
