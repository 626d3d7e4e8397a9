// Measures how fast archives of other services are imported: a generated German archive of Strava with 3,000 activities
// and one of Garmin with 2,000, of 3,600 points each. Run it alone, from the sources:
// `bun test/bench/imports.ts [strava|garmin] [COUNT]`. It prints the processor time of all processes per activity and
// how long other requests wait meanwhile, and checks that undoing leaves nothing.

import { Database as Sqlite } from 'bun:sqlite'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumOf } from '../../src/formats/fit/checksum'
import type { AccountImport, LastImportAnswer } from '../../src/transfer/imports/schemas'
import { createFirstAccount, startServer } from '../support/executable'
import { fitFile, fitFileId, fitRecord, fitSession, fitTime, semicircles } from '../support/fit-writer'
import { Rider } from '../support/rider'
import {
  type ArchiveFiles,
  garminSummaries,
  gzipped,
  stravaList,
  zipFiles,
} from '../support/service-archives'
import { everythingStored } from '../support/stored'
import { temporaryFolder } from '../support/temporary-folder'
import { processorMs } from './process-cost'
import { recordedRide } from './recorded-ride'

const points = 3600
const [service = 'strava', given] = process.argv.slice(2)
const count = Number(given ?? (service === 'strava' ? 3000 : 2000))
const root = '/api/auth/account/import'
const startOf = (index: number) => new Date(Date.UTC(2018, 0, 1, 8) + index * 86_400_000)

const recordSize = 16

/**
 * Returns a ride as a FIT file in the form that watches write: one definition message, and then the record messages.
 */
function fitRide(index: number): Uint8Array {
  const head = fitFile([fitFileId(4, fitTime(startOf(index))), fitSession(fitTime(startOf(index)))])
  // The fields of a record: time, latitude, longitude, elevation, heart rate.
  const fields = [
    [253, 4, 0x86],
    [0, 4, 0x85],
    [1, 4, 0x85],
    [2, 2, 0x84],
    [3, 1, 0x02],
  ].flat()
  const definition = Uint8Array.from([0x41, 0, 0, 20, 0, 5, ...fields])
  const body = head.subarray(14, -2)
  const file = new Uint8Array(14 + body.length + definition.length + points * recordSize + 2)
  file.set(head.subarray(0, 14))
  file.set(body, 14)
  file.set(definition, 14 + body.length)
  const view = new DataView(file.buffer)
  view.setUint32(4, file.length - 16, true)
  view.setUint16(12, checksumOf(file.subarray(0, 12)), true)
  for (let second = 0; second < points; second++) {
    const at = 14 + body.length + definition.length + second * recordSize
    file[at] = 1
    view.setUint32(at + 1, fitTime(startOf(index)) + second, true)
    view.setInt32(at + 5, semicircles(45 + Math.sin(second / 300) * 0.02 + index * 1e-4), true)
    view.setInt32(at + 9, semicircles(5 + Math.cos(second / 200) * 0.02), true)
    view.setUint16(at + 13, (600 + Math.sin(second / 100) * 50) * 5, true)
    file[at + 15] = 120 + (second % 40)
  }
  view.setUint16(file.length - 2, checksumOf(file.subarray(0, -2)), true)
  return file
}

function strava(): Uint8Array<ArrayBuffer> {
  const files: ArchiveFiles = {}
  const types = ['Radfahrt', 'Lauf', 'Wanderung', 'Mountainbike-Fahrt']
  const activities = Array.from({ length: count }, (_, index) => {
    const isGpx = index % 10 === 0
    const file = `activities/${index}.${isGpx ? 'gpx.gz' : 'fit.gz'}`
    files[file] = gzipped(isGpx ? recordedRide(points, startOf(index).getTime() / 1000) : fitRide(index))
    const [day = '', time = ''] = startOf(index).toISOString().slice(0, 19).split('T')
    const date = `${day.split('-').reverse().join('.')}, ${time}`
    const type = types[index % types.length] ?? 'Lauf'
    return { id: index, date, name: `Ausfahrt ${index}`, type, gear: `Rad ${index % 5}`, file }
  })
  return zipFiles({ 'activities.csv': stravaList('de', activities), ...files })
}

function garmin(): Uint8Array<ArrayBuffer> {
  const monitoring = fitFile([fitFileId(32), fitRecord({ time: 1_000_000_000, heartRate: 50 })])
  const inside: ArchiveFiles = {}
  for (let index = 0; index < count; index++) {
    inside[`a_${index}.fit`] = fitRide(index)
    inside[`b_${index}.fit`] = Uint8Array.from([...monitoring, index & 255, index >> 8])
  }
  const summaries = Array.from({ length: count }, (_, index) => ({
    start: startOf(index),
    name: `Ride ${index}`,
    type: 'road_biking',
  }))
  return zipFiles({
    'DI_CONNECT/DI-Connect-Fitness-Uploaded-Files/UploadedFiles_0-_Part1.zip': zipFiles(inside),
    'DI_CONNECT/DI-Connect-Fitness/a_summarizedActivities.json': garminSummaries(summaries),
  })
}

using folder = temporaryFolder()
const path = join(folder.path, 'archive.zip')
writeFileSync(path, service === 'strava' ? strava() : garmin())
const say = (line: string) => process.stdout.write(`${line}\n`)
say(`${service}: ${count} activities, ${(Bun.file(path).size / 1e6).toFixed(0)} MB`)

await using server = await startServer({
  folder: join(folder.path),
  program: process.execPath,
  args: [join(import.meta.dir, '..', '..', 'src', 'main.ts')],
  environment: { API_RATE_LIMITS: '', LOG_LEVEL: 'warn' },
})
const token = await createFirstAccount(server)
const headers = { authorization: `Bearer ${token}` }
const ask = async <Body>(method: string, address: string, body?: Blob): Promise<Body> => {
  const answer = await fetch(`${server.origin}${address}`, { method, headers, ...(body && { body }) })
  return (await answer.json()) as Body
}

async function follow(until: AccountImport['status'][]): Promise<AccountImport> {
  const waits: number[] = []
  for (;;) {
    const begun = performance.now()
    const { data } = await ask<LastImportAnswer>('GET', root)
    await ask('GET', '/api/workouts?per_page=5')
    waits.push((performance.now() - begun) / 2)
    if (data && until.includes(data.status)) {
      waits.sort((one, other) => one - other)
      const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1)
      say(
        `  others waited: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms (${waits.length} requests)`,
      )
      return data
    }
    await Bun.sleep(20)
  }
}

/** Waits until all derived data is computed. Returns the stored data. */
async function stored() {
  const dataDir = join(folder.path, 'trackhut-data')
  using sqlite = new Sqlite(join(dataDir, 'trackhut.db'), { readonly: true })
  const due = sqlite.query<{ jobs: number }, []>("SELECT count(*) AS jobs FROM jobs WHERE kind = 'derive'")
  while ((due.get()?.jobs ?? 0) > 0) await Bun.sleep(100)
  return everythingStored(sqlite, dataDir)
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const [begun, processor] = [performance.now(), processorMs(server.pid)]
  const result = await work()
  const wall = performance.now() - begun
  const used = processorMs(server.pid) - processor
  say(
    `${what}: ${(wall / 1000).toFixed(1)} s, processor ${(used / 1000).toFixed(1)} s, ` +
      `${(used / count).toFixed(1)} ms each, ${((count * 1000) / wall).toFixed(0)} a second`,
  )
  return result
}

await new Rider(server, token).upload()
const before = await stored()
const preview = await timed('preview', async () => {
  await ask('POST', `${root}?preview=true`, Bun.file(path))
  return follow(['ready', 'refused'])
})
say(`  ${JSON.stringify(preview.preview)}`)
const imported = await timed('import', async () => {
  await ask('POST', `${root}/start`)
  return follow(['done'])
})
say(`  ${JSON.stringify(imported.workouts)}`)
await timed('undo', async () => {
  await ask('POST', `${root}/undo`)
  return follow(['undone'])
})
const after = await stored()
const changed = after.rows.filter(([name, rows], index) => {
  const [other, were = []] = before.rows[index] ?? []
  return name !== other || !Bun.deepEquals(rows, were)
})
const isSame = changed.length === 0 && Bun.deepEquals(before.files, after.files)
say(
  isSame
    ? 'nothing else has changed'
    : `CHANGED: ${changed.map(([name]) => name)}, files ${after.files.length}`,
)
