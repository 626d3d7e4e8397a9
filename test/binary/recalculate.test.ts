// `trackhut recalculate` for workouts that an earlier version measured.
import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, type Ended, refused, runTrackhut, startServer } from '../support/executable'
import { steadyFitRide } from '../support/fit-writer'
import { hasChanged, spawnQuietly } from '../support/killing'
import { prepareOnce } from '../support/prepared'
import { zipFiles } from '../support/service-archives'
import { temporaryFolder } from '../support/temporary-folder'

/** Imports rides of the user `sam`, and changes their figures as if an earlier version had measured them. */
async function rideLongAgo(folder: string, count: number) {
  const { run, change } = commandsIn(folder)
  await run('users', 'create', 'sam', '--email', 'sam@example.org')
  const files = Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(2026, 4, 1 + index, 8)).toISOString()
    return [`${index}.fit`, steadyFitRide({ start, points: 300 })] as const
  })
  writeFileSync(join(folder, 'rides.zip'), zipFiles(Object.fromEntries(files)))
  expect((await run('import', 'rides.zip', '--user', 'sam')).exitCode).toBe(0)
  change(
    'UPDATE workouts SET figure_sources = NULL, figures_version = NULL, distance_m = 5, modified_at = NULL',
  )
  change('UPDATE workout_segments SET distance_m = 5')
  change('UPDATE user_sport_totals SET distance_m = 5 * workouts_count')
  // Computes the records from the changed figures.
  await run('doctor', '--repair')
}

/** Functions that run commands and SQL on the data directory in a folder. */
function commandsIn(folder: string) {
  const dataDir = join(folder, 'trackhut-data')
  const open = () => {
    const sqlite = new Sqlite(join(dataDir, 'trackhut.db'))
    // After a kill, the next command first recovers the log of the database, and locks out others meanwhile.
    sqlite.run('PRAGMA busy_timeout = 10000')
    return sqlite
  }
  return {
    dataDir,
    run: (...args: string[]): Promise<Ended> => runTrackhut({ folder, args }),
    read<Row>(sql: string): Row[] {
      using sqlite = open()
      return sqlite.query(sql).all() as Row[]
    },
    change(sql: string) {
      using sqlite = open()
      sqlite.run(sql)
    },
  }
}

const twoRides = prepareOnce(folder => rideLongAgo(folder, 2))

/** Creates a folder and fills it by `fill`, by default with two old rides of `sam`. */
async function oldRides(fill = twoRides) {
  const folder = temporaryFolder()
  await fill(folder.path)
  const commands = commandsIn(folder.path)
  return {
    ...commands,
    folder: folder.path,
    rows: () => commands.read<Row>(rowsSql),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

interface Row {
  day: string
  shortId: string
  distance: number
  segments: number
  source: string
  track: string
}

const rowsSql = `SELECT short_id AS shortId, date(workout_date / 1000, 'unixepoch') AS day, distance_m AS distance, source_file AS source, track_file AS track,
  (SELECT sum(distance_m) FROM workout_segments WHERE workout_id = workouts.id) AS segments FROM workouts ORDER BY id`

const distances = (rows: Row[]) => rows.map(({ distance, segments }) => [distance, segments])

describe('trackhut recalculate', () => {
  test('says what it would do, does it, and puts it back', async () => {
    using rides = await oldRides()
    const before = rides.rows()
    const changes = before.map(
      ({ shortId, day }) => `${shortId} (sam, ${day}): ground-distance\n  distance: 0.005 km → 0.999 km\n`,
    )
    const dry = await rides.run('recalculate', '--dry-run')
    expect(dry).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `This is what would be changed. Nothing was changed.\n\n${changes.join('')}2 workouts would be changed, 0 left out.\n`,
    })
    expect(rides.rows()).toEqual(before)
    expect(rides.read('SELECT * FROM recalculations')).toEqual([])

    const { exitCode, stdout } = await rides.run('recalculate', '--user', 'sam')
    expect(exitCode).toBe(0)
    expect(stdout).toStartWith(`${changes.join('')}2 workouts changed, 0 left out.\n`)
    expect(stdout).toMatch(
      /\nTo put back what was before, until \d{4}-\d\d-\d\d: trackhut recalculate --undo 1\n$/,
    )
    expect(distances(rides.rows())).toEqual([
      [999, 999],
      [999, 999],
    ])
    expect((await rides.run('recalculate')).stdout).toBe('0 workouts changed, 0 left out.\n')

    expect(await rides.run('recalculate', '--undo', '1')).toMatchObject({
      exitCode: 0,
      stdout: '2 workouts put back, 0 left as they are.\n',
    })
    expect(rides.rows()).toEqual(before)
  })

  test('names what was left out, with exit code 1', async () => {
    using rides = await oldRides()
    const [lost, fine] = rides.rows()
    rmSync(join(rides.dataDir, 'uploads', lost!.source))
    const left = `${lost!.shortId} (sam, ${lost!.day}): left out, the file of its recording is missing, or cannot be opened\n`
    const dry = await rides.run('recalculate', '--dry-run')
    expect([dry.exitCode, dry.stdout.includes(left)]).toEqual([1, true])
    const done = await rides.run('recalculate')
    expect([done.exitCode, done.stdout.includes(left)]).toEqual([1, true])
    expect(done.stdout).toContain('1 workout changed, 1 left out.\n')
    expect(distances(rides.rows())).toEqual([
      [5, 5],
      [999, 999],
    ])
    expect((await rides.run('recalculate', '--cause', 'preferences')).exitCode).toBe(1)
    rmSync(
      join(
        rides.dataDir,
        'uploads',
        rides.read<{ track: string }>('SELECT track_file AS track FROM recalculated_workouts')[0]!.track,
      ),
    )
    expect(await rides.run('recalculate', '--undo', '1')).toMatchObject({
      exitCode: 1,
      stdout: `${fine!.shortId} (sam, ${fine!.day}): left as it is, the track that it had is missing\n0 workouts put back, 1 left as they are.\n`,
    })
  })

  test('refuses what there is not in one sentence', async () => {
    using rides = await oldRides()
    expect(await rides.run('recalculate', '--user', 'Sam')).toEqual(
      refused("User 'Sam' not found.\nCheck the provided user name (case sensitive)."),
    )
    expect(await rides.run('recalculate', '--undo', '7')).toEqual(
      refused('There is no run 7 that is done, or it is too late to undo it.'),
    )
    const usage = [
      ['--cause', 'ascent,weather'],
      ['--undo', 'x'],
      ['--undo', '1', '--dry-run'],
    ]
    for (const words of usage) {
      const { exitCode, stderr } = await rides.run('recalculate', ...words)
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('See trackhut recalculate --help.')])
    }
    expect(distances(rides.rows())).toEqual([
      [5, 5],
      [5, 5],
    ])
  })

  test('has a server do it that runs, and undo it', async () => {
    using rides = await oldRides()
    const before = rides.rows()
    await using server = await startServer({ ...command(), folder: rides.folder })
    const { exitCode, stdout, stderr } = await rides.run('recalculate')
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toContain('2 workouts changed, 0 left out.\n')
    expect(distances(rides.rows())).toEqual(before.map(() => [999, 999]))
    expect((await rides.run('recalculate', '--undo', '1')).stdout).toBe(
      '2 workouts put back, 0 left as they are.\n',
    )
    expect(rides.rows()).toEqual(before)
    expect(server.output()).not.toContain(' error ')
  })

  test('finishes what was interrupted first, and says which run that was', async () => {
    using rides = await oldRides()
    await rides.run('recalculate')
    rides.change("UPDATE recalculations SET status = 'running', last_workout_id = 0")
    const { exitCode, stdout } = await rides.run('recalculate')
    expect(exitCode).toBe(0)
    expect(stdout).toStartWith('What had been interrupted was finished first:\n')
    expect(stdout).toMatch(/ --undo 1\n\n0 workouts changed, 0 left out\.\n$/)
    rides.change("UPDATE recalculations SET status = 'undoing', last_workout_id = 0 WHERE id = 1")
    expect((await rides.run('recalculate', '--undo', '1')).stdout).toBe(
      '2 workouts put back, 0 left as they are.\n',
    )
    expect(distances(rides.rows())).toEqual([
      [5, 5],
      [5, 5],
    ])
  })

  test('killed in the middle leaves each workout wholly as it was or wholly new, and the next run finishes it', async () => {
    using rides = await oldRides(folder => rideLongAgo(folder, 30))
    const former = new Map(rides.rows().map(({ shortId, track }) => [shortId, track]))
    const isNew = ({ shortId, track }: Row) => track !== former.get(shortId)
    for (const changes of [1, 3, 6]) {
      const child = spawnQuietly({ ...command('recalculate'), folder: rides.folder })
      await hasChanged(
        changes,
        () => rides.rows().filter(isNew).length,
        () => child.exitCode !== null,
      )
      child.kill('SIGKILL')
      await child.exited
      const rows = rides.rows()
      expect(distances(rows)).toEqual(rows.map(row => (isNew(row) ? [999, 999] : [5, 5])))
      for (const { track } of rows) expect(existsSync(join(rides.dataDir, 'uploads', track))).toBe(true)
    }
    expect((await rides.run('recalculate')).exitCode).toBe(0)
    expect(distances(rides.rows())).toEqual(rides.rows().map(() => [999, 999]))
    expect(JSON.parse((await rides.run('doctor', '--json')).stdout)).toMatchObject({ is_well: true })
  })
})
