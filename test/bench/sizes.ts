// Measures on this machine what docs/sizes.md states: processor time of an upload, a visit, a log-in and a start, disk
// space of a workout, and memory. Prints tables. Runs on Linux only: bun test/bench/sizes.ts [number of uploads]
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, executable, logIn, type ServerProcess, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { formatTable, median } from './measuring'
import { childrenOf, processorMs, writtenBytes } from './process-cost'
import { rideOfDay, usualPoints } from './uploads'

const [uploads = 100] = process.argv.slice(2).map(Number)

const warmUps = 10
const visits = 50
const megabyte = 1e6

using folder = temporaryFolder()
const dataDir = join(folder.path, 'trackhut-data')
await using server = await startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
const rider = new Rider(server, await createFirstAccount(server))

const idleMb = memoryMb(server)
let day = 0
for (; day < warmUps; day++) await rider.upload(rideOfDay(-day))
const before = { ms: processorMs(server.pid), written: writtenBytes(server.pid), ...(await sizes()) }
let peakMb = 0
for (const last = day + uploads; day < last; day++) {
  await rider.upload(rideOfDay(-day))
  peakMb = Math.max(peakMb, memoryMb(server))
}
// This waits, so that work after the last response is also measured.
await Bun.sleep(3000)
const after = { ms: processorMs(server.pid), written: writtenBytes(server.pid), ...(await sizes()) }
const each = (key: keyof typeof before) => (after[key] - before[key]) / uploads

const [workout] = (await rider.request<{ data: { workouts: { id: string }[] } }>('GET', '/api/workouts')).body
  .data.workouts
/** The requests of a visit: the home page, the list, and one workout with its track and its curves. */
const visit = [
  '/api/auth/profile',
  '/api/config',
  '/api/sports',
  '/api/workouts?per_page=5',
  '/api/records',
  '/api/stats/first/by_time?time=month',
  '/api/workouts?per_page=20',
  `/api/workouts/${workout?.id}`,
  `/api/workouts/${workout?.id}/gpx`,
  `/api/workouts/${workout?.id}/chart_data`,
]
const visitMs = await processorOf(visits, async () => {
  for (const path of visit) {
    const { status } = await rider.request('GET', path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
})
const logInMs = await processorOf(20, () => logIn(server))
const starts = Array.from({ length: 9 }, () => {
  const { resourceUsage } = Bun.spawnSync([executable, '--version'])
  return Number(resourceUsage?.cpuTime.total ?? 0n) / 1000
})

process.stdout.write(
  `${formatTable([
    ['what', 'measured'],
    [
      `an upload of ${usualPoints} points, until nothing is left to do: processor`,
      `${each('ms').toFixed(1)} ms`,
    ],
    ['a visit: Home, the list, a workout with track and curves: processor', `${visitMs.toFixed(1)} ms`],
    ['a log-in: processor', `${logInMs.toFixed(1)} ms`],
    ['`trackhut --version`: processor, median of nine', `${median(starts).toFixed(1)} ms`],
    ['the file of such a workout', `${(rideOfDay(0).length / 1000).toFixed(0)} kB`],
    ['files of a workout on the disk', `${(each('files') / 1000).toFixed(0)} kB`],
    ['the database for a workout', `${(each('database') / 1000).toFixed(1)} kB`],
    ['bytes written for an upload', `${(each('written') / 1000).toFixed(0)} kB`],
    ['memory after the start (PSS)', `${idleMb.toFixed(0)} MB`],
    ['memory at most while uploads come in, worker included (PSS)', `${peakMb.toFixed(0)} MB`],
  ])}\n`,
)

async function processorOf(times: number, work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 5; warm++) await work()
  const begun = processorMs(server.pid)
  for (let run = 0; run < times; run++) await work()
  return (processorMs(server.pid) - begun) / times
}

/** Sizes on disk in bytes. The size of the database includes its write-ahead log. */
async function sizes() {
  const names = [...new Bun.Glob('**/*').scanSync({ cwd: join(dataDir, 'uploads'), dot: true })]
  const files = names.reduce((sum, name) => sum + statSync(join(dataDir, 'uploads', name)).blocks * 512, 0)
  await Bun.sleep(0)
  const database = statSync(join(dataDir, 'trackhut.db')).size
  return { files, database }
}

/**
 * Returns the memory of the server and its workers in megabytes. A page that several processes share is counted in
 * proportion.
 */
function memoryMb({ pid }: ServerProcess): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportional(each), 0) / megabyte
}

function proportional(pid: number): number {
  try {
    const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(summary)?.[1]) * 1000
  } catch {
    // The process has ended in the meantime.
    return 0
  }
}
