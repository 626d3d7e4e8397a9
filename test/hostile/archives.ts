// Archives of accounts and of recordings that unpack to much more data than real archives.
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { type HandMadeEntry, handMadeArchive, joined } from '../formats/zip/hand-made-archive'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { until } from '../support/waiting'
import { archivedWorkout, archiveOf } from '../transfer/imports/importing'
import { rideOf } from './suite/instance'
import { makeOrdinary } from './suite/people'
import { descendantsOf, processorSeconds } from './suite/processes'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'
import { asFigure, watch } from './suite/watch'

const root = '/api/auth/account/import'
const maxWorkerMib = 256
const mib = 1024 ** 2

export const archivesPart: Part = {
  name: 'archives',
  boundS: { short: 180, long: 300 },
  async run(session) {
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const rider = new Rider(server, await createFirstAccount(server))
    await importHostileArchives(session, server, rider)
    const other = new Rider(server, await makeOrdinary(session, folder, server))
    await holdOthersUp(session, server, rider, other)
    await uploadHostileArchives(session, server, rider)
  },
}

const repeated = (before: string, item: string, count: number, after = '') =>
  Buffer.concat([Buffer.from(before), Buffer.alloc(count * item.length, item), Buffer.from(after)])
const objects = (count: number) => repeated('{"a":[', '{},', count, '{}]}')
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`

/** Archives that a review found to be harmful. Each archive is built only when it is needed. */
const accountArchives: readonly (readonly [string, string, () => string | Uint8Array])[] = [
  ['66 million brackets', 'user_data.json', () => repeated('{"a":', '[', 66e6)],
  ['22 million objects', 'user_data.json', () => objects(22e6)],
  ['5 million keys', 'user_data.json', () => keys(5e6)],
  ['22 million files', 'manifest.json', () => repeated('{"files":[', '{},', 22e6, '{}]}')],
  [
    '40 workouts of a million objects',
    'user_workouts_data.json',
    () =>
      Buffer.concat([
        Buffer.from('['),
        ...Array(40).fill(Buffer.concat([objects(1e6), Buffer.from(',')])),
        Buffer.from('{}]'),
      ]),
  ],
]

interface Import {
  data: { status: string } | null
}

const endOf = (rider: Rider): Promise<string> =>
  until(
    async () => {
      const { status } = (await rider.request<Import>('GET', root)).body.data ?? { status: 'none' }
      return ['done', 'refused', 'undone', 'none'].includes(status) && status
    },
    { everyMs: 50, patienceMs: 60_000 },
  )

async function importHostileArchives(session: Session, server: ServerProcess, rider: Rider) {
  for (const [what, file, content] of accountArchives) {
    const tally = session.tally(
      'F9',
      `an archive with ${what} in ${file}: a worker below ${maxWorkerMib} MiB`,
    )
    await tally.attempt('import', async () => {
      const bytes = Buffer.from(content())
      const files = { 'user_data.json': Buffer.from('{}'), 'user_workouts_data.json': Buffer.from('[]') }
      const archive = zipSync({ ...files, [file]: bytes }, { level: 6 })
      const watched = await watch(server, async () => {
        const { status } = await rider.request('POST', root, { body: gpxFile(archive) })
        must(status === 200, `it is answered with ${status}`)
        return endOf(rider)
      })
      tally.figure = `${archive.length} bytes sent, ${watched.result}; ${asFigure(watched)}`
      must(watched.workerMib < maxWorkerMib, `a worker took ${Math.round(watched.workerMib)} MiB`)
    })
    await rider.request('DELETE', root)
  }
}

/**
 * Sends half a gibibyte of workouts, compressed to half a megabyte. The import must not delay other imports and
 * backups, and must stop on request.
 */
async function holdOthersUp(session: Session, server: ServerProcess, rider: Rider, other: Rider) {
  const tally = session.tally(
    'F10',
    'beside the import of half a gibibyte: somebody else’s import, a backup, and stopping it',
  )
  const long = repeated('{"id":"x","t":"', 'x', mib / 2 - 64, '"},')
  const workouts = repeatedEntry('user_workouts_data.json', '[', long, 1000, '{}]')
  const archive = handMadeArchive([{ name: 'user_data.json', content: '{"username":"x"}' }, workouts])
  const figures: string[] = []
  const timed = async (what: string, maxMs: number, work: () => Promise<void>) => {
    await tally.attempt(what, async () => {
      const begin = performance.now()
      await work()
      const took = performance.now() - begin
      figures.push(`${what} ${Math.round(took)} ms`)
      must(took < maxMs, `it took ${Math.round(took)} ms`)
    })
  }
  await rider.request('POST', root, { body: gpxFile(archive) })
  await timed('another import', 20_000, async () => {
    await other.request('POST', root, { body: archiveOf([archivedWorkout({ title: 'Beside' })]) })
    must((await endOf(other)) === 'done', 'it was refused')
  })
  await timed('a backup', 20_000, async () => {
    await rider.request('POST', '/api/backups')
    await until(async () => {
      const { body } = await rider.request<{ data: { last: object | null } }>('GET', '/api/backups')
      return body.data.last
    })
  })
  await rider.request('POST', root, { body: gpxFile(archive) })
  await timed('stopping', 1_000, async () => {
    const { status } = await rider.request('DELETE', root)
    must(status === 204, `it is answered with ${status}`)
    await until(() => isIdle(server), { everyMs: 1, patienceMs: 5_000 })
  })
  tally.figure = `${archive.length} bytes; ${figures.join(', ')}`
}

/** True if all worker processes together use less than half of a core, measured for 200 ms. */
async function isIdle({ pid }: ServerProcess): Promise<boolean> {
  const spent = () => descendantsOf(pid).reduce((sum, worker) => sum + processorSeconds(worker), 0)
  const before = spent()
  const begin = performance.now()
  await until(() => performance.now() - begin > 200, { everyMs: 50 })
  return spent() - before < 0.1
}

/**
 * Makes an entry whose content never exists as a whole: it consists of repeated deflated pieces that can be
 * decompressed separately.
 */
function repeatedEntry(
  name: string,
  before: string,
  piece: Buffer,
  count: number,
  after: string,
): HandMadeEntry {
  const pack = (content: Buffer, finishFlush: number) => deflateRawSync(content, { finishFlush })
  const packedPiece = pack(piece, constants.Z_FULL_FLUSH)
  const packed = joined([
    pack(Buffer.from(before), constants.Z_FULL_FLUSH),
    ...Array<Uint8Array>(count).fill(packedPiece),
    pack(Buffer.from(after), constants.Z_FINISH),
  ])
  let checksum = crc32(before)
  for (let time = 0; time < count; time++) checksum = crc32(piece, checksum)
  checksum = crc32(after, checksum)
  const told = {
    checksum,
    packedSize: packed.length,
    size: before.length + piece.length * count + after.length,
  }
  return { name, packed, local: told, listed: told }
}

const zeros = Buffer.alloc(200 * mib)

/** Harmful or broken archives of recordings. Each archive is built only when it is needed. */
const recordingArchives: readonly (readonly [string, string, () => Uint8Array])[] = [
  ['U01', '200 MB of zeros', () => zipSync({ 'a.gpx': zeros })],
  ['U02', 'a size that lies', () => lying()],
  ['U03', '2,000 entries on the same bytes', () => overlapping()],
  [
    'U05',
    '60,000 empty entries',
    () =>
      zipSync(
        Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`${index}.gpx`, new Uint8Array()])),
      ),
  ],
  [
    'U06',
    'archives in archives',
    () => zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.gpx': rideOf(1) }) }) }),
  ],
  ['U08', 'an encrypted entry', () => handMadeArchive([{ name: 'a.gpx', content: rideOf(1), flags: 1 }])],
  ['U08', 'an unknown method', () => handMadeArchive([{ name: 'a.gpx', content: rideOf(1), method: 99 }])],
  ['U08', 'half an archive', () => zipSync({ 'a.gpx': rideOf(1) }).slice(0, 200)],
  [
    'U10',
    'the third of five damaged',
    () =>
      zipSync(
        Object.fromEntries(
          [0, 1, 2, 3, 4].map(index => [`${index}.gpx`, index === 2 ? Buffer.from('<gpx>') : rideOf(index)]),
        ),
      ),
  ],
]

const lying = () => {
  const told = { size: 1000 }
  return handMadeArchive([{ name: 'a.gpx', content: new Uint8Array(zeros), local: told, listed: told }])
}

function overlapping(): Uint8Array {
  const entry = { name: 'a.gpx', content: rideOf(1, 2000) }
  const others = Array.from({ length: 1999 }, (_, index) => ({
    name: `${index}.gpx`,
    content: '',
    listed: { start: 0, size: entry.content.length },
  }))
  return handMadeArchive([entry, ...others])
}

async function uploadHostileArchives(session: Session, server: ServerProcess, rider: Rider) {
  for (const [id, what, make] of recordingArchives) {
    const tally = session.tally(id, `an archive of recordings with ${what}: 400 soon, and nothing is kept`)
    await tally.attempt('upload', async () => {
      const body = uploadForm({ file: gpxFile(make()), name: 'rides.zip', data: { sport_id: 1 } })
      const before = await countOf(rider)
      const watched = await watch(server, () => rider.request('POST', '/api/workouts', { body }))
      const { status, failure } = watched.result
      tally.figure = `${status} ${failure?.code}; ${asFigure(watched)}`
      must(status === 400 || status === 413, `it is answered with ${status}`)
      must((await countOf(rider)) === before, 'there are new workouts')
      must(watched.tookMs < 10_000, `it took ${Math.round(watched.tookMs)} ms`)
      must(watched.workerMib < maxWorkerMib, `a worker took ${Math.round(watched.workerMib)} MiB`)
    })
  }
}

async function countOf(rider: Rider): Promise<number> {
  const { body } = await rider.request<{ pagination: { total: number } }>('GET', '/api/workouts')
  return body.pagination.total
}
