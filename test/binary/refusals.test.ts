// What the executable does when it must not start: one sentence, an exit code that says why, and nothing changed.
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../src/db/migrations'
import { version } from '../../src/platform/version'
import { createFirstAccount, executable, logIn, runTrackhut, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

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
    ['PORT', 'eighty', 'PORT: a number from 0 to 65535 is needed'],
    ['PORT', '65536', 'PORT: a number from 0 to 65535 is needed'],
    ['TZ', 'Mars/Olympus', "TZ: 'Mars/Olympus' is not a time zone such as Europe/Paris"],
    ['TILE_SERVER_URL', 'tiles', 'TILE_SERVER_URL: an http or https address is needed'],
    ['TILE_SERVER_URL', 'file:///{z}/{x}/{y}', 'TILE_SERVER_URL: an http or https address is needed'],
    ['TILE_SERVER_URL', 'https://tiles.example.org/{z}/{x}', 'TILE_SERVER_URL: the address needs {y}'],
    ['TILE_SERVER_URL', 'http://{x}/{z}/{y}', 'TILE_SERVER_URL: {x} has no place in the name of the server'],
    ['TILE_CACHE_SIZE', '9MB', 'TILE_CACHE_SIZE: a size such as 512MB is needed, 10MB or more'],
    ['TILE_CACHE_SIZE', 'much', 'TILE_CACHE_SIZE: a size such as 512MB is needed, 10MB or more'],
    ['TILE_ALLOW_PRIVATE', 'perhaps', "TILE_ALLOW_PRIVATE: 'perhaps' is not true or false"],
    [
      'STATICMAP_SUBDOMAINS',
      'a,b/c',
      'STATICMAP_SUBDOMAINS: comma-separated names of letters and digits are needed',
    ],
    [
      'WEATHER_API_PROVIDER',
      'darksky',
      "WEATHER_API_PROVIDER: 'darksky' is not open-meteo or visualcrossing",
    ],
    ['WEATHER_API_PROVIDER', 'visualcrossing', 'WEATHER_API_KEY: visualcrossing needs a key'],
    ['WEATHER_API_URL', 'weather.example.org', 'WEATHER_API_URL: an http or https address is needed'],
    [
      'EMAIL_URL',
      'https://sam:secret@mail.example.org',
      'EMAIL_URL: an address such as smtp://user:password@host:587/?tls=True is needed',
    ],
    [
      'EMAIL_URL',
      'smtp://sam:100%secret@mail.example.org',
      'EMAIL_URL: a % in the user or the password is written %25',
    ],
    ['SENDER_EMAIL', 'Sam <sam@example.org>', 'SENDER_EMAIL: one plain mail address is needed'],
    ['UI_URL', 'sport.example.org', 'UI_URL: an http or https address is needed'],
    ['UI_URL', 'https://sport.example.org/?app', 'UI_URL: an address without ? and # is needed'],
    ['APP_SECRET_KEY', 'too short to be secret', 'APP_SECRET_KEY: 32 bytes or more are needed'],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY: a time such as 24h or 7d is needed, a year at most'],
    ['BACKUP_EVERY', '0h', 'BACKUP_EVERY: a time such as 24h or 7d is needed, a year at most'],
    ['BACKUP_EVERY', '400d', 'BACKUP_EVERY: a time such as 24h or 7d is needed, a year at most'],
    [
      'BACKUP_DIR',
      'trackhut-data/uploads',
      'BACKUP_DIR: of the data directory only its folder backups can be used',
    ],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP: a number from 1 to 1000 is needed'],
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
    expect(ended.stderr).toMatch(/^The data directory cannot be used: ENOTDIR: .+\n$/)
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
      /^The database is damaged \(.+\)\. Nothing was changed\. Bring back a backup: trackhut restore FILE --data .+ --replace\n$/,
    )
    expect(readFileSync(path).equals(damaged)).toBe(true)
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

const databaseIn = (folder: string) => join(folder, 'trackhut-data', 'trackhut.db')

/** A folder whose data directory has an account in it, and no server. */
async function usedFolder() {
  const folder = temporaryFolder()
  const server = await startServer({ folder: folder.path })
  await createFirstAccount(server)
  await server.stop()
  return folder
}

function overwrite(path: string, offset: number, bytes: Uint8Array) {
  const content = readFileSync(path)
  content.set(bytes, offset)
  writeFileSync(path, content)
}
