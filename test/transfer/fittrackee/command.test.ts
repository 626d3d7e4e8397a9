// `trackhut import fittrackee`: its output, its result, and its refusals.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertUser } from '../../../src/accounts/users/store'
import { openDatabase } from '../../../src/platform/db/database'
import { dataDirAt, lockDataDir } from '../../../src/platform/storage/data-dir'
import { type Ended, refused, runTrackhut, startServer } from '../../support/executable'
import { temporaryFolder } from '../../support/temporary-folder'
import { dumps, newFiles, oldFiles, uploadFolder } from './moving'

interface Instance {
  dump: string
  files: Record<string, Uint8Array | string>
}

const old: Instance = { dump: dumps.old, files: oldFiles }
const unknownSports: Instance = { dump: dumps.new, files: newFiles }

const run = (folder: string, ...args: string[]) => runTrackhut({ folder, args })

/** Imports an instance by the command. @param folder folder in which `data` and `dump.sql` are created */
async function importInto(folder: string, { dump, files }: Instance, ...args: string[]): Promise<Ended> {
  using uploads = uploadFolder(files)
  const from = ['--dump', dump, '--uploads', uploads.path]
  return await run(folder, 'import', 'fittrackee', ...from, '--data', join(folder, 'data'), ...args)
}

test('imports an instance that a server then serves, and that the doctor finds well', async () => {
  using folder = temporaryFolder()
  const { exitCode, stdout, stderr } = await importInto(folder.path, old)
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toBe(`Imported into ${join(folder.path, 'data')}.

User  Workouts  GPX files  Other files  Equipment  Apps  Email
sam   4         2          0            2          1     sam@example.org
kim   1         0          0            0          0     kim@example.org

Changed:
  sam, workout 'Lost' of 2022-07-01: kept with its figures, the recording is missing
  kim, address: the change to new@example.org was not confirmed

GPX files were measured again: 1 of 2 kept all their figures.
  distance: different in 1, by up to 0.065 km
  average speed: different in 1, by up to 0.39 km/h
Records that stayed the same: 2 of 3.

Not imported, with the number of rows:
  blacklisted_tokens: 2
  oauth2_token: 1

People log in with the address and the password they had; apps have to be connected again.
`)
  expect(readdirSync(join(folder.path, 'data')).toSorted()).toEqual([
    'lock.db',
    'run',
    'trackhut.db',
    'uploads',
  ])
  const data = join(folder.path, 'data')
  await using server = await startServer({
    folder: folder.path,
    args: ['serve', '--data', data],
  })
  const json = { email: 'sam@example.org', password: 'open sesame' }
  expect((await server.request('POST', '/api/auth/login', { json })).status).toBe(200)
  expect((await run(folder.path, 'doctor', '--data', data)).stdout).toEndWith('All is well.\n')
})

test('prints no secret, whatever it says', async () => {
  using folder = temporaryFolder()
  const outputs = [await importInto(folder.path, old, '--dry-run'), await importInto(folder.path, old)]
  const printed = outputs.map(({ stdout, stderr }) => stdout + stderr).join('')
  expect(printed).not.toMatch(/\$2b\$|0123456789abc|secret-access|secret-refresh/)
})

test('a dry run says what would be done, and does nothing', async () => {
  using folder = temporaryFolder()
  const { exitCode, stdout } = await importInto(folder.path, unknownSports, '--dry-run')
  expect(exitCode).toBe(0)
  expect(stdout).toStartWith('This is what would be imported. Nothing was changed.\n\nUser ')
  expect(stdout).toContain('\nboss   2         1          1            1          0     boss@example.org\n')
  expect(stdout).toContain('\nFiles that this version does not read: 1 .fit.\n')
  expect(stdout).toContain("workout 'From a FIT file' of 2024-05-02: kept with its figures and its file")
  expect(stdout).toContain('  max_zip_file_size: it was 20971520; 104857600 is what is possible here\n')
  expect(stdout).toEndWith(askForPadel)
  expect(readdirSync(folder.path)).toEqual([])
})

test.each(['new', 'Padel (Outdoor)=new'])(
  'sports that are new here are added by --sports %p',
  async option => {
    using folder = temporaryFolder()
    const added = `Sports added to those of Trackhut, which administrators can change:
  Padel (Outdoor) (workouts: 1; icon sports_tennis, pace, standing still below 0.1 km/h)
`
    for (const rest of [['--dry-run'], []]) {
      const { exitCode, stdout } = await importInto(folder.path, unknownSports, '--sports', option, ...rest)
      expect(exitCode).toBe(0)
      expect(stdout).toContain(added)
      expect(stdout).not.toContain('does not know')
    }
  },
)

test('what a dry run says comes true', async () => {
  using folder = temporaryFolder()
  const files = { ...oldFiles, 'workouts/1/2022-05-03_08-00-00_1_def.gpx': 'damaged' }
  const [dry, real] = [
    await importInto(folder.path, { ...old, files }, '--dry-run'),
    await importInto(folder.path, { ...old, files }),
  ]
  const [, reported = ''] = /^This is .+?\n\n(.+)$/s.exec(dry.stdout) ?? []
  expect(reported).toContain("'Measured otherwise' of 2022-05-03: kept with its figures and its file")
  expect(real.stdout).toContain(reported.trimEnd())
})

test('every figure that differs stands in a file, if that is wanted', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'report.csv')
  for (const options of [['--dry-run'], []]) {
    const { stdout } = await importInto(folder.path, old, '--report', path, ...options)
    expect(stdout).toContain(`Every workout that is not as it was is in ${path}.\n`)
    const lines = readFileSync(path, 'utf8').split('\r\n')
    expect(lines).toEqual([
      'user,workout,date,title,figure,unit,before,after,difference,note',
      expect.stringMatching(
        /^sam,\w{22},2022-07-01T\S+Z,Lost,,,,,,"kept with its figures, the recording is missing"$/,
      ),
      expect.stringMatching(/^sam,\w{22},2022-05-03T\S+Z,Measured otherwise,distance,km,3,3.065,0.065,$/),
      expect.stringMatching(/^sam,\w{22},\S+,Measured otherwise,average speed,km\/h,18,18.39,0.39,$/),
      '',
    ])
    rmSync(path)
  }
})

describe('the file for the report', () => {
  test('is never written over', async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'report.csv')
    writeFileSync(path, 'mine')
    const { exitCode, stderr } = await importInto(folder.path, old, '--report', path)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('is there already')])
    expect(readFileSync(path, 'utf8')).toBe('mine')
    expect(existsSync(join(folder.path, 'data'))).toBe(false)
  })

  test('goes when nothing is imported', async () => {
    using folder = temporaryFolder()
    mkdirSync(join(folder.path, 'data'), { mode: 0o700 })
    makeAccount(join(folder.path, 'data'))
    const path = join(folder.path, 'report.csv')
    expect((await importInto(folder.path, old, '--report', path)).exitCode).toBe(1)
    expect(existsSync(path)).toBe(false)
  })
})

const askForPadel = `Trackhut does not know these sports. Say which of its own sports each of them becomes:
  Padel (Outdoor) (workouts: 1)
Add to the command: --sports 'Padel (Outdoor)=…'
or add them to Trackhut’s sports: --sports new, or --sports 'Padel (Outdoor)=new' for some of them
`

describe('is refused', () => {
  test('as long as nobody has said what unknown sports are', async () => {
    using folder = temporaryFolder()
    expect(await importInto(folder.path, unknownSports)).toEqual(refused(askForPadel.trimEnd()))
    expect(readdirSync(folder.path)).toEqual([])
    const padel = ['--sports', 'Padel (Outdoor)=walking']
    expect((await importInto(folder.path, unknownSports, ...padel)).exitCode).toBe(0)
  })

  test('with sports that there are not here either', async () => {
    using folder = temporaryFolder()
    const { exitCode, stderr } = await importInto(folder.path, unknownSports, '--sports', 'Padel=Chess')
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^'Padel=Chess' does not end with one of/)])
  })

  test.each<[what: string, make: (data: string) => void, sentence: RegExp]>([
    ['there are accounts', makeAccount, /^There are accounts in .+ already\. Import into an empty directory/],
    [
      'there is something else',
      data => writeFileSync(join(data, 'letter.txt'), ''),
      /^.+ is not empty\. Use/,
    ],
  ])('where %s', async (_, make, sentence) => {
    using folder = temporaryFolder()
    const data = join(folder.path, 'data')
    mkdirSync(data, { mode: 0o700 })
    make(data)
    const { exitCode, stderr } = await importInto(folder.path, old)
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(existsSync(join(data, 'restored'))).toBe(false)
  })

  test('while a server runs there', async () => {
    using folder = temporaryFolder()
    const data = join(folder.path, 'data')
    mkdirSync(data, { mode: 0o700 })
    using _ = lockDataDir(data)
    const { exitCode, stderr } = await importInto(folder.path, old)
    expect([exitCode, stderr]).toEqual([75, expect.stringContaining('Another Trackhut is running')])
  })

  test('with a dump that is cut off, and without users', async () => {
    using folder = temporaryFolder()
    const dump = join(folder.path, 'dump.sql')
    const whole = readFileSync(dumps.old, 'utf8')
    for (const [content, sentence] of [
      [whole.slice(0, -100), 'it is cut off'],
      [whole.replace(/^COPY public\.users \(.+?^\\\.\n/ms, ''), 'no users of FitTrackee'],
    ] as const) {
      writeFileSync(dump, content)
      const { exitCode, stderr } = await importInto(folder.path, { ...old, dump })
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(sentence)])
    }
    expect(readdirSync(folder.path)).toEqual(['dump.sql'])
  })
})

test('an instance without accounts gives way, and is kept', async () => {
  using folder = temporaryFolder()
  const data = join(folder.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  openDatabase(dataDirAt(data).database).close()
  const { exitCode, stdout } = await importInto(folder.path, old)
  const [, kept] = /The empty instance that was there is now in (.+), and may be deleted/.exec(stdout) ?? []
  expect([exitCode, readdirSync(kept ?? '')]).toEqual([0, expect.arrayContaining(['trackhut.db'])])
  expect((await run(folder.path, 'users', 'list', '--data', data)).stdout).toContain('sam@example.org')
})

function makeAccount(data: string) {
  const { db, close } = openDatabase(dataDirAt(data).database)
  insertUser(db, {
    username: 'first',
    email: 'first@example.org',
    passwordHash: '*',
    createdAt: new Date(0),
    timezone: 'UTC',
  })
  close()
}
