// Measures the costs of training: analysing recordings, computing loads, and the responses for the training pages of a
// user with ten years of workouts.
import { Database as Sqlite } from 'bun:sqlite'
import { join } from 'node:path'
import { readRecording } from '../../src/formats/formats'
import { encodeShortId } from '../../src/lib/short-id'
import { findUserByName } from '../../src/platform/access/store'
import { openDatabase, transact } from '../../src/platform/db/database'
import { analyseTrack } from '../../src/tracks/analysis/analyse-track'
import type { TrackAnalysis } from '../../src/tracks/analysis/track-analysis'
import { measureTracks } from '../../src/tracks/measuring/measure'
import { divideIntoOutings, type Outing } from '../../src/tracks/outings/outings'
import { addWorkouts } from '../../src/workouts/library/add'
import {
  createFirstAccount,
  firstAccount,
  logIn,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { uploadForm } from '../support/requests'
import { temporaryFolder } from '../support/temporary-folder'
import { processorClock } from './costs/costs'
import { figure, formatTable, median, type State, takeTurns, warmUpMs } from './measuring'
import { processorMs } from './process-cost'
import { recordedRide } from './recorded-ride'
import { noFacts, seedInstance } from './seeded-instance'

/** Maximum costs of the analysis. */
const targets = {
  analysisRatio: 1.5,
  existingMs: 60_000,
  loadsMs: 5000,
  pageMs: 10,
  pageBytes: 40_000,
  curvesMs: 30,
}

const workouts = 5000
const years = 10
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Number of existing workouts that are analysed. The cost is scaled to 1,000 workouts. */
const existing = 100

/** Returns a Markdown table with a row for each target. */
export async function measureTraining(): Promise<string> {
  const head = ['what', 'state', 'measured', 'target']
  const rows = [await compareAnalysis(), await measureExisting(), ...(await measureTenYears())]
  return formatTable([head, ...rows])
}

type Row = [what: string, state: State | '', measured: string, target: string]

const verdict = (value: number, max: number, unit: string) =>
  `${figure(max, unit).trim()} ${value <= max ? 'met' : 'missed'}`

async function compareAnalysis(): Promise<Row> {
  const { tracks, track } = rideWithSensors(10_000, 0)
  const [analysing, measuring] = await takeTurns(
    [
      async () => analyseTrack(track),
      async () => measureTracks(tracks, track.points, { stoppedSpeedThresholdKmh: 1, useRawGpxSpeed: false }),
    ],
    31,
  )
  const ratio = analysing / measuring
  const measured = `${figure(analysing, 'ms')} (measuring ${figure(measuring, 'ms')}), ${ratio.toFixed(2)} ×`
  return ['Analysing 10,000 points', 'warm', measured, verdict(ratio, targets.analysisRatio, '×')]
}

/** Reads a ride with heart rate, and adds power values. Each number makes a different ride. */
function rideWithSensors(points: number, number: number): Pick<Outing, 'track' | 'tracks'> {
  const dividing = { latestTime: Date.now() * 1000, timeZone: 'UTC', max: 1 }
  const [outing] = divideIntoOutings(readRecording('gpx', [recordedRide(points)]), dividing)
  if (!outing) throw new Error('the ride cannot be read')
  const { tracks, track } = outing
  const effort = Float64Array.from(
    { length: points },
    (_, index) => Math.sin(index / (300 + 7 * number)) + 0.3 * Math.sin(index / 23),
  )
  const sensors = {
    heartRate: Float32Array.from(effort, value => Math.round(138 + (number % 9) + 16 * value)),
    power: Float32Array.from(effort, value => Math.max(0, Math.round(190 + 2 * (number % 9) + 90 * value))),
  }
  return { tracks, track: { ...track, points: { ...track.points, ...sensors } } }
}

/**
 * Measures the processor time of analysing workouts that an earlier version has stored. The analysis begins after a
 * start of the server.
 */
async function measureExisting(): Promise<Row> {
  using folder = temporaryFolder()
  const run = { folder: folder.path, environment: { API_RATE_LIMITS: '', LOG_LEVEL: 'warn' } }
  {
    await using server = await startServer(run)
    const token = await createFirstAccount(server)
    for (let day = 0; day < existing; day++) {
      const file = new Blob([recordedRide(3600, Date.UTC(2024, 0, 1, 8) / 1000 + day * 86_400)])
      const body = uploadForm({ file, data: { sport_id: 1 } })
      const { status } = await server.request('POST', '/api/workouts', { token, body })
      if (status !== 201) throw new Error(`refused: ${status}`)
    }
  }
  const [, withNothing] = await costOfStart(run)
  {
    using sqlite = new Sqlite(join(folder.path, 'trackhut-data', 'trackhut.db'))
    // What follows from an analysis goes with it.
    sqlite.run('PRAGMA foreign_keys = ON')
    sqlite.run('DELETE FROM workout_analyses')
    sqlite.run('DELETE FROM training_loads')
    // This is the version of derived data before recordings were analysed.
    sqlite.run('UPDATE workouts SET derived_version = 4')
  }
  const [analysed, withAll] = await costOfStart(run)
  if (analysed !== existing) throw new Error(`only ${analysed} workouts were analysed`)
  const cost = ((withAll - withNothing) / existing) * 1000
  return [
    'Analysing 1,000 existing workouts of 3,600 points in the background',
    'cold',
    `${figure(cost / 1000, 's')} (from ${existing})`,
    verdict(cost / 1000, targets.existingMs / 1000, 's'),
  ]
}

/** Starts a server and waits until all loads are computed. @returns the number of analyses and the processor time */
async function costOfStart(run: { folder: string }): Promise<[analyses: number, ms: number]> {
  await using server = await startServer(run)
  await noJobsLeft(run.folder)
  using sqlite = readDatabase(run.folder)
  const counted = sqlite.query<{ n: number }, []>('SELECT count(*) AS n FROM workout_analyses').get()
  return [counted?.n ?? 0, processorMs(server.pid)]
}

const readDatabase = (folder: string) =>
  new Sqlite(join(folder, 'trackhut-data', 'trackhut.db'), { readonly: true })

/**
 * Waits until all training data is computed. Reads the database directly, because requests would add to the server's
 * cost.
 * @throws Error with the name of a job that failed, which would be tried again for hours
 */
async function noJobsLeft(folder: string) {
  using sqlite = readDatabase(folder)
  const left = sqlite.query<{ n: number }, []>(
    `SELECT (SELECT count(*) FROM jobs WHERE kind IN ('derive', 'compute-loads', 'draw-picture')) +
      (SELECT count(*) FROM training_loads WHERE is_outdated = 1) AS n`,
  )
  const failed = sqlite.query<{ kind: string }, []>('SELECT kind FROM jobs WHERE attempts > 0')
  do {
    await Bun.sleep(50)
    const job = failed.get()
    if (job) throw new Error(`the job ${job.kind} failed`)
  } while (left.get()?.n !== 0)
}

/** Measures recomputing all loads, and the training page and curves, for a user with ten years of workouts. */
async function measureTenYears(): Promise<Row[]> {
  using folder = temporaryFolder()
  await seedInstance(folder.path, { first: 0, second: 0 })
  seedTenYears(folder.path)
  await using server = await startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
  const token = await logIn(server)
  const enter = (measure: string, value: number) =>
    server.request('POST', '/api/body', { token, json: { measure, value, valid_from: '2010-01-01' } })
  await noJobsLeft(folder.path)
  await enter('max-heart-rate', 190)
  await noJobsLeft(folder.path)
  const before = processorMs(server.pid)
  await enter('resting-heart-rate', 50)
  await noJobsLeft(folder.path)
  const loads = (processorMs(server.pid) - before) / 1000
  const said = `${workouts.toLocaleString('en')} workouts`
  return [
    [`Loads of ${said} anew`, 'warm', figure(loads, 's'), verdict(loads, targets.loadsMs / 1000, 's')],
    ...(await measureAnswers(server, token)),
  ]
}

/** Stores workouts until today. Four of five have the analysis of a recording; none has a file. */
function seedTenYears(folder: string) {
  const database = openDatabase(join(folder, 'trackhut-data', 'trackhut.db'))
  const { db } = database
  const user = findUserByName(db, firstAccount.username)
  if (!user) throw new Error('there is no first account')
  const analyses = Array.from({ length: 24 }, (_, number) => analysisOf(number))
  const apart = (years * 365.25 * dayMs) / workouts
  const first = Date.now() - hourMs - apart * (workouts - 1)
  const atOnce = 500
  for (let start = 0; start < workouts; start += atOnce) {
    const some = Array.from({ length: atOnce }, (_, at) => start + at).map(index => {
      const workoutDate = new Date(Math.round((first + index * apart) / 1000) * 1000)
      const sportId = [1, 5, 1, 3][index % 4] ?? 1
      return {
        workout: {
          ...{
            shortId: encodeShortId(crypto.randomUUID()),
            userId: user.id,
            sportId,
            title: `Workout ${index}`,
          },
          ...{ workoutDate, createdAt: workoutDate, durationS: 5000, movingS: 4800, pausesS: 200 },
          ...{ distanceM: 20_000 + ((index * 7919) % 40_000), aveSpeedCkmh: 2000, maxSpeedCkmh: 4000 },
        },
        segments: [],
        facts: { ...noFacts, analysis: index % 5 === 0 ? null : (analyses[index % analyses.length] ?? null) },
      }
    })
    transact(db, tx => addWorkouts(tx, { clock: () => new Date() }, some))
  }
  database.close()
}

function analysisOf(number: number): TrackAnalysis | null {
  return analyseTrack(rideWithSensors(3000 + 150 * number, number).track)
}

async function measureAnswers(server: ServerProcess, token: string): Promise<Row[]> {
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
    const response = await fetch(server.origin + path, { headers })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return (await response.bytes()).length
  }
  const from = new Date(Date.now() - 51 * 7 * dayMs).toISOString().slice(0, 10)
  const page = async () =>
    (await get(`/api/training/fitness?from=${from}`)) + (await get(`/api/training/weeks?from=${from}`))
  const months = () => get(`/api/training/months?from=${from}`)
  const curves = () => get('/api/curves?quantity=heart-rate&sport_group=ride')
  const clock = processorClock(server.pid)
  const before = clock()
  const bytes = await page()
  const firstMs = clock() - before
  const list = () => get('/api/workouts?per_page=100')
  const [listMs, pageMs, monthsMs, curvesMs] = [
    await costOf(server, list),
    await costOf(server, page),
    await costOf(server, months),
    await costOf(server, curves),
  ]
  return [
    ['A list of 100, which tells how fast the machine is now', 'warm', milliseconds(listMs), ''],
    ['Training page, 12 months, the first since the start', 'cold', figure(firstMs, 'ms'), ''],
    ['Training page, 12 months', 'warm', milliseconds(pageMs), verdict(pageMs.median, targets.pageMs, 'ms')],
    [
      'the same, bytes',
      '',
      figure(bytes / 1000, 'kB'),
      verdict(bytes, targets.pageBytes, 'bytes').replace(/\d+ bytes/, '40 kB'),
    ],
    ['Time in zones by month, on request', 'warm', milliseconds(monthsMs), ''],
    ['Curves of ten years', 'warm', milliseconds(curvesMs), verdict(curvesMs.median, targets.curvesMs, 'ms')],
  ]
}

const milliseconds = ({ median, min }: { median: number; min: number }) =>
  `${figure(median, 'ms')} (least ${figure(min, 'ms')})`

/**
 * Returns the server's processor time in milliseconds for one turn, in nine rounds of ten turns, after turns for
 * `warmUpMs` that are not counted.
 */
async function costOf({ pid }: ServerProcess, turn: () => Promise<unknown>) {
  const clock = processorClock(pid)
  const until = performance.now() + warmUpMs
  while (performance.now() < until) await turn()
  const [turns, rounds] = [10, 9]
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = clock()
    for (let done = 0; done < turns; done++) await turn()
    costs.push((clock() - before) / turns)
  }
  return { median: median(costs), min: Math.min(...costs) }
}
