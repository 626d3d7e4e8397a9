// bun run bench: how fast and how large the executable is, each figure beside a baseline measured in the same minute;
// then how much of that its requests lose with a hundred times the workouts. Words choose some: `bun run bench reading`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { readGpx } from '../../src/formats/gpx/read'
import { measureTracks } from '../../src/tracks/measure'
import { divideIntoOutings } from '../../src/tracks/outings/outings'
import { logIn, type ServerProcess, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { measureBackup, measureSharedBackups } from './backups'
import { measureGrowth } from './growth'
import { measureHeat } from './heat'
import { largeRecording } from './large-recording'
import { measureMaps } from './maps'
import { compare, formatResults, median, type Result } from './measuring'
import { measureRegions } from './regions'
import { seedInstance } from './seeded-instance'

const recording = largeRecording()
using folder = temporaryFolder()
const baselineProgram = await compileBaseline()

await seedInstance(folder.path, { first: 1000, second: 0 })
const benchmarks = new Map<string, () => Promise<string>>([
  ['start', async () => formatResults([await startUp()])],
  ['memory', async () => formatResults(await idleMemory())],
  ['reading', async () => formatResults(await readingAndMeasuring())],
  ['requests', async () => formatResults(await requests())],
  ['backup', async () => formatResults(await backups())],
  ['growth', measureGrowth],
])
for (const name of chosenNames()) process.stdout.write(`${await benchmarks.get(name)?.()}\n\n`)

function chosenNames(): string[] {
  const names = process.argv.slice(2)
  const unknown = names.find(name => !benchmarks.has(name))
  if (unknown) throw new Error(`No benchmark '${unknown}'. There are: ${[...benchmarks.keys()].join(', ')}`)
  return names.length > 0 ? names : [...benchmarks.keys()]
}

async function compileBaseline(): Promise<string> {
  const outfile = join(folder.path, 'baseline')
  const entrypoints = [join(import.meta.dir, 'baseline-server.ts')]
  const { success } = await Bun.build({ entrypoints, minify: true, compile: { outfile } })
  if (!success) throw new Error('the baseline server could not be compiled')
  return outfile
}

async function backups(): Promise<Result[]> {
  const part = recording.subarray(0, 100_000)
  return [await measureBackup(folder.path, part), ...(await measureSharedBackups(folder.path, part))]
}

function startOurs(): Promise<ServerProcess> {
  return startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
}
function startBaseline(): Promise<ServerProcess> {
  return startServer({ folder: folder.path, program: baselineProgram, args: [folder.path] })
}

/** On a data directory with a thousand workouts. */
function startUp(): Promise<Result> {
  const startAndEnd = async (start: () => Promise<ServerProcess>) => {
    await using server = await start()
    await server.request('GET', '/api/ping')
  }
  return compare({
    what: 'Start to first answer',
    against: 'compiled Bun.serve',
    ours: () => startAndEnd(startOurs),
    baseline: () => startAndEnd(startBaseline),
    runs: 9,
  })
}

async function idleMemory(): Promise<Result[]> {
  const weigh = async (start: () => Promise<ServerProcess>): Promise<Memory> => {
    await using server = await start()
    await server.request('GET', '/api/ping')
    await Bun.sleep(2000)
    return { Rss: memory(server.pid, 'Rss'), Pss: memory(server.pid, 'Pss') }
  }
  const pairs: [Memory, Memory][] = []
  for (let run = 0; run < 3; run++) pairs.push(await Promise.all([weigh(startOurs), weigh(startBaseline)]))
  return (['Rss', 'Pss'] as const).map(kind => ({
    what: `Memory after 2 s idle (${kind.toUpperCase()})`,
    against: 'compiled Bun.serve',
    ours: median(pairs.map(([ours]) => ours[kind])),
    baseline: median(pairs.map(([, baseline]) => baseline[kind])),
    unit: 'MB',
  }))
}

type Memory = Record<'Rss' | 'Pss', number>

/** Megabytes, from the kernel's summary of the mappings of a process (Linux). */
function memory(pid: number, kind: keyof Memory): number {
  const summary = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(summary)?.[1]) / 1000
}

async function readingAndMeasuring(): Promise<Result[]> {
  const size = `${(recording.length / 1e6).toFixed(1)} MB, 10,000 points`
  const options = { stoppedSpeedThresholdKmh: 1, useRawGpxSpeed: false }
  const ours = async () => {
    const dividing = { latestTime: Date.now() * 1000, timeZone: 'UTC', most: 1 }
    return divideIntoOutings(readGpx([recording]), dividing).map(({ tracks, track }) =>
      measureTracks(tracks, track.points, options),
    )
  }
  const fullParse = await compare({
    what: `Read and measure ${size}`,
    against: 'fast-xml-parser, read only',
    ours,
    baseline: async () =>
      new XMLParser({ ignoreAttributes: false }).parse(new TextDecoder().decode(recording)),
    runs: 7,
  })
  if (!Bun.which('xmllint')) return [fullParse]
  const path = join(folder.path, 'large.gpx')
  writeFileSync(path, recording)
  const stream = await compare({
    what: `Read and measure ${size}`,
    against: 'xmllint --stream, read only, its start included',
    ours,
    baseline: () => Bun.spawn(['xmllint', '--stream', '--noout', path]).exited,
    runs: 7,
  })
  return [fullParse, stream]
}

async function fetchBytes(url: string, token: string): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.bytes()
}

async function requests(): Promise<Result[]> {
  await using server = await startOurs()
  await using baseline = await startBaseline()
  const token = await logIn(server)
  const rider = new Rider(server, token)
  const { id, map } = await rider.upload(recording)
  const list = '/api/workouts?per_page=20'
  const chart = `/api/workouts/${id}/chart_data`
  const get = (path: string) => fetchBytes(server.origin + path, token)
  writeFileSync(join(folder.path, 'list'), await get(list))
  writeFileSync(join(folder.path, 'chart'), await get(chart))

  return [
    await compare({
      what: 'Upload 10,000 points',
      against: 'Bun.serve, fast-xml-parser, two synced writes',
      ours: () => rider.upload(recording),
      baseline: () => {
        const body = new FormData()
        body.append('file', new File([recording], 'large.gpx'))
        return baseline.request('POST', '/upload', { body })
      },
      runs: 7,
    }),
    await compare({
      what: 'List: 20 of 1,000 workouts',
      against: 'Bun.serve, the same bytes',
      ours: () => get(list),
      baseline: () => fetchBytes(`${baseline.origin}/bytes/list`, token),
      runs: 100,
    }),
    await compare({
      what: 'Chart of 10,000 points',
      against: 'Bun.serve, the same bytes',
      ours: () => get(chart),
      baseline: () => fetchBytes(`${baseline.origin}/bytes/chart`, token),
      runs: 20,
    }),
    ...(await measureMaps({ get, dataDir: join(folder.path, 'trackhut-data'), userId: 1, map: map! })),
    ...(await measureHeat(server, rider, token)),
    ...(await measureRegions({ get, dataDir: join(folder.path, 'trackhut-data') })),
  ]
}
