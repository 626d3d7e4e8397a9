// Makes every kind of write to a server's disk, as fast as possible and several at once. Each kind has its own small
// disk. The reserve must stay free, no response may be an internal error, other users must be able to work, and once
// there is space, everything must be accepted.
import { join } from 'node:path'
import { bytesLeftFree } from '../../../src/platform/full-disk'
import type { PiecedUploadAnswer } from '../../../src/transfer/imports/pieces/schemas'
import { blackPng } from '../../accounts/avatars/images'
import {
  createFirstAccount,
  executable,
  firstAccount,
  logIn,
  type ServerProcess,
} from '../../support/executable'
import { type MapSourceServer, startMapSource, townArea, worldFile } from '../../support/map-source'
import { gpxFile } from '../../support/recordings'
import { townFile } from '../../support/region-file'
import { type Answer, uploadForm } from '../../support/requests'
import { Rider } from '../../support/rider'
import { fillDisk, freeBytes, pathOnDisk, withSmallDisk } from '../../support/small-disk'
import { letPass } from '../../support/waiting'
import { differentRides, zipOf } from '../../workouts/intake/archives'
import { rideOf } from '../suite/instance'
import { makePersonalToken, sam } from '../suite/people'
import type { Session } from '../suite/session'
import { must } from '../suite/tally'

const megabyte = 1024 * 1024

/** Number of bytes that the database may write into the disk space that is reserved for it. */
const databaseBytes = 16 * megabyte

const seconds = { short: 3, long: 20 }
const atOnce = 4

/** A request that writes to the disk and is sent repeatedly. */
interface Writer {
  what: string
  /** Number of free bytes at the start, in addition to the database's reserve. */
  roomBytes: number
  /**
   * True if the writer writes bulk data. The server stops accepting bulk data 32 MiB before it stops accepting
   * recordings, so recordings are still accepted then.
   */
  leavesRoom: boolean
  write(attacked: Attacked, count: number): Promise<Answer>
}

interface Attacked {
  server: ServerProcess
  admin: Rider
  /** Sends a WebDAV request as the same user as `admin`. */
  dav(method: string, path: string, body?: Blob, headers?: Record<string, string>): Promise<Answer>
}

const piece = (bytes: number) => new Blob([new Uint8Array(bytes)])
const avatar = new Blob([new Uint8Array(blackPng(1200, 1200))])
const ride = (count: number, points = 20_000) => gpxFile(rideOf(10_000 + count, points))

const bulk = { roomBytes: 40 * megabyte, leavesRoom: true }
const recordings = { roomBytes: 3 * megabyte, leavesRoom: false }

const writers: readonly Writer[] = [
  {
    ...bulk,
    what: 'WebDAV, files that become nothing yet',
    write: ({ dav }, count) => dav('PUT', `/dav/${count}.gpx.part`, piece(2 * megabyte)),
  },
  {
    ...bulk,
    what: 'the inbox, recordings by WebDAV',
    async write({ dav }, count) {
      const name = `/dav/ride-${count}.gpx`
      const sent = await dav('PUT', `${name}.part`, ride(count))
      return sent.status < 300 ? dav('MOVE', `${name}.part`, undefined, { destination: name }) : sent
    },
  },
  {
    ...bulk,
    what: 'pieces of archives',
    async write({ admin }) {
      const path = '/api/auth/account/import/uploads'
      const begun = await admin.request<PiecedUploadAnswer>('POST', path)
      if (begun.status >= 300) return begun
      const { id } = begun.body.data
      return admin.request('PATCH', `${path}/${id}?offset=0`, { body: piece(4 * megabyte) })
    },
  },
  {
    ...bulk,
    what: 'archives to import',
    async write({ admin }, count) {
      const noise = crypto.getRandomValues(new Uint8Array(60_000))
      const body = gpxFile(
        zipOf({ 'user_data.json': '{}', 'user_workouts_data.json': '[]', [`${count}`]: noise }),
      )
      return admin.request('POST', '/api/auth/account/import', { body })
    },
  },
  {
    ...bulk,
    what: 'offline maps',
    write: ({ admin }, count) =>
      admin.request('POST', `/api/maps/regions?name=town-${count}.pmtiles`, {
        body: new Blob([townFile() as BlobPart, piece(4 * megabyte)]),
      }),
  },
  {
    ...bulk,
    what: 'offline maps cut out of a source',
    write: ({ admin }, count) =>
      admin.request('POST', '/api/maps/region-cuts', {
        json: { bounds: [...townArea], max_zoom: 14, place: `Town ${count}` },
      }),
  },
  {
    ...bulk,
    what: 'exports of everything of an account',
    write: ({ admin }) => admin.request('POST', '/api/auth/account/export/request'),
  },
  { ...recordings, what: 'backups', write: ({ admin }) => admin.request('POST', '/api/backups') },
  {
    ...recordings,
    what: 'recordings and what follows from them',
    write: ({ admin }, count) =>
      admin.request('POST', '/api/workouts', {
        body: uploadForm({ file: ride(count), data: { sport_id: 1 } }),
      }),
  },
  {
    ...recordings,
    what: 'archives of recordings',
    write: ({ admin }, count) =>
      admin.request('POST', '/api/workouts', {
        body: uploadForm({
          file: gpxFile(zipOf(differentRides(3))),
          name: `rides-${count}.zip`,
          data: { sport_id: 1 },
        }),
      }),
  },
  {
    ...recordings,
    what: 'avatars',
    write: ({ admin }) =>
      admin.request('POST', '/api/auth/picture', { body: uploadForm({ file: avatar, name: 'me.png' }) }),
  },
]

/** Runs each writer on a separate disk, while another user uploads and logs in. */
export async function attackWriters(session: Session) {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  await using source = startMapSource({ [date]: worldFile() })
  for (const writer of writers) {
    const tally = session.tally(
      'S3-9',
      `a full disk, by ${writer.what}, ${atOnce} at once: the reserve stays, no 5xx but 507, the others go on`,
    )
    await tally.attempt('the attack', async () => {
      tally.figure = await attack(session, writer, source)
    })
  }
  const restore = session.tally(
    'S3-9',
    'a full disk, by a backup without end to a new server: 507, and nothing of it stays',
  )
  await restore.attempt('the restore', () => restoreWithoutEnd(session))
}

async function attack(session: Session, writer: Writer, source: MapSourceServer): Promise<string> {
  const folder = session.newFolder()
  const run = withSmallDisk('260m', folder, executable)
  const environment = { ...run.environment, WEBDAV: 'true', MAP_REGION_SOURCE: source.template }
  await using server = await session.start({ ...run, environment })
  const attacked = await openAttacked(server)
  const other = new Rider(server, await makeOther(attacked))
  // The first workout of a user creates additional rows and files, so it is uploaded before the attack.
  await other.upload(rideOf(1))
  const disk = pathOnDisk(server, folder)
  const filler = join(disk, 'filler')
  fillDisk(filler, bytesLeftFree + writer.roomBytes)
  const ends = performance.now() + (session.isLong ? seconds.long : seconds.short) * 1000
  const statuses = new Map<number, number>()
  let minFree = freeBytes(disk)
  let count = 0
  const attacking = async () => {
    while (performance.now() < ends) {
      const { status, failure } = await writer.write(attacked, count++)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      must(status < 500 || status === 507, `it is answered ${status} ${failure?.code}`)
      minFree = Math.min(minFree, freeBytes(disk))
    }
  }
  let rides = 2
  const goingOn = async () => {
    while (performance.now() < ends) {
      await requireOthersToGoOn(server, other, writer.leavesRoom ? rideOf(rides++) : null)
      minFree = Math.min(minFree, freeBytes(disk))
      await letPass(300)
    }
  }
  await Promise.all([goingOn(), ...Array.from({ length: atOnce }, attacking)])
  must(minFree > bytesLeftFree - databaseBytes, `${mebibytes(minFree)} MiB were left`)
  fillDisk(filler, bytesLeftFree + 80 * megabyte)
  await requireOthersToGoOn(server, other, rideOf(rides))
  must((await server.stop('SIGTERM')) === 0, `its end: ${server.output().slice(-300)}`)
  const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  return `${answers}; ${mebibytes(minFree)} MiB left at least`
}

const mebibytes = (bytes: number) => Math.round(bytes / megabyte)

async function openAttacked(server: ServerProcess): Promise<Attacked> {
  const admin = new Rider(server, await createFirstAccount(server))
  const token = await makePersonalToken(admin, 'workouts:write')
  const authorization = `Basic ${Buffer.from(`${firstAccount.username}:${token}`).toString('base64')}`
  return {
    server,
    admin,
    dav: (method, path, body, headers) =>
      server.request(method, path, { ...(body && { body }), headers: { authorization, ...headers } }),
  }
}

async function makeOther({ server, admin }: Attacked): Promise<string> {
  await server.request('POST', '/api/auth/register', { json: { ...sam, accepted_policy: true } })
  await admin.request('PATCH', `/api/users/${sam.username}`, { json: { activate: true } })
  return logIn(server, sam)
}

async function requireOthersToGoOn(server: ServerProcess, other: Rider, recording: Uint8Array | null) {
  if (recording) await other.upload(recording)
  await logIn(server, sam)
  // If recordings fill the disk, none is uploaded here, and /healthz is left out, because it may report a full disk.
  const paths = ['/api/workouts', '/api/auth/profile', ...(recording ? ['/healthz'] : [])]
  for (const path of paths) {
    const { status } = await other.request('GET', path)
    must(status === 200, `${path} answers somebody else ${status}`)
  }
}

async function restoreWithoutEnd(session: Session) {
  const folder = session.newFolder()
  await using server = await session.start(withSmallDisk('200m', folder, executable))
  const disk = pathOnDisk(server, folder)
  const before = freeBytes(disk)
  const endless = new ReadableStream({
    pull: controller => controller.enqueue(new Uint8Array(megabyte)),
  })
  const { status, failure } = await server.request('POST', '/api/setup/restore', {
    body: endless,
    headers: { 'x-setup-token': server.setupLink?.split('#')[1] ?? '' },
  })
  must(status === 507 && failure?.code === 'disk-full', `it is answered ${status} ${failure?.code}`)
  must(freeBytes(disk) > before - megabyte, 'something of it stayed')
  await createFirstAccount(server)
}
