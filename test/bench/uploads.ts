// Measures the costs of an upload until its map image and heat map are done. For elapsed time, and for processor time
// of the server and its child processes, the baseline is to measure the same files in one warm process. For syncs and
// written bytes, the baseline is the possible minimum.
import { Database as Sqlite } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { readGpx } from '../../src/formats/gpx/read'
import { measureTracks } from '../../src/tracks/measuring/measure'
import { divideIntoOutings } from '../../src/tracks/outings/outings'
import { packTrack } from '../../src/tracks/track'
import { createFirstAccount, executable, type ServerProcess, startServer } from '../support/executable'
import { uploadForm } from '../support/requests'
import { temporaryFolder } from '../support/temporary-folder'
import { figure, formatTable, median } from './measuring'
import { processorMs, writtenBytes } from './process-cost'
import { recordedRide } from './recorded-ride'

interface Row {
  what: string
  files: Uint8Array<ArrayBuffer>[]
  /**
   * Target: the maximum processor time, as a multiple of the time that measuring alone takes; undefined if there is no
   * target.
   */
  target?: number
  runs: number
}

interface Cost {
  ms: number
  processorMs: number
}

export const usualPoints = 3540
export const rideOfDay = (day: number, points = usualPoints) =>
  recordedRide(points, Date.UTC(2026, 4, 1, 8) / 1000 + day * 86_400)
const archiveOf = (rides: number, points?: number) =>
  Array.from({ length: rides }, (_, day) => rideOfDay(-day, points))

const rows: readonly Row[] = [
  { what: '3,540 points, in a row', files: [rideOfDay(0)], target: 3, runs: 25 },
  { what: '10,000 points', files: [rideOfDay(0, 10_000)], target: 1.9, runs: 15 },
  { what: '100,000 points', files: [rideOfDay(0, 100_000)], runs: 3 },
  { what: 'archive of 20 × 3,540 points', files: archiveOf(20), target: 0.65, runs: 7 },
  { what: 'archive of 500 × 354 points', files: archiveOf(500, 354), runs: 3 },
]

export async function measureUploads(): Promise<string> {
  const head = ['upload of', 'state', 'wall', 'processor', 'measuring alone, warm', 'ratio', 'target', 'met']
  const table = [head]
  await using instance = await startInstance()
  for (const row of rows) table.push(await measureRow(instance, row))
  return `${formatTable(table)}\n\n${await measureDisk()}`
}

async function measureRow(instance: Instance, { what, files, target, runs }: Row): Promise<string[]> {
  const body = bodyOf(files)
  const costs: Cost[] = []
  const alone: number[] = []
  // The first runs warm up the server.
  for (let run = -5; run < runs; run++) {
    const cost = await instance.cost(body)
    if (run >= 0) costs.push(cost)
  }
  for (let run = 0; run < 15; run++) alone.push(measureAlone(files))
  const processor = median(costs.map(({ processorMs }) => processorMs))
  const baseline = median(alone)
  return [
    what,
    'warm',
    figure(median(costs.map(({ ms }) => ms)), 'ms'),
    figure(processor, 'ms'),
    figure(baseline, 'ms'),
    (processor / baseline).toFixed(2),
    target?.toFixed(2) ?? '',
    target === undefined ? '' : processor / baseline <= target ? 'yes' : 'no',
  ]
}

/** Returns the processor time in milliseconds that measuring the files takes in this process. */
function measureAlone(files: Uint8Array<ArrayBuffer>[]): number {
  const before = process.cpuUsage()
  for (const file of files) {
    const dividing = { latestTime: Date.now() * 1000, timeZone: 'UTC', max: 1 }
    for (const { tracks, track } of divideIntoOutings(readGpx([file]), dividing)) {
      measureTracks(tracks, track.points, { stoppedSpeedThresholdKmh: 1, useRawGpxSpeed: false })
      packTrack(track)
    }
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export function bodyOf(files: Uint8Array<ArrayBuffer>[]): () => FormData {
  const data = { sport_id: 1 }
  const [file] = files
  if (file && files.length === 1) return () => uploadForm({ file: new Blob([file]), data })
  const archive = zipSync(Object.fromEntries(files.map((bytes, index) => [`${index}.gpx`, bytes])))
  return () => uploadForm({ file: new Blob([new Uint8Array(archive)]), name: 'rides.zip', data })
}

export interface Instance extends AsyncDisposable {
  server: ServerProcess
  /** Uploads a file, and waits for the answer. */
  send(body: () => FormData): Promise<void>
  /** Uploads a file, and waits until all its jobs are done. */
  upload(body: () => FormData): Promise<void>
  cost(body: () => FormData): Promise<Cost>
}

const jobsOfUploads = `SELECT count(*) AS jobs FROM jobs WHERE kind IN ('draw-picture', 'derive')`

export async function startInstance(
  program: Partial<Parameters<typeof startServer>[0]> = {},
): Promise<Instance> {
  const folder = temporaryFolder()
  const environment = { API_RATE_LIMITS: '' }
  const server = await startServer({ folder: folder.path, environment, ...program })
  const token = await createFirstAccount(server)
  const database = new Sqlite(join(folder.path, 'trackhut-data', 'trackhut.db'), { readonly: true })
  const left = database.query<{ jobs: number }, []>(jobsOfUploads)

  const send = async (body: () => FormData) => {
    const answer = await server.request('POST', '/api/workouts', { token, body: body() })
    if (answer.status !== 201) throw new Error(`refused: ${JSON.stringify(answer.body)}`)
  }
  const upload = async (body: () => FormData) => {
    await send(body)
    while (left.get()?.jobs !== 0) await Bun.sleep(1)
  }
  return {
    server,
    send,
    upload,
    async cost(body) {
      const before = processorMs(server.pid)
      const begun = performance.now()
      await upload(body)
      const ms = performance.now() - begun
      // This waits, so that the cleanup after the response is also measured.
      await Bun.sleep(20)
      return { ms, processorMs: processorMs(server.pid) - before }
    },
    async [Symbol.asyncDispose]() {
      database.close()
      await server.stop()
      folder[Symbol.dispose]()
    },
  }
}

async function measureDisk(): Promise<string> {
  const runs = 10
  const body = bodyOf([rideOfDay(0)])
  const table = [['of an upload of 3,540 points', 'ours', 'target', 'met']]
  const addRow = (what: string, ours: number, target: number) =>
    table.push([what, ours.toFixed(1), target.toFixed(1), ours <= target ? 'yes' : 'no'])
  {
    await using instance = await startInstance()
    await instance.upload(body)
    const before = writtenBytes(instance.server.pid)
    for (let run = 0; run < runs; run++) await instance.upload(body)
    addRow(
      'bytes written, of those of the file',
      (writtenBytes(instance.server.pid) - before) / runs / rideOfDay(0).length,
      1.5,
    )
  }
  const strace = Bun.which('strace')
  if (strace) {
    using folder = temporaryFolder()
    const calls = join(folder.path, 'calls')
    const args = [
      '-D',
      '-f',
      '-qq',
      '-e',
      'trace=fsync,fdatasync',
      '-e',
      'signal=none',
      '-o',
      calls,
      executable,
    ]
    await using instance = await startInstance({ program: strace, args })
    const count = () => readFileSync(calls, 'utf8').match(/(fsync|fdatasync)\(/g)?.length ?? 0
    await instance.upload(body)
    const before = count()
    for (let run = 0; run < runs; run++) await instance.upload(body)
    addRow('durable syncs', (count() - before) / runs, 6)
  }
  return formatTable(table)
}
