// `trackhut import`: its output, its effects, and its refusals.
import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../../src/platform/db/database'
import { migrations } from '../../../src/platform/db/migrations'
import { sports, workouts } from '../../../src/platform/db/tables'
import { lockDataDir } from '../../../src/platform/storage/data-dir'
import { runTrackhut, startServer } from '../../support/executable'
import { steadyFitRide } from '../../support/fit-writer'
import { rideWith, steadyRide } from '../../support/recordings'
import { stravaList, zipFiles } from '../../support/service-archives'
import { temporaryFolder } from '../../support/temporary-folder'

const run = (folder: string, ...args: string[]) => runTrackhut({ folder, args })

async function withSam() {
  const folder = temporaryFolder()
  const data = join(folder.path, 'data')
  await run(folder.path, 'users', 'create', 'sam', '--email', 'sam@example.org', '--data', data)
  return {
    data,
    path: folder.path,
    import: (what: string, ...args: string[]) =>
      run(folder.path, 'import', join(folder.path, what), '--user', 'sam', '--data', data, ...args),
    sports() {
      const database = openDatabase(join(data, 'trackhut.db'), migrations, { reads: 'nothing' })
      const labels = database.db
        .select({ label: sports.label })
        .from(workouts)
        .innerJoin(sports, eq(sports.id, workouts.sportId))
        .orderBy(sports.label)
        .all()
      database.close()
      return labels.map(({ label }) => label)
    },
    titles() {
      const database = openDatabase(join(data, 'trackhut.db'), migrations, { reads: 'nothing' })
      const titles = database.db.select({ title: workouts.title }).from(workouts).all()
      database.close()
      return titles.map(({ title }) => title)
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

const list = stravaList('en', [
  { id: 1, date: 'May 1, 2026, 8:00:00 AM', name: 'Along the lake', type: 'Ride', file: 'activities/1.fit' },
  { id: 2, date: 'May 2, 2026, 8:00:00 AM', name: 'In the wind', type: 'Kitesurf' },
  { id: 3, date: 'May 3, 2026, 8:00:00 AM', name: 'Lost', type: 'Hike', file: 'activities/3.fit' },
])

test('an archive is looked at, then imported', async () => {
  using sam = await withSam()
  const files = { 'activities.csv': list, 'activities/1.fit': steadyFitRide() }
  writeFileSync(join(sam.path, 'export.zip'), zipFiles(files))
  const dry = await sam.import('export.zip', '--dry-run')
  expect(dry).toMatchObject({
    exitCode: 0,
    stdout: `This is what would be imported. Nothing was changed.

3 workouts, 2026-05-01 to 2026-05-03
  Cycling (Sport): 1
  Hiking: 1
  Kitesurf: 1 (this server does not know the sport)
entered by hand: 1
`,
  })
  expect(sam.titles()).toEqual([])
  const { exitCode, stdout } = await sam.import('export.zip')
  expect([exitCode, stdout]).toEqual([
    1,
    `2 workouts added.
without their recordings: 1
Kitesurf: 1 wait until the user says in the browser which sport it is
Lost: added without its recording, the recording is missing
`,
  ])
  expect(sam.titles()).toEqual(['Along the lake', 'Lost'])
})

test('so are folders and single files, and nothing twice', async () => {
  using sam = await withSam()
  mkdirSync(join(sam.path, 'rides', '2026'), { recursive: true })
  writeFileSync(join(sam.path, 'rides', '2026', 'a.gpx'), rideWith('<name>A run</name><type>running</type>'))
  writeFileSync(join(sam.path, 'rides', 'broken.fit'), 'x')
  const { exitCode, stdout } = await sam.import('rides')
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('1 workout added.\nleft out: 1\n')])
  expect(await sam.import('rides/2026/a.gpx')).toMatchObject({
    exitCode: 0,
    stdout: '0 workouts added.\nhere already: 1\n',
  })
  expect(sam.titles()).toEqual(['A run'])
})

test('the sport of files that name none is guessed, unless the command names it', async () => {
  using sam = await withSam()
  mkdirSync(join(sam.path, 'rides'))
  writeFileSync(join(sam.path, 'rides', 'a.gpx'), rideWith('<name>A run</name><type>running</type>'))
  writeFileSync(join(sam.path, 'rides', 'b.gpx'), steadyRide({ start: new Date('2026-05-04T08:00:00Z') }))
  const guess = await sam.import('rides', '--dry-run')
  expect([guess.exitCode, guess.stdout]).toEqual([
    0,
    expect.stringContaining('\n  no sport in the file: 1, guessed from the recording\n'),
  ])
  const dry = await sam.import('rides', '--sport', 'hiking', '--dry-run')
  expect([dry.exitCode, dry.stdout]).toEqual([
    0,
    expect.stringContaining('\n  no sport in the file: 1, imported as Hiking\n'),
  ])
  expect(await sam.import('rides', '--sport', 'hiking')).toMatchObject({
    exitCode: 0,
    stdout: '2 workouts added.\n',
  })
  expect(sam.sports()).toEqual(['Hiking', 'Running'])
  writeFileSync(join(sam.path, 'c.gpx'), steadyRide({ start: new Date('2026-05-05T08:00:00Z') }))
  expect(await sam.import('c.gpx')).toMatchObject({
    exitCode: 0,
    stdout: '1 workout added.\nsport guessed, to be confirmed in the browser: 1\n',
  })
  const unknown = await sam.import('rides', '--sport', 'Chess')
  expect(unknown).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^'Chess' is not a sport of this instance/),
  })
})

test('what was ended in the middle is finished first', async () => {
  using sam = await withSam()
  writeFileSync(join(sam.path, 'export.zip'), zipFiles({ 'activities.csv': list }))
  writeFileSync(join(sam.path, 'a.gpx'), rideWith('<name>A run</name><type>running</type>'))
  await sam.import('export.zip')
  const database = new Sqlite(join(sam.data, 'trackhut.db'))
  database.run("UPDATE imports SET status = 'running'")
  database.close()
  const { exitCode, stdout } = await sam.import('a.gpx')
  expect([exitCode, stdout.split('\n')]).toEqual([
    0,
    [
      'What had been interrupted was finished first:',
      ...['2 workouts added.', 'without their recordings: 2'],
      'Kitesurf: 1 wait until the user says in the browser which sport it is',
      'Along the lake: added without its recording, the recording is missing',
      ...['Lost: added without its recording, the recording is missing', '', '1 workout added.', ''],
    ],
  ])
  expect(sam.titles().toSorted()).toEqual(['A run', 'Along the lake', 'Lost'])
})

test('what cannot be imported is refused in a sentence', async () => {
  using sam = await withSam()
  writeFileSync(join(sam.path, 'notes.zip'), zipFiles({ 'notes.txt': new Uint8Array(3) }))
  expect(await sam.import('nowhere')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^There is no file or folder/),
  })
  expect(await sam.import('notes.zip')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^Nothing was imported: .*nothing in the archive that is read here/),
  })
  mkdirSync(join(sam.path, 'empty'))
  mkdirSync(join(sam.path, 'papers'))
  writeFileSync(join(sam.path, 'papers', 'notes.txt'), 'x')
  const known = '(.gpx, .fit, .tcx, .kml, or one of them as .gz or in a .zip)'
  for (const [what, reason] of [
    ['empty', 'is empty'],
    ['papers', `has no activity file in it ${known}`],
    ['papers/notes.txt', `is not an activity file ${known}`],
  ] as const) {
    for (const more of [[], ['--dry-run']]) {
      const stderr = `Nothing was imported: ${join(sam.path, what)} ${reason}.\n`
      expect(await sam.import(what, ...more)).toMatchObject({ exitCode: 1, stderr })
    }
  }
  expect(await run(sam.path, 'import', 'a.gpx')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/needs --user/),
  })
  const unknown = await run(
    sam.path,
    'import',
    join(sam.path, 'notes.zip'),
    '--user',
    'kim',
    '--data',
    sam.data,
  )
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^User 'kim' not found/) })
})

test('a server that runs need not be stopped: it does the work', async () => {
  using sam = await withSam()
  writeFileSync(join(sam.path, 'a.gpx'), rideWith('<name>A run</name><type>running</type>'))
  const server = await startServer({
    folder: sam.path,
    environment: { DATA_DIR: sam.data },
  })
  const first = await sam.import('a.gpx')
  expect(first).toMatchObject({ exitCode: 0, stdout: '1 workout added.\n' })
  writeFileSync(join(sam.path, 'b.gpx'), steadyRide({ start: new Date('2026-05-04T08:00:00Z') }))
  const named = await sam.import('b.gpx', '--sport', 'Hiking')
  expect(named).toMatchObject({ exitCode: 0, stdout: '1 workout added.\n' })
  const second = sam.import('a.gpx')
  // The command itself imports the workouts that the stopped server did not import.
  await server[Symbol.asyncDispose]()
  expect(await second).toMatchObject({ exitCode: 0, stdout: '0 workouts added.\nhere already: 1\n' })
  expect(sam.sports()).toEqual(['Hiking', 'Running'])
})

test('one of an earlier version has to be stopped first', async () => {
  using sam = await withSam()
  writeFileSync(join(sam.path, 'a.gpx'), rideWith('<name>A run</name>'))
  const database = new Sqlite(join(sam.data, 'trackhut.db'))
  database.run('PRAGMA user_version = 28')
  database.close()
  using _ = lockDataDir(sam.data)
  expect(await sam.import('a.gpx')).toMatchObject({
    exitCode: 75,
    stderr: expect.stringMatching(/Another Trackhut is running/),
  })
})
