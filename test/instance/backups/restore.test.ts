// The commands for backup and restore.
import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { noteRestoreJob } from '../../../src/instance/backups/archive/note-restore'
import { makeBackupKind } from '../../../src/instance/backups/schedule'
import { endSessions } from '../../../src/platform/access/sessions/session-store'
import { findAccount } from '../../../src/platform/access/store'
import { listActs } from '../../../src/platform/audit/store'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { exportRequests, invitations, jobs } from '../../../src/platform/db/tables'
import { queueJob } from '../../../src/platform/jobs/store'
import { createLog } from '../../../src/platform/log'
import { fullVersion } from '../../../src/platform/version'
import { insertPersonalToken } from '../../support/app-tokens'
import { command, logIn, refused, runTrackhut, startServer, unlimited } from '../../support/executable'
import { openSession } from '../../support/open-session'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, password, startOfTest } from '../../support/test-app'
import { backUp, expectWhole, namesOfBackups, restoreInto } from './backing-up'

const run = (folder: string, ...words: string[]) => runTrackhut({ folder, ...command(...words) })

/** A backup of an instance with one user. */
async function prepare() {
  const folder = temporaryFolder()
  const path = join(folder.path, 'a.trackhut')
  await using app = openTestApp()
  const sam = await app.user('sam', { answersSql: true })
  await sam.upload()
  const personalToken = insertPersonalToken(app.ctx, sam, 'workouts:read')
  await backUp(app.dataDir, path)
  return { folder, path, sam, personalToken, [Symbol.dispose]: folder[Symbol.dispose] }
}

test('restored into a directory that is not there yet, everything is there but the sessions', async () => {
  using made = await prepare()
  const folder = made.folder.path
  const dataDir = join(folder, 'new', 'place')
  expect(await run(folder, 'restore', made.path, '--data', dataDir)).toEqual({
    exitCode: 0,
    stdout: `${dataDir} is as it was on 2026-06-01T10:00:00.000Z, when Trackhut ${fullVersion} made the backup: 3 uploaded files.
Sessions have ended: everybody logs in again, with the password of that time. Apps and scripts stay connected.
`,
    stderr: '',
  })
  expect(expectWhole(dataDir)).toBe(1)
  const environment = { ...unlimited.environment, DATA_DIR: dataDir, APP_SECRET_KEY: 'x'.repeat(40) }
  await using server = await startServer({ folder, ...unlimited, environment })
  await logIn(server, { username: 'sam', email: 'sam@example.org', password })
  const statusWith = async (token: string) => (await server.request('GET', '/api/workouts', { token })).status
  expect([await statusWith(made.personalToken), await statusWith(made.sam.token)]).toEqual([200, 401])
  const question = { token: made.personalToken, json: { sql: 'SELECT count(*) FROM workouts' } }
  expect((await server.request('POST', '/api/sql', question)).body).toMatchObject({ rows: [[1]] })
})

test('what was due meanwhile is due from now on: nobody could have done it', async () => {
  using made = await prepare()
  const folder = made.folder.path
  const dataDir = join(folder, 'there')
  await run(folder, 'restore', made.path, '--data', dataDir)
  const { exitCode, stdout } = await run(folder, 'doctor', '--data', dataDir)
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('ok       Background jobs are getting done.'),
  ])
})

test('no invitation is open: its link may have been used since', async () => {
  using folder = temporaryFolder()
  await using app = openTestApp()
  await app.user('sam')
  const open = { email: null, userId: null, linkHash: 'x', createdAt: new Date(), expiresAt: new Date() }
  app.ctx.db.insert(invitations).values(open).run()
  await backUp(app.dataDir, join(folder.path, 'a.trackhut'))
  await restoreInto(join(folder.path, 'there'), join(folder.path, 'a.trackhut'))
  const database = openDatabase(join(folder.path, 'there', 'trackhut.db'), migrations)
  expect(await database.db.$count(invitations)).toBe(0)
  database.close()
})

test('sessions are over even where the key that signed them is kept in a setting', async () => {
  using folder = temporaryFolder()
  const environment = { APP_SECRET_KEY: 'x'.repeat(40) }
  await using app = openTestApp(environment)
  // Sets the real time, because the server below uses the clock of this machine.
  app.setClock(new Date())
  const sam = await app.user('sam')
  await backUp(app.dataDir, join(folder.path, 'a.trackhut'))
  const later = await app.user('later')
  endSessions(app.ctx.db, sam.account.id, null)
  const account = findAccount(app.ctx.db, sam.account.id)!
  const { authToken } = await openSession(app.ctx, account)
  const dataDir = join(folder.path, 'there')
  await restoreInto(dataDir, join(folder.path, 'a.trackhut'))
  const create = ['users', 'create', 'another', '--email', 'another@example.org', '--data', dataDir]
  expect((await run(folder.path, ...create)).exitCode).toBe(0)
  await using server = await startServer({
    folder: folder.path,
    ...unlimited,
    environment: { ...unlimited.environment, ...environment, DATA_DIR: dataDir },
  })
  const tokens = [sam.token, authToken, later.token]
  const here = tokens.map(token => app.request('GET', '/api/auth/profile', { token }))
  expect((await Promise.all(here)).map(({ status }) => status)).toEqual([401, 200, 200])
  // The first token is from before the backup, the second from after it. The third belongs to an account that was
  // created after the backup, and whose id the account `another` has in the restored data.
  for (const token of tokens) {
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(401)
  }
})

describe('a directory that is not empty', () => {
  test('is left alone, unless it is to be replaced: then what was there is kept', async () => {
    using made = await prepare()
    const folder = made.folder.path
    const dataDir = join(folder, 'data')
    expect((await run(folder, 'db', 'upgrade', '--data', dataDir)).exitCode).toBe(0)
    await run(folder, 'users', 'create', 'old', '--email', 'old@example.org', '--data', dataDir)
    writeFileSync(join(dataDir, 'uploads.txt'), 'mine')
    const restore = ['restore', made.path, '--data', dataDir]
    expect(await run(folder, ...restore)).toEqual(
      refused(`${dataDir} is not empty. Add --replace to set aside what is in it.`),
    )
    const { exitCode, stdout } = await run(folder, ...restore, '--replace')
    const kept = readdirSync(dataDir).find(name => name.startsWith('before-restore-'))!
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`is kept in ${join(dataDir, kept)}.`)])
    const usersIn = async (place: string) => (await run(folder, 'users', 'list', '--data', place)).stdout
    expect(await usersIn(dataDir)).toContain('sam')
    expect(await usersIn(join(dataDir, kept))).toContain('old')
    expect(existsSync(join(dataDir, 'uploads.txt'))).toBe(true)
  })

  test('with somebody’s own files in it neither', async () => {
    using made = await prepare()
    const home = join(made.folder.path, 'home')
    mkdirSync(home)
    chmodSync(home, 0o755)
    writeFileSync(join(home, 'letter.txt'), '')
    expect((await run(made.folder.path, 'restore', made.path, '--data', home)).exitCode).toBe(1)
    expect([readdirSync(home), statSync(home).mode & 0o777]).toEqual([['letter.txt'], 0o755])
  })
})

test('while the server runs nothing is restored, and a backup is made', async () => {
  using made = await prepare()
  const folder = made.folder.path
  await using server = await startServer({ folder, ...unlimited })
  const { exitCode, stderr } = await run(folder, 'restore', made.path, '--replace')
  expect([exitCode, stderr]).toEqual([75, expect.stringContaining('Another Trackhut is running')])
  expect((await run(folder, 'backup')).exitCode).toBe(0)
  expect(await server.stop()).toBe(0)
})

test('of a file that cannot be restored nothing is left, not even a directory', async () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'letter.txt'), 'no backup')
  const restore = async (name: string) => run(folder.path, 'restore', name, '--data', 'new')
  expect(await restore('letter.txt')).toEqual(
    refused('Nothing was changed: the file is not a backup of Trackhut, or it is cut off.'),
  )
  expect(await restore('none.txt')).toEqual(refused(`There is no file ${join(folder.path, 'none.txt')}.`))
  expect(readdirSync(folder.path)).toEqual(['letter.txt'])
})

describe('the command that makes one', () => {
  test('writes where it is told, for its owner alone, and over nothing', async () => {
    await using app = openTestApp()
    const target = join(app.dataDir, 'here', 'my.trackhut')
    const backup = (path = join('here', 'my.trackhut')) =>
      run(app.dataDir, 'backup', path, '--data', app.dataDir)
    const { exitCode, stdout } = await backup()
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`${target}: `)])
    expect(statSync(target).mode & 0o777).toBe(0o600)
    const content = readFileSync(target)
    expect(await backup()).toEqual(refused(`No backup was made: ${target} is there already.`))
    expect(readFileSync(target)).toEqual(content)
    const folder = join(app.dataDir, 'here')
    expect(await backup('here')).toEqual(refused(`No backup was made: ${folder} is there already.`))
  })

  test('takes BACKUP_DIR and BACKUP_KEEP, and is seen as the last backup', async () => {
    await using app = openTestApp()
    using disk = temporaryFolder()
    const folder = disk.path
    // The second backup was made while the clock was wrong.
    for (const year of [2020, 2099]) writeFileSync(join(folder, `trackhut-${year}-01-01-000000.trackhut`), '')
    const environment = { ...unlimited.environment, BACKUP_DIR: folder, BACKUP_KEEP: '1' }
    const call = { ...command('backup', '--data', app.dataDir), environment, folder: app.dataDir }
    expect((await runTrackhut(call)).exitCode).toBe(0)
    const admin = await app.user('admin', { isAdmin: true })
    const { body } = await admin.get<{ data: { last: { file_name: string } } }>('/api/backups')
    expect(namesOfBackups(folder)).toEqual([body.data.last.file_name])
    const removed = listActs(app.ctx.db, { act: 'backup-deleted' }, 9)
    expect(removed.map(({ act }) => [act.via, act.times])).toEqual([['command-line', 2]])
  })

  test('needs data', async () => {
    using folder = temporaryFolder()
    expect((await run(folder.path, 'backup')).exitCode).toBe(78)
    expect((await run(folder.path, 'backup', 'a', 'b')).exitCode).toBe(2)
  })
})

test('archives on their way stay behind', async () => {
  using folder = temporaryFolder()
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload()
  await sam.request('POST', '/api/auth/account/export/request')
  queueJob(app.ctx.db, makeBackupKind, null, app.ctx.clock())
  const kinds = (db: typeof app.ctx.db) =>
    db
      .select()
      .from(jobs)
      .all()
      .map(({ kind }) => kind)
  const before = kinds(app.ctx.db)
  await backUp(app.dataDir, join(folder.path, 'a.trackhut'))
  await restoreInto(join(folder.path, 'data'), join(folder.path, 'a.trackhut'))
  const { db, close } = openDatabase(join(folder.path, 'data', 'trackhut.db'))
  expect(before).toContain('make-export')
  // After a restore, the uploads are counted again.
  const staying = before.filter(kind => !['make-export', 'make-backup'].includes(kind))
  expect(kinds(db)).toEqual([...staying, 'count-uploads', 'note-restore'])
  expect(db.select().from(exportRequests).all()).toEqual([])
  close()
})

test('what is restored remembers that it was, and when', async () => {
  using made = await prepare()
  const dataDir = join(made.folder.path, 'data')
  await restoreInto(dataDir, made.path)
  const { db, close } = openDatabase(join(dataDir, 'trackhut.db'))
  const left = db.select().from(jobs).where(eq(jobs.kind, noteRestoreJob.name)).get()
  const log = createLog(
    () => {},
    () => startOfTest,
  )
  await noteRestoreJob.run({ db, log }, left!.subject, new AbortController().signal)
  expect(listActs(db, {}, 2).map(({ act: { act, via, at } }) => ({ act, via, at }))).toEqual([
    { act: 'backup-restored', via: 'command-line', at: startOfTest },
  ])
  close()
})
