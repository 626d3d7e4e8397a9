// Large recordings, and files that pretend to be large. Measures the memory and time that they take, and how long the
// server does not respond meanwhile.
import { zipSync } from 'fflate'
import { createFirstAccount } from '../support/executable'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import type { Part, Session } from './suite/session'
import { must, type Tally } from './suite/tally'
import { asFigure, watch } from './suite/watch'

interface Large {
  what: string
  /** Returns the files, which are all sent at the same time. */
  files: () => Uint8Array[]
  name?: string
  wanted: 201 | 400
  /** Maximum memory in MiB of the server and all its workers together. */
  maxMib: number
  maxMs: number
  isLong?: true
}

const mib = 1024 ** 2

/** Maximum time in milliseconds for which the main thread may be busy without a break. */
const maxBusyMs = 100

/**
 * Maximum time in milliseconds that a ping may take. It is longer than `maxBusyMs`, because it depends on the machine's
 * load.
 */
const maxSilentMs = 1500

/** Large uploads. Their time limits are for a small, busy machine. */
const larges: readonly Large[] = [
  { what: '9 MB, 95,000 points', files: () => [points(95_000)], wanted: 201, maxMib: 256, maxMs: 30_000 },
  {
    what: '45 MB, 480,000 points',
    files: () => [points(480_000)],
    wanted: 201,
    maxMib: 400,
    maxMs: 60_000,
  },
  {
    what: '50 MB, 41 MB of it a comment',
    files: () => [commented()],
    wanted: 201,
    maxMib: 400,
    maxMs: 60_000,
  },
  {
    what: 'a zip archive of 5 × 9 MB',
    files: () => [
      zipSync(Object.fromEntries([0, 1, 2, 3, 4].map(day => [`${day}.gpx`, points(95_000, day)]))),
    ],
    name: 'rides.zip',
    wanted: 201,
    maxMib: 400,
    maxMs: 60_000,
  },
  { what: '40 MB <name> of &amp;', files: () => [named()], wanted: 400, maxMib: 256, maxMs: 1_000 },
  {
    what: '26 MB, 3 million empty segments',
    files: () => [segmented()],
    wanted: 400,
    maxMib: 256,
    maxMs: 1_000,
  },
  {
    what: '8 × 9 MB at the same time',
    files: () => Array.from({ length: 8 }, (_, day) => points(95_000, day)),
    wanted: 201,
    maxMib: 512,
    maxMs: 90_000,
  },
  {
    what: '6 × 50 MB at the same time',
    files: () => Array.from({ length: 6 }, (_, day) => points(480_000, day)),
    wanted: 201,
    maxMib: 700,
    maxMs: 180_000,
    isLong: true,
  },
]

export const recordingsPart: Part = {
  name: 'recordings',
  boundS: { short: 240, long: 480 },
  async run(session) {
    for (const large of larges) {
      if (large.isLong && !session.isLong) continue
      const { what, wanted, maxMib } = large
      const tally = session.tally('F13', `a recording, ${what}: ${wanted}, below ${maxMib} MiB in all`)
      await tally.attempt('upload', async () => {
        await uploadLarge(session, large, tally)
      })
    }
  },
}

/** Uploads files to a new server, so that only these uploads are measured. */
async function uploadLarge(session: Session, large: Large, tally: Tally) {
  const folder = session.newFolder()
  await using server = await session.start({ folder })
  const rider = new Rider(server, await createFirstAccount(server))
  await raiseLimits(rider)
  const bodies = large
    .files()
    .map(file => uploadForm({ file: gpxFile(file), name: large.name ?? 'ride.gpx', data: { sport_id: 1 } }))
  const watched = await watch(server, () => uploadAll(rider, bodies))
  tally.figure = asFigure(watched)
  const wrong = watched.result.filter(({ status }) => status !== large.wanted)
  must(wrong.length === 0, `answered ${wrong.map(({ status, failure }) => `${status} ${failure?.code}`)}`)
  must(watched.togetherMib < large.maxMib, 'it takes more memory')
  must(watched.tookMs < large.maxMs, 'it takes longer')
  must(watched.busyMs < maxBusyMs, 'the server is busy for longer')
  must(watched.silentMs < maxSilentMs, 'the server is silent for longer')
}

async function raiseLimits(rider: Rider) {
  const json = { max_single_file_size: 60 * mib, max_zip_file_size: 200 * mib, gpx_limit_import: 1000 }
  const { status } = await rider.request('PATCH', '/api/config', { json })
  must(status === 200, `the limits cannot be raised: ${status}`)
}

const uploadAll = (rider: Rider, bodies: FormData[]) =>
  Promise.all(bodies.map(body => rider.request('POST', '/api/workouts', { body })))

const around = (content: string) => new TextEncoder().encode(`<gpx version="1.1"><trk>${content}</trk></gpx>`)

function points(count: number, day = 0, before = ''): Uint8Array {
  const start = Date.UTC(2025, 0, 1 + 7 * day)
  const lines = Array.from({ length: count }, (_, index) => {
    const time = new Date(start + index * 1000).toISOString()
    const latitude = (45 + Math.sin(index / 9000) / 10 + index * 1e-7).toFixed(6)
    return `<trkpt lat="${latitude}" lon="${(5 + index * 1e-5).toFixed(6)}"><ele>${Math.round(100 + 50 * Math.sin(index / 500))}</ele><time>${time}</time></trkpt>\n`
  })
  return around(`${before}<trkseg>${lines.join('')}</trkseg>`)
}

const commented = () => points(90_000, 0, `<!-- ${'x'.repeat(41 * mib)} -->`)
const named = () => around(`<name>${'&amp;'.repeat(8 * mib)}</name>`)
const segmented = () => around('<trkseg/>'.repeat(3e6))
