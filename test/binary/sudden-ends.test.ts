// However the process ends, everything that it acknowledged is kept, and rows and files match.

import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordedRide } from '../bench/recorded-ride'
import { createFirstAccount, logIn, type ServerProcess, startServer, unlimited } from '../support/executable'
import { hasChanged } from '../support/killing'
import { childrenOf, isRunning } from '../support/processes'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { beginUpload, readByNow } from '../support/slow-upload'
import { sizeOnDisk, uploadedFiles } from '../support/stored'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

describe('kill -9 while recordings are uploaded and deleted', () => {
  // Number of file changes before the kill: within an upload, between its steps, and with many uploads in progress.
  const moments = [0, 1, 2, 3, 5, 8, 20]

  test('loses nothing that was acknowledged and leaves neither row without file nor file without row', async () => {
    using folder = temporaryFolder()
    const fate = new Fate()
    for (const moment of moments) {
      await rideUntil('SIGKILL', { folder: folder.path, fate, moment })
      const again = await startServer({ folder: folder.path })
      await expectFate(again, fate)
      expect(await again.stop()).toBe(0)
      expectRowsAndFilesTogether(join(folder.path, 'trackhut-data'))
    }
    expect(fate.uploads).toBeGreaterThan(moments.length)
    expect(fate.gone.size).toBeGreaterThan(0)
  })
})

describe('SIGTERM', () => {
  test('lets an upload that has begun finish, then ends with exit code 0', async () => {
    using folder = temporaryFolder()
    const server = await startServer({ folder: folder.path })
    const token = await createFirstAccount(server)
    using upload = await beginUpload(server, { token, gpx: steadyRide() })
    await upload.send(Math.floor(upload.left() / 2))
    await readByNow(server)
    const ended = server.stop('SIGTERM')
    await until(() => isClosed(server))
    await upload.send(upload.left())
    expect(await upload.status).toBe(201)
    expect(await ended).toBe(0)
    expect(server.output()).toMatch(/ info Started \{.* info Ended\n$/s)
    await using again = await startServer({ folder: folder.path })
    expect(await workoutIds(new Rider(again, token))).toHaveLength(1)
  })

  test('lets nobody in any more', async () => {
    using folder = temporaryFolder()
    const server = await startServer({ folder: folder.path })
    const token = await createFirstAccount(server)
    using upload = await beginUpload(server, { token, gpx: steadyRide() })
    await upload.send(100)
    await readByNow(server)
    const ended = server.stop('SIGTERM')
    await until(() => isClosed(server))
    expect(await ended).toBe(0)
  })

  test('under load loses nothing that was acknowledged', async () => {
    using folder = temporaryFolder()
    const fate = new Fate()
    for (const moment of [0, 2, 9]) {
      expect(await rideUntil('SIGTERM', { folder: folder.path, fate, moment })).toBe(0)
      await using again = await startServer({ folder: folder.path })
      await expectFate(again, fate)
    }
    expect(fate.uploads).toBeGreaterThan(3)
  })
})

/** A ride of more than a megabyte, which is too large for the thread of the server. */
const rideForProcess = recordedRide(6000)

test('a small ride is measured and drawn without another process', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const rider = new Rider(server, await createFirstAccount(server))
  const { map } = await rider.upload()
  expect((await rider.request('GET', `/api/workouts/map/${map}`)).status).toBe(200)
  expect(childrenOf(server.pid)).toEqual([])
})

test('no worker process outlives the server it belongs to', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  await new Rider(server, await createFirstAccount(server)).upload(rideForProcess)
  const workers = childrenOf(server.pid)
  expect(workers).not.toEqual([])
  await server.stop('SIGKILL')
  const isThere = () => workers.some(isRunning)
  await until(() => !isThere())
})

test.skipIf(process.platform !== 'linux')(
  'where memory runs out, the system ends a worker process before the server',
  async () => {
    using folder = temporaryFolder()
    await using server = await startServer({ folder: folder.path })
    await new Rider(server, await createFirstAccount(server)).upload(rideForProcess)
    const adjustmentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))
    expect(childrenOf(server.pid).map(adjustmentOf)).toContain(1000)
    expect(adjustmentOf(server.pid)).toBeLessThan(1000)
  },
)

/** True if the server no longer accepts connections. */
const isClosed = (server: ServerProcess): Promise<boolean> =>
  server.request('GET', '/api/ping', { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

/**
 * The uploads and deletions that the server acknowledged. A request without a response may have succeeded or failed.
 */
class Fate {
  /** Content of the uploaded files, by short id of the workout. */
  readonly kept = new Map<string, string>()
  readonly gone = new Set<string>()
  uploads = 0
  #rides = 0

  /** A recording that differs from all earlier ones. */
  nextRide(): Uint8Array {
    return steadyRide({ start: new Date(Date.UTC(2026, 0, 1, 0, this.#rides++)) })
  }

  keep(id: string, gpx: Uint8Array) {
    this.kept.set(id, new TextDecoder().decode(gpx))
    this.uploads++
  }
}

/** Starts a server, uploads and deletes as fast as it responds, and sends it the signal after `moment` file changes. */
async function rideUntil(
  signal: NodeJS.Signals,
  { folder, fate, moment }: { folder: string; fate: Fate; moment: number },
): Promise<number> {
  const server = await startServer({ folder, ...unlimited })
  const rider = await enter(server)
  await uploadNext(rider, fate)
  let isOver = false
  const work = Promise.all([uploadOn(rider, fate), uploadOn(rider, fate), deleteOn(rider, fate)]).finally(
    () => {
      isOver = true
    },
  )
  const before = fate.uploads
  await until(() => fate.uploads > before)
  await hasChanged(
    moment,
    () => uploadedFiles(join(folder, 'trackhut-data')),
    () => isOver,
  )
  const exitCode = await server.stop(signal)
  await work
  return exitCode
}

async function enter(server: ServerProcess): Promise<Rider> {
  return new Rider(server, await (server.setupLink ? createFirstAccount(server) : logIn(server)))
}

async function uploadNext(rider: Rider, fate: Fate) {
  const gpx = fate.nextRide()
  fate.keep((await rider.upload(gpx)).id, gpx)
}

/** Uploads recordings one after the other until the server no longer responds. */
const uploadOn = (rider: Rider, fate: Fate) => untilGone(() => uploadNext(rider, fate))

/** Deletes the oldest workout until the server no longer responds. Always leaves a few workouts. */
async function deleteOn(rider: Rider, fate: Fate) {
  await untilGone(async () => {
    const [oldest] = fate.kept.keys()
    if (oldest === undefined || fate.kept.size < 4) return void (await rider.request('GET', '/api/ping'))
    fate.kept.delete(oldest)
    const { status } = await rider.request('DELETE', `/api/workouts/${oldest}`)
    if (status === 204) fate.gone.add(oldest)
  })
}

async function untilGone(act: () => Promise<void>) {
  try {
    for (;;) await act()
  } catch (error) {
    // A lost connection is the expected end of the loop.
    if (!isConnectionLost(error)) throw error
  }
}

const isConnectionLost = (error: unknown) =>
  ['ConnectionRefused', 'ConnectionClosed', 'ECONNRESET', 'ECONNREFUSED'].includes(
    String((error as { code?: unknown }).code),
  )

async function expectFate(server: ServerProcess, { kept, gone }: Fate) {
  const rider = await enter(server)
  const listed = await workoutIds(rider)
  expect([...kept.keys()].filter(id => !listed.includes(id))).toEqual([])
  expect(listed.filter(id => gone.has(id))).toEqual([])
  for (const [id, gpx] of kept) {
    expect((await rider.request('GET', `/api/workouts/${id}/gpx/download`)).body).toBe(gpx)
  }
}

async function workoutIds(rider: Rider): Promise<string[]> {
  const { body } = await rider.request<{
    data: { workouts: { id: string }[] }
    pagination: { pages: number }
  }>('GET', '/api/workouts?per_page=100')
  expect(body.pagination.pages).toBeLessThan(2)
  return body.data.workouts.map(({ id }) => id)
}

/** Checks that rows and files match. Call this only while no server uses the data directory. */
function expectRowsAndFilesTogether(dataDir: string) {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  const rows = database
    .query<{ source_file: string; track_file: string; map_id: string; user_id: number }, []>(
      'SELECT source_file, track_file, map_id, user_id FROM workouts',
    )
    .all()
  const recordings = rows.flatMap(row => [row.source_file, row.track_file])
  const pictures = rows.map(row => `workouts/${row.user_id}/${row.map_id}.png`)
  const files = filesBelow(join(dataDir, 'uploads'))
  expect(files.filter(name => !name.endsWith('.png'))).toEqual(recordings.sort())
  expect(files.filter(name => name.endsWith('.png') && !pictures.includes(name))).toEqual([])
  expect(database.query('SELECT * FROM orphaned_files').all()).toEqual([])
  expect(database.query('SELECT sum(bytes) AS bytes FROM upload_sizes').get()).toEqual({
    bytes: sizeOnDisk({ dataDir }),
  })
  expect(database.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.query('PRAGMA foreign_key_check').all()).toEqual([])
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
