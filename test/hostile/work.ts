// Small requests that cause much work. Meanwhile another user uploads and sends other requests, whose durations are
// measured.
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { handMadeArchive } from '../formats/zip/hand-made-archive'
import { createFirstAccount, type ServerProcess } from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { letPass } from '../support/waiting'
import { archivedWorkout, archiveOf } from '../transfer/imports/importing'
import { rideOf } from './suite/instance'
import { makeOrdinary } from './suite/people'
import { descendantsOf, mainThreadMs, memoryOf } from './suite/processes'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

const seconds = { short: 6, long: 40 }
const maxUploadMs = 2000
const maxRequestMs = 200
/** Limit on the growth of the server's own process, in MiB. */
const mayGrowMib = 100

const root = '/api/auth/account/import'

interface Attack {
  id: string
  what: string
  /** Number of clients that send the request repeatedly at the same time. */
  atOnce: number
  /** Prepares the request. Returns a function that sends the request once. */
  prepare(server: ServerProcess, rider: Rider): () => Promise<unknown>
}

const repeated = (piece: Uint8Array, count: number) => Buffer.alloc(piece.length * count, piece)

const uploading = (rider: Rider, content: Uint8Array, name: string, data: object | string) => () =>
  rider.request('POST', '/api/workouts', { body: uploadForm({ file: gpxFile(content), name, data }) })

const importing = (rider: Rider, archive: Uint8Array) => async () => {
  await rider.request('POST', `${root}?preview=true`, { body: gpxFile(archive) })
  await letPass(2000)
  await rider.request('DELETE', root)
}

const named = (count: number, length: number) =>
  handMadeArchive(
    Array.from({ length: count }, (_, index) => ({
      name: `${index}.gpx`.padStart(length, 'n'),
      content: '',
    })),
  )

const attacks: readonly Attack[] = [
  {
    id: 'S3-1',
    what: 'paths of dots, of 15.9 and of 8 kB',
    atOnce: 8,
    prepare: ({ origin }) => {
      const paths = [15_900, 8_000].map(count => `${origin}/${'.'.repeat(count)}/`)
      return () => Promise.all(paths.map(path => fetch(path).then(answer => answer.text())))
    },
  },
  {
    id: 'S3-2',
    what: '`data` of 262 kB of escaped quotes',
    atOnce: 4,
    prepare: (_, rider) => uploading(rider, Buffer.from('<gpx/>'), 'a.gpx', `"${'\\"'.repeat(130_900)}`),
  },
  {
    id: 'S3-3',
    what: 'gzip of half a million empty members, three times in an archive',
    atOnce: 4,
    prepare(_, rider) {
      const packed = Buffer.concat([repeated(gzipSync(''), 500_000), gzipSync(rideOf(1))])
      const files = ['a', 'b', 'c'].map(name => [`${name}.gpx.gz`, packed] as const)
      return uploading(rider, zipSync(Object.fromEntries(files)), 'rides.zip', { sport_id: 1 })
    },
  },
  {
    id: 'S3-3',
    what: 'one recording after another of 100,000 points, two at once',
    atOnce: 2,
    prepare: (_, rider) =>
      uploading(rider, steadyRide({ points: 100_000, step: 1e-6, climb: 0 }), 'long.gpx', { sport_id: 1 }),
  },
  {
    id: 'S3-7',
    what: 'an archive of 60,000 empty entries',
    atOnce: 1,
    prepare: (_, rider) => importing(rider, named(60_000, 25)),
  },
  {
    id: 'S3-7',
    what: 'an archive of 500 entries with names of 60,000 bytes',
    atOnce: 1,
    prepare: (_, rider) => importing(rider, named(500, 60_000)),
  },
  {
    id: 'S3-8',
    what: 'an archive of 600 entries of which each becomes 32 KiB of text',
    atOnce: 1,
    prepare(_, rider) {
      const text = Buffer.from(`<gpx>${'<Activity '.repeat(3270)}`)
      const files = Array.from({ length: 600 }, (_, index) => [`a/${index}.tcx`, text] as const)
      return importing(rider, zipSync(Object.fromEntries(files)))
    },
  },
]

export const workPart: Part = {
  name: 'work',
  boundS: { short: 300, long: 900 },
  async run(session) {
    const folder = session.newFolder()
    await using server = await session.start({ folder })
    const other = new Rider(server, await createFirstAccount(server))
    const json = { max_single_file_size: 60_000_000, max_zip_file_size: 60_000_000 }
    await other.request('PATCH', '/api/config', { json })
    const hostile = new Rider(server, await makeOrdinary(session, folder, server))
    for (const attack of attacks) await goOnBeside(session, attack, { server, hostile, other })
  },
}

interface Parties {
  server: ServerProcess
  hostile: Rider
  other: Rider
}

async function goOnBeside(session: Session, attack: Attack, { server, hostile, other }: Parties) {
  const { id, what, atOnce, prepare } = attack
  const tally = session.tally(
    id,
    `${what}: beside it uploads of somebody else in ${maxUploadMs} ms, requests hold the thread that answers for ${maxRequestMs} ms at a p99`,
  )
  const once = prepare(server, hostile)
  // The first upload loads all code that uploads need, before the memory is measured.
  await other.upload()
  const before = memoryOf(server.pid, 'VmRSS')
  const ends = performance.now() + (session.isLong ? seconds.long : seconds.short) * 1000
  const isOver = () => performance.now() > ends
  let sent = 0
  const attacking = async () => {
    while (!isOver()) {
      await once().catch(() => {})
      sent++
    }
  }
  const attackers = Array.from({ length: atOnce }, attacking)
  const busy: number[] = []
  let processes = 0
  let ride = 0
  const [uploads, imports, requests] = await Promise.all([
    timesOf(isOver, () => other.upload(rideOf(ride++, 500))),
    timesOf(isOver, () => importBeside(other, ride++), 500),
    timesOf(
      isOver,
      async () => {
        processes = Math.max(processes, descendantsOf(server.pid).length)
        const path = requestPaths[Math.floor(Math.random() * requestPaths.length)] ?? '/'
        const worked = mainThreadMs(server.pid)
        must((await other.request('GET', path)).status === 200, `${path} fails`)
        busy.push(mainThreadMs(server.pid) - worked)
      },
      20,
    ),
  ])
  await Promise.all(attackers)
  busy.sort((one, another) => one - another)
  const grown = memoryOf(server.pid, 'VmRSS') - before
  tally.figure = [
    `sent ${sent} times; ${uploads.length} uploads: p50 ${at(uploads, 0.5)}, worst ${at(uploads, 1)} ms`,
    `${imports.length} imports: worst ${at(imports, 1)} ms`,
    `${requests.length} requests: p50 ${at(requests, 0.5)}, p99 ${at(requests, 0.99)}, worst ${at(requests, 1)} ms (busy: p99 ${at(busy, 0.99)})`,
    `${processes} worker processes at most; the server grew by ${Math.round(grown)} MiB`,
  ].join('; ')
  tally.check(at(uploads, 1) < maxUploadMs, `an upload took ${at(uploads, 1)} ms`)
  // This is processor time, because the clients that send the attack run on the same machine and slow down everything.
  tally.check(at(busy, 0.99) < maxRequestMs, `the thread that answers works ${at(busy, 0.99)} ms`)
  tally.check(grown < mayGrowMib, `the server grew by ${Math.round(grown)} MiB`)
}

const requestPaths = ['/api/ping', '/api/workouts', '/api/auth/profile', '/api/sports']

/** Returns the sorted durations of repeated work, in milliseconds. */
async function timesOf(isOver: () => boolean, work: () => Promise<unknown>, pauseMs = 100) {
  const times: number[] = []
  while (!isOver()) {
    const begin = performance.now()
    await work()
    times.push(performance.now() - begin)
    await letPass(pauseMs)
  }
  return times.toSorted((one, other) => one - other)
}

const at = (times: readonly number[], share: number) =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)

/** Imports an archive of one workout, and waits until the workout is stored. */
async function importBeside(rider: Rider, number: number) {
  const archive = archiveOf([archivedWorkout({ title: `Beside ${number}` })])
  must((await rider.request('POST', root, { body: archive })).status === 200, 'an import is refused')
  for (;;) {
    const { body } = await rider.request<{ data: { status: string } | null }>('GET', root)
    if (body.data?.status === 'done') return
    must(body.data?.status !== 'refused', 'an import is refused')
    await letPass(20)
  }
}
