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

describe('settings that make no sense', () => {
  test.each([
    ['PORT', 'eighty', 'PORT: it must be a number from 0 to 65535'],
    ['PORT', '65536', 'PORT: it must be a number from 0 to 65535'],
    ['TZ', 'Mars/Olympus', "TZ: 'Mars/Olympus' is not a time zone such as Europe/Paris"],
    ['TILE_SERVER_URL', 'tiles', 'TILE_SERVER_URL: it must be an http or https address'],
    ['TILE_SERVER_URL', 'file:///{z}/{x}/{y}', 'TILE_SERVER_URL: it must be an http or https address'],
    ['TILE_SERVER_URL', 'https://tiles.example.org/{z}/{x}', 'TILE_SERVER_URL: the address must contain {y}'],
    ['TILE_SERVER_URL', 'http://{x}/{z}/{y}', 'TILE_SERVER_URL: {x} cannot stand in the name of the server'],
    ['TILE_CACHE_SIZE', '9MB', 'TILE_CACHE_SIZE: it must be a size such as 512MB, 10MB or more'],
    ['TILE_CACHE_SIZE', 'much', 'TILE_CACHE_SIZE: it must be a size such as 512MB, 10MB or more'],
    ['TILE_ALLOW_PRIVATE', 'perhaps', "TILE_ALLOW_PRIVATE: 'perhaps' is not true or false"],
    [
      'STATICMAP_SUBDOMAINS',
      'a,b/c',
      'STATICMAP_SUBDOMAINS: it must be comma-separated names of letters and digits',
    ],
    [
      'WEATHER_API_PROVIDER',
      'darksky',
      "WEATHER_API_PROVIDER: 'darksky' is not open-meteo or visualcrossing",
    ],
    ['WEATHER_API_PROVIDER', 'visualcrossing', 'WEATHER_API_KEY: visualcrossing needs a key'],
    ['WEATHER_API_URL', 'weather.example.org', 'WEATHER_API_URL: it must be an http or https address'],
    [
      'EMAIL_URL',
      'https://sam:secret@mail.example.org',
      'EMAIL_URL: it must be an address such as smtp://user:password@host:587/?tls=True',
    ],
    [
      'EMAIL_URL',
      'smtp://sam:100%secret@mail.example.org',
      'EMAIL_URL: a % in the user or the password must be written %25',
    ],
    ['SENDER_EMAIL', 'Sam <sam@example.org>', 'SENDER_EMAIL: it must be one plain email address'],
    ['UI_URL', 'sport.example.org', 'UI_URL: it must be an http or https address'],
    ['UI_URL', 'https://sport.example.org/?app', 'UI_URL: it must be an address without ? and #'],
    ['APP_SECRET_KEY', 'too short to be secret', 'APP_SECRET_KEY: it must have 32 bytes or more'],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY: it must be a time such as 24h or 7d, a year at most'],
    ['BACKUP_EVERY', '0h', 'BACKUP_EVERY: it must be a time such as 24h or 7d, a year at most'],
    ['BACKUP_EVERY', '400d', 'BACKUP_EVERY: it must be a time such as 24h or 7d, a year at most'],
    [
      'BACKUP_DIR',
      'trackhut-data/uploads',
      'BACKUP_DIR: inside the data directory only its folder backups can be used',
    ],
    ['INBOX_DIR', 'uploads', 'INBOX_DIR: inside the data directory only its folder inbox can be used'],
    ['INBOX_DIR', '..', 'INBOX_DIR: the data directory cannot be in it'],
    ['BACKUP_AT', '25:00', 'BACKUP_AT: it must be a time of day such as 03:00 or 23:30'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP: it must be a number from 1 to 1000'],
    ['CONNECTIONS_PER_ADDRESS', '5', 'CONNECTIONS_PER_ADDRESS: it must be 0, or a number from 16 to 99999'],
    ['API_RATE_LIMITS', 'a few', "API_RATE_LIMITS: 'a few' is not a limit such as 300 per 5 minutes"],
    [
      'TRUSTED_PROXY',
      '10.0.0.0/33',
      "TRUSTED_PROXY: '10.0.0.0/33' is neither an address nor a network such as 172.16.0.0/12",
    ],
    ['API_DIALECT', 'klingon', "API_DIALECT: 'klingon' is not contract or fittrackee"],
  ])('%s=%s', async (name, value, stderr) => {
    using folder = temporaryFolder()
    await expectRefusal(folder.path, { exitCode: 78, stderr }, { [name]: value })
  })
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
