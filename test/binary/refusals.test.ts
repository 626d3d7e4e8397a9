// If the executable refuses to start, it writes one sentence, exits with a code for the reason, and changes nothing.
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../src/platform/db/migrations'
import {
  createFirstAccount,
  executable,
  fullVersionOfExecutable,
  logIn,
  runTrackhut,
  startServer,
} from '../support/executable'
import { prepareOnce } from '../support/prepared'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const copyUsed = prepareOnce(async folder => {
  await using server = await startServer({ folder })
  await createFirstAccount(server)
  await server.stop()
})

interface Ended {
  exitCode: number
  stderr: string
}

async function expectRefusal(folder: string, { exitCode, stderr }: Ended) {
  const ended = await runTrackhut({ folder })
  expect(ended).toEqual({ exitCode, stdout: '', stderr: `${stderr}\n` })
}

describe('a data directory that cannot be used', () => {
  test('can be written to by others', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'trackhut-data')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o707)
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
    // Limits the size of files to 8 KB.
    const args = ['-c', `trap '' XFSZ; ulimit -f 16; exec "$0" users list`, executable]
    const ended = await runTrackhut({ folder: folder.path, program: '/bin/sh', args })
    const stderr = 'The data directory cannot be used: disk I/O error\n'
    expect(ended).toEqual({ exitCode: 78, stdout: '', stderr })
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
    const stderr = `A newer Trackhut is needed: the data directory has schema ${newer}, and this Trackhut, ${await fullVersionOfExecutable()}, knows schemas up to ${migrations.length}. Nothing was changed.`
    await expectRefusal(folder.path, { exitCode: 70, stderr })
    expect(database.query('PRAGMA user_version').get()).toEqual({ user_version: newer })
  })
})

describe('a damaged database is refused and left as it was found', () => {
  test('and its backup, put in its place, has everything again', async () => {
    using folder = await usedFolder()
    const path = databaseIn(folder.path)
    const backup = readFileSync(path)
    overwrite(path, 3 * 4096, new Uint8Array(4096).fill(0xa5))
    const damaged = readFileSync(path)
    const { exitCode, stdout, stderr } = await runTrackhut({ folder: folder.path })
    expect({ exitCode, stdout }).toEqual({ exitCode: 65, stdout: '' })
    expect(stderr).toMatch(
      /^The database is damaged \(.+\)\. Nothing was changed\. Restore a backup: trackhut restore FILE --data .+ --replace\n$/,
    )
    expect(readFileSync(path).equals(damaged)).toBe(true)

    writeFileSync(path, backup)
    await using server = await startServer({ folder: folder.path })
    expect(await logIn(server)).toBeString()
  })

  test('and one that is gone is not made anew by a server or a command', async () => {
    using folder = await usedFolder()
    const data = join(folder.path, 'trackhut-data')
    mkdirSync(join(data, 'backups'))
    writeFileSync(join(data, 'backups', 'trackhut-2026-06-01-100000.trackhut'), 'kept')
    unlinkSync(databaseIn(folder.path))
    const stderr = `The database is damaged (it is missing, although there are files in backups). Nothing was changed. Restore a backup: trackhut restore FILE --data ${data} --replace`
    await expectRefusal(folder.path, { exitCode: 65, stderr })
    const ended = await runTrackhut({ folder: folder.path, args: ['users', 'list'] })
    expect(ended).toEqual({ exitCode: 65, stdout: '', stderr: `${stderr}\n` })
    expect(existsSync(databaseIn(folder.path))).toBe(false)
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

/** Creates a folder whose data directory has an account, and no running server. */
async function usedFolder() {
  const folder = temporaryFolder()
  await copyUsed(folder.path)
  return folder
}

/** Makes the database larger than the part that is read at once. */
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
