// bun run bench: measures speed and size of the executable, and compares each figure with a baseline of the same minute
// or with a target. Then it measures how much slower requests become with a hundred times as many workouts. `--only
// NAME` selects a figure and can be repeated. `--json` writes start, memory, size and answers as JSON.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { logIn, type ServerProcess, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { measureBackup, measureSharedBackups } from './backups'
import { type Cost, formatCosts } from './costs/costs'
import { measureMemory, measureSize, measureStart } from './costs/process-costs'
import { measureRequests } from './costs/request-costs'
import { measureGrowth } from './growth'
import { largeRecording } from './large-recording'
import { measureLoneUploads } from './lone-uploads'
import { measureMaps } from './maps'
import { compare, formatResults, type Result } from './measuring'
import { measurePauses } from './pauses'
import { measurePlaces } from './places'
import { measureReading } from './reading'
import { measureRecalculations } from './recalculations'
import { measureRegionExtract } from './region-extracts'
import { measureRegions } from './regions'
import { multiplyAccounts, type Seeds, seedInstance } from './seeded-instance'
import { measureTracks, seedTracks } from './tracks'
import { measureTraining } from './training'
import { measureUploads } from './uploads'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const { json: asksForJson, only } = values

const recording = largeRecording()
using folder = temporaryFolder()
const baselineProgram = await compileBaseline()

await seedInstance(folder.path, { first: 1000, second: 0 })

/** The measured user has twenty years of workouts. */
const ownWorkouts: Seeds = { first: 20_000, second: 200, apartMs: (20 * 365.25 * 86_400_000) / 20_000 }

/** The figures that have a target, by the name for `--only`. */
const costs = new Map<string, () => Promise<Cost[]>>([
  ['start', measureStarts],
  ['memory', () => onSeeded(ownWorkouts, at => measureMemory(startIn(at), startBaseline))],
  ['size', () => measureSize(baselineProgram)],
  ['answers', () => onSeeded(ownWorkouts, measureAnswers)],
])
const benchmarks = new Map<string, () => Promise<string>>([
  ['reading', async () => formatResults(await measureReading(folder.path))],
  ['requests', async () => formatResults(await requests())],
  ['backup', async () => formatResults(await backups())],
  ['tracks', async () => formatResults(await tracks())],
  ['pauses', () => onSeeded({ first: 1000, second: 0 }, measureAfterPauses)],
  ['uploads', measureUploads],
  ['lone-uploads', measureLoneUploads],
  ['recalculations', measureRecalculations],
  ['training', measureTraining],
  ['growth', measureGrowth],
])
for (const name of chosenNames()) {
  const found = await costs.get(name)?.()
  const text = found && (asksForJson ? JSON.stringify(found) : formatCosts(found))
  process.stdout.write(`${text ?? (await benchmarks.get(name)?.())}\n\n`)
}

function chosenNames(): string[] {
  const all = [...costs.keys(), ...benchmarks.keys()]
  const unknown = only.find(name => !all.includes(name))
  if (unknown) throw new Error(`No benchmark '${unknown}'. There are: ${all.join(', ')}`)
  return only.length > 0 ? only : asksForJson ? [...costs.keys()] : all
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

function startBaseline(): Promise<ServerProcess> {
  return startServer({ folder: folder.path, program: baselineProgram, args: [folder.path] })
}

function startIn(at: string): () => Promise<ServerProcess> {
  return () => startServer({ folder: at, environment: { API_RATE_LIMITS: '' } })
}

async function onSeeded<Found>(seeds: Seeds, measure: (at: string) => Promise<Found>): Promise<Found> {
  using seeded = temporaryFolder()
  await seedInstance(seeded.path, seeds)
  return await measure(seeded.path)
}

async function measureStarts(): Promise<Cost[]> {
  const on = (what: string) => (at: string) => measureStart(what, startIn(at), startBaseline)
  using many = temporaryFolder()
  await seedInstance(many.path, { first: 5000, second: 0 })
  multiplyAccounts(many.path, 200)
  return [
    ...(await onSeeded({ first: 0, second: 0 }, on('no workouts'))),
    ...(await onSeeded(ownWorkouts, on('20,000 workouts'))),
    ...(await on('200 × 5,000 workouts')(many.path)),
  ]
}

async function measureAnswers(at: string): Promise<Cost[]> {
  await using server = await startIn(at)()
  await using baseline = await startBaseline()
  return await measureRequests(server, at, { server: baseline, folder: folder.path })
}

async function measureAfterPauses(at: string): Promise<string> {
  await using server = await startIn(at)()
  return await measurePauses(server)
}

async function fetchBytes(url: string, token: string): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.bytes()
}

function tracks(): Promise<Result[]> {
  return onSeeded({ first: 0, second: 0 }, async at => {
    seedTracks(at)
    await using server = await startIn(at)()
    const token = await logIn(server)
    const get = (path: string) => fetchBytes(server.origin + path, token)
    return await measureTracks({ get, dataDir: join(at, 'trackhut-data') })
  })
}

async function requests(): Promise<Result[]> {
  await using server = await startIn(folder.path)()
  await using baseline = await startBaseline()
  const token = await logIn(server)
  const rider = new Rider(server, token)
  const { map } = await rider.upload(recording)
  const get = (path: string) => fetchBytes(server.origin + path, token)

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
    ...(await measureMaps({ get, dataDir: join(folder.path, 'trackhut-data'), userId: 1, map: map! })),
    ...(await measurePlaces()),
    ...(await measureRegions({ get, dataDir: join(folder.path, 'trackhut-data') })),
    await measureRegionExtract(folder.path),
  ]
}
