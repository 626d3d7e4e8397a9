// What the executable does when it must not start: one sentence, an exit code that says why, and nothing changed.
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { migrations } from '../../src/platform/db/migrations'
import { version } from '../../src/platform/version'
import { createFirstAccount, executable, logIn, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

interface Ended {
  exitCode: number
  stderr: string
}

async function expectRefusal(folder: string, { exitCode, stderr }: Ended, environment = {}) {
  const ended = await runTrackhut({ folder, environment })
  expect(ended).toEqual({ exitCode, stdout: '', stderr: `${stderr}\n` })
}

test('a setting that makes no sense', async () => {
  using folder = temporaryFolder()
  const stderr = 'PORT: it must be a number from 0 to 65535'
  await expectRefusal(folder.path, { exitCode: 78, stderr }, { PORT: 'eighty' })
})

describe('a data directory that cannot be used', () => {
  test('lies below a file', async () => {
    using folder = temporaryFolder()
    writeFileSync(join(folder.path, 'file'), '')
    const ended = await runTrackhut({ folder: folder.path, args: ['--data', 'file/data'] })
    expect({ exitCode: ended.exitCode, stdout: ended.stdout }).toEqual({ exitCode: 78, stdout: '' })
    expect(ended.stderr).toMatch(
      /^The data directory cannot be used: a part of .+ is a file, and no folder \(ENOTDIR\)\n$/,
    )
  })

  test.each([
    ['group', 0o770, 'g'],
    ['everybody', 0o707, 'o'],
  ])('can be written to by %s', async (_, mode) => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    mkdirSync(dataDir)
    chmodSync(dataDir, mode)
    const stderr = `Others can write to ${dataDir}. Run: chmod 700 ${dataDir}`
    await expectRefusal(folder.path, { exitCode: 78, stderr })
  })

  test('is on a file system that takes no new files', async () => {
    using folder = temporaryFolder()
    symlinkSync('/proc/self', join(folder.path, 'trackhut-data'))
    const ended = await runTrackhut({ folder: folder.path })
    expect({ exitCode: ended.exitCode, stdout: ended.stdout }).toEqual({ exitCode: 78, stdout: '' })
    expect(ended.stderr).toMatch(/^The data directory cannot be used: .+\n$/)
  })

  test('has no room for what SQLite needs to open a database', async () => {
    using folder = await usedFolder()
    // Files end at 8 KB.
    const args = ['-c', `trap '' XFSZ; ulimit -f 16; exec "$0" users list`, executable]
    const ended = await runTrackhut({ folder: folder.path, program: '/bin/sh', args })
    const stderr = 'The data directory cannot be used: disk I/O error\n'
    expect(ended).toEqual({ exitCode: 78, stdout: '', stderr })
  })

  test('holds a secret key that others can read', async () => {
    using folder = await usedFolder()
    const key = join(folder.path, 'trackhut-data', 'secret.key')
    chmodSync(key, 0o640)
    await expectRefusal(folder.path, {
      exitCode: 78,
      stderr: `Others can read ${key}. Run: chmod 600 ${key}`,
    })
  })

  test('holds a secret key that is none', async () => {
    using folder = await usedFolder()
    const key = join(folder.path, 'trackhut-data', 'secret.key')
    writeFileSync(key, 'short')
    await expectRefusal(folder.path, { exitCode: 78, stderr: `${key} does not hold a key of 32 bytes` })
  })
})

describe('a database that was written by a newer version', () => {
  test('is left alone', async () => {
    using folder = await usedFolder()
    const path = databaseIn(folder.path)
    const newer = migrations.length + 1
    using database = new Database(path)
    database.run(`PRAGMA user_version = ${newer}`)
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
    const stderr = `A newer Trackhut is needed: the data directory has schema ${newer}, and this Trackhut, ${version}, knows schemas up to ${migrations.length}. Nothing was changed.`
    await expectRefusal(folder.path, { exitCode: 70, stderr })
    expect(database.query('PRAGMA user_version').get()).toEqual({ user_version: newer })
  })
})

describe('a damaged database is refused and left as it was found', () => {
  test.each<[string, (path: string) => void]>([
    ['a foreign file', path => writeFileSync(path, 'This is not a database, it is a letter.'.repeat(100))],
    ['cut in half', path => truncateSync(path, Math.floor(readFileSync(path).length / 8192) * 4096)],
    ['a page of zeros', path => overwrite(path, 2 * 4096, new Uint8Array(4096))],
    ['a page of noise', path => overwrite(path, 3 * 4096, new Uint8Array(4096).fill(0xa5))],
    ['a broken header', path => overwrite(path, 0, new Uint8Array(16).fill(0xff))],
    ['an overwritten schema', path => overwrite(path, 100, new Uint8Array(2000).fill(0x5a))],
  ])('%s', async (_, damage) => {
    using folder = await usedFolder()
    const path = databaseIn(folder.path)
    damage(path)
    const damaged = readFileSync(path)
    const { exitCode, stdout, stderr } = await runTrackhut({ folder: folder.path })
    expect({ exitCode, stdout }).toEqual({ exitCode: 65, stdout: '' })
    expect(stderr).toMatch(
      /^The database is damaged \(.+\)\. Nothing was changed\. Restore a backup: trackhut restore FILE --data .+ --replace\n$/,
    )
    expect(readFileSync(path).equals(damaged)).toBe(true)
  })

  test.each<[string, string, (path: string) => void]>([
    ['empty', 'uploads/workouts/1/ride.gpx', path => truncateSync(path, 0)],
    ['missing', 'uploads/workouts/1/ride.gpx', path => unlinkSync(path)],
    ['missing', 'snapshots/schema-0011-2026-06-01.db', path => unlinkSync(path)],
    ['missing', 'backups/trackhut-2026-06-01-100000.trackhut', path => unlinkSync(path)],
  ])('%s beside %s', async (what, beside, damage) => {
    using folder = await usedFolder()
    const data = join(folder.path, 'trackhut-data')
    mkdirSync(dirname(join(data, beside)), { recursive: true })
    writeFileSync(join(data, beside), 'kept')
    for (const end of ['-wal', '-shm']) rmSync(`${databaseIn(folder.path)}${end}`, { force: true })
    damage(databaseIn(folder.path))
    const stderr = `The database is damaged (it is ${what}, although there are files in ${beside.split('/')[0]}). Nothing was changed. Restore a backup: trackhut restore FILE --data ${data} --replace`
    await expectRefusal(folder.path, { exitCode: 65, stderr })
    const ended = await runTrackhut({ folder: folder.path, args: ['users', 'list'] })
    expect(ended).toEqual({ exitCode: 65, stdout: '', stderr: `${stderr}\n` })
    expect(existsSync(databaseIn(folder.path)) && readFileSync(databaseIn(folder.path)).length > 0).toBe(
      false,
    )
  })

  test('and its backup, put in its place, has everything again', async () => {
    using folder = await usedFolder()
    const path = databaseIn(folder.path)
    const backup = readFileSync(path)
    truncateSync(path, 5000)
    expect((await runTrackhut({ folder: folder.path })).exitCode).toBe(65)
    writeFileSync(path, backup)
    await using server = await startServer({ folder: folder.path })
    expect(await logIn(server)).toBeString()
  })
})

describe('a large database that is found damaged after an unclean end', () => {
  test('ends the server, and is refused by the next start', async () => {
    using folder = await usedFolder()
    const path = databaseIn(folder.path)
    addBallast(path)
    const server = await startServer({ folder: folder.path })
    await server.stop('SIGKILL')
    overwriteInPlace(path, 60 * 1024 * 1024, new Uint8Array(4096).fill(0xa5))

    const served = await runTrackhut({ folder: folder.path })
    expect(served.exitCode).toBe(65)
    expect(served.stdout).toContain(' is running.')
    expect(served.stdout).toContain('The database is damaged, and the server ends')
    expect(served.stderr).toMatch(
      /^The database is damaged \(.+\)\. Restore a backup: trackhut restore FILE .+\n$/,
    )

    const again = await runTrackhut({ folder: folder.path })
    expect({ ...again, stderr: '' }).toEqual({ exitCode: 65, stdout: '', stderr: '' })
    expect(again.stderr).toContain('Nothing was changed. Restore a backup')
  })

  test('and goes on serving when it is sound', async () => {
    using folder = await usedFolder()
    addBallast(databaseIn(folder.path))
    const first = await startServer({ folder: folder.path })
    await first.stop('SIGKILL')
    await using server = await startServer({ folder: folder.path })
    await until(() => server.output().includes('The database was read through, and is sound'))
    expect(server.output()).toContain('The last run was interrupted')
    expect(await server.stop()).toBe(0)
    await using next = await startServer({ folder: folder.path })
    expect(next.output()).not.toContain('interrupted')
  })
})

const databaseIn = (folder: string) => join(folder, 'trackhut-data', 'trackhut.db')

/** A folder whose data directory has an account in it, and no server. */
async function usedFolder() {
  const folder = temporaryFolder()
  const server = await startServer({ folder: folder.path })
  await createFirstAccount(server)
  await server.stop()
  return folder
}

/** More than is read at once. */
function addBallast(path: string) {
  using database = new Database(path)
  database.run('PRAGMA journal_mode = DELETE')
  database.run('PRAGMA synchronous = OFF')
  database.run('CREATE TABLE ballast (content BLOB) STRICT')
  database.run(`INSERT INTO ballast VALUES (zeroblob(${70 * 1024 * 1024}))`)
}

function overwriteInPlace(path: string, offset: number, bytes: Uint8Array) {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, offset)
  closeSync(file)
}

function overwrite(path: string, offset: number, bytes: Uint8Array) {
  const content = readFileSync(path)
  content.set(bytes, offset)
  writeFileSync(path, content)
}
