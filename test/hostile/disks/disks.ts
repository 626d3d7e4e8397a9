// Tests full disks, read-only disks, and disks that forbid running programs. Each disk is a small file system that only
// the tested process can see. The tests need root.
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blackPng } from '../../accounts/avatars/images'
import { createFirstAccount, executable, type Run, type ServerProcess } from '../../support/executable'
import { gpxFile } from '../../support/recordings'
import { type RequestOptions, uploadForm } from '../../support/requests'
import { Rider } from '../../support/rider'
import { differentRides, zipOf } from '../../workouts/intake/archives'
import { listWorkouts, mustHaveRecording, rideOf } from '../suite/instance'
import type { Part, Session } from '../suite/session'
import { must, type Tally } from '../suite/tally'
import { attackWriters } from './writers'

const dataName = 'disk'

/** Runs the executable with a separate file system as its data directory. */
function onDisk(folder: string, options: string, before = ''): Run {
  const script = `set -e; mkdir -p ${dataName}; mount -t tmpfs -o mode=700,${options} tmpfs ${dataName}; ${before} exec "$0"`
  return {
    folder,
    program: '/usr/bin/env',
    args: ['unshare', '--mount', 'sh', '-c', script, executable],
    environment: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, dataName) },
  }
}

/** Returns the path to the server's data directory, through the server's own view of the file system. */
const insideOf = ({ pid }: ServerProcess, folder: string) => join(`/proc/${pid}/root`, folder, dataName)

export const disksPart: Part = {
  name: 'disks',
  boundS: { short: 240, long: 900 },
  async run(session) {
    const full = session.tally(
      'D04',
      'a full disk, with so much left: answers in the envelope, nothing half, room again',
    )
    const ends = session.tally('F31', 'SIGTERM on a full disk: exit code 0')
    const readOnly = session.tally('D06', 'a read-only data directory: exit code 78, one line')
    const root = session.tally('F25', 'a read-only root without a temporary folder')
    const noexec = session.tally('F26', 'a data directory on a disk that runs no programs')
    const probe = await canMount(session)
    for (const tally of [full, ends, readOnly, root, noexec])
      if (!probe) tally.notTried = 'mounting is not allowed'
    if (!probe) return
    await fillDisks(session, full, ends)
    await readOnly.attempt('start', () => startReadOnly(session))
    await root.attempt('uploads', () => useReadOnlyRoot(session))
    await noexec.attempt('uploads', () => useNoexec(session))
    await attackWriters(session)
  },
}

async function canMount(session: Session): Promise<boolean> {
  const { args = [], environment = {}, folder } = onDisk(session.newFolder(), 'size=1m')
  const probe = args.with(-2, args.at(-2)?.replace('exec "$0"', 'true') ?? '')
  return (
    Bun.spawnSync(['/usr/bin/env', ...probe], { cwd: folder, env: environment, stderr: 'ignore' })
      .exitCode === 0
  )
}

const requests: readonly (readonly [string, string, (number: number) => RequestOptions])[] = [
  ['POST', '/api/workouts', number => ({ body: upload(rideOf(number, 400)) })],
  [
    'POST',
    '/api/workouts',
    number => ({ body: upload(zipOf({ 'a.gpx': rideOf(number), 'b.gpx': rideOf(number + 1) }), 'a.zip') }),
  ],
  ['POST', '/api/auth/picture', () => ({ body: uploadForm({ file: avatar, name: 'me.png' }) })],
  ['POST', '/api/equipments', number => ({ json: { label: `Bike ${number}`, equipment_type_id: 2 } })],
  [
    'POST',
    '/api/workouts/no_gpx',
    () => ({ json: { sport_id: 1, workout_date: '2026-03-07 10:00', duration: 3600, distance: 10 } }),
  ],
  [
    'POST',
    '/api/auth/account/import',
    number => ({
      body: gpxFile(zipOf({ 'user_data.json': '{}', 'user_workouts_data.json': '[]', x: rideOf(number) })),
    }),
  ],
  ['POST', '/api/auth/account/export/request', () => ({})],
  ['POST', '/api/backups', () => ({})],
]

const avatar = new Blob([new Uint8Array(blackPng(300, 300))])
const upload = (content: Uint8Array, name = 'ride.gpx') =>
  uploadForm({ file: gpxFile(content), name, data: { sport_id: 1 } })

/** Amounts of free space that are left for the server, in kibibytes. */
const rooms = [0, 4, 16, 40, 64, 100, 160, 300, 700, 1500]

async function fillDisks(session: Session, tally: Tally, ends: Tally) {
  const folder = session.newFolder()
  await using server = await session.start(onDisk(folder, 'size=140m'))
  const rider = new Rider(server, await createFirstAccount(server))
  const kept = new Set<string>()
  for (let ride = 0; ride < 5; ride++) kept.add((await rider.upload(rideOf(ride))).id)
  const statuses = new Map<number, number>()
  let number = 100
  for (const room of session.isLong ? [...rooms, ...rooms] : rooms) {
    await tally.attempt(`${room} KiB left`, async () => {
      const disk = insideOf(server, folder)
      fill(disk, room)
      for (const [method, path, options] of requests) {
        const { status, failure } = await rider.request<{ data: { workouts: { id: string }[] } }>(
          method,
          path,
          options(number++),
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        must(
          status < 500 || failure?.code !== undefined,
          `${method} ${path} answers ${status} without a code`,
        )
        must(
          status < 300 ||
            [
              'disk-full',
              'internal-error',
              'database-unusable',
              'worker-unavailable',
              'disk-unusable',
              // The session is older than ten minutes by now, and an old backup would have to make room.
              'proof-required',
            ].includes(failure?.code ?? ''),
          `${method} ${path} answers ${status} ${failure?.code}`,
        )
      }
      for (const id of kept) await mustHaveRecording(rider, id)
      must((await rider.request('GET', '/api/ping')).status === 200, 'ping does not answer')
      rmSync(join(disk, 'filler'), { force: true })
      const { status } = await rider.request('POST', '/api/workouts', { body: upload(rideOf(number++)) })
      must(status === 201, `with room again an upload answers ${status}`)
      await dropAllBut(rider, kept, disk)
    })
  }
  tally.figure = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  await ends.attempt('stop', async () => {
    fill(insideOf(server, folder), 0)
    const begin = performance.now()
    const exitCode = await server.stop('SIGTERM')
    ends.figure = `${Math.round(performance.now() - begin)} ms`
    must(exitCode === 0, `exit code ${exitCode}: ${server.output().slice(-300)}`)
  })
}

/**
 * Deletes all workouts except `kept`, and all backups and snapshots, to free space for the next round.
 * @throws Error if one of the workouts in `kept` is lost
 */
async function dropAllBut(rider: Rider, kept: ReadonlySet<string>, disk: string) {
  const all = await listWorkouts(rider)
  for (const id of kept) must(all.has(id), `workout ${id} is lost`)
  for (const id of all.keys()) {
    if (kept.has(id)) continue
    await rider.request('DELETE', `/api/workouts/${id}`)
  }
  for (const name of readdirSync(disk)) {
    if (name === 'backups' || name === 'snapshots') rmSync(join(disk, name), { recursive: true })
  }
}

/** Fills a disk until only `leftKib` kibibytes are free. */
function fill(disk: string, leftKib: number) {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(join(disk, 'filler'), new Uint8Array(Math.max(0, bavail * bsize - leftKib * 1024)))
  } catch {
    // The disk became full earlier than computed, because the server wrote at the same time. This is fine, because the
    // disk should be full.
  }
}

async function startReadOnly(session: Session) {
  const folder = session.newFolder()
  const { exitCode, stdout, stderr } = await session.run(
    onDisk(folder, 'size=8m', `mount -o remount,ro ${dataName};`),
  )
  must(exitCode === 78 && stdout === '', `exit code ${exitCode}: ${stdout}`)
  must(/^The data directory cannot be used: .+\n$/.test(stderr), stderr)
}

/** Shell commands that make everything read-only except the data directory. */
const closeRoot =
  'mount --make-rprivate /; mount -o remount,bind,ro /; for place in /tmp /var/tmp /dev/shm /run; do if mountpoint -q "$place"; then mount -o remount,bind,ro "$place"; fi; done;'

async function useReadOnlyRoot(session: Session) {
  await using server = await session.start(onDisk(session.newFolder(), 'size=200m', closeRoot))
  await useEverything(server)
  must(!/ error /.test(server.output()), server.output())
}

async function useNoexec(session: Session) {
  await using server = await session.start(onDisk(session.newFolder(), 'size=200m,noexec'))
  await useEverything(server)
}

/** Uploads a recording, an archive and an avatar, and requests a map image and the avatar. */
async function useEverything(server: ServerProcess) {
  const rider = new Rider(server, await createFirstAccount(server))
  const { map } = await rider.upload(rideOf(1, 4000))
  const archive = upload(zipOf(differentRides(4)), 'rides.zip')
  const answers = [
    await rider.request('GET', `/api/workouts/map/${map}`),
    await rider.request('POST', '/api/workouts', { body: archive }),
    await rider.request('POST', '/api/auth/picture', { body: uploadForm({ file: avatar, name: 'me.png' }) }),
    await rider.request('GET', '/api/users/first/picture'),
  ]
  const statuses = answers.map(({ status }) => status).join(' ')
  must(statuses === '200 201 200 200', `map image, archive, avatar and its image answer ${statuses}`)
}
