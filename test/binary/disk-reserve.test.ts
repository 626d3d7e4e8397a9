// Uploads cannot fill the disk of a server: each kind of upload is repeated until it is refused, and everything else
// keeps working.
import { expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import type { ExtractsAnswer } from '../../src/maps/regions/extracts/schemas'
import { bytesLeftFree } from '../../src/platform/full-disk'
import type { PiecedUploadAnswer } from '../../src/transfer/imports/pieces/schemas'
import { blackPng } from '../accounts/avatars/images'
import { recordedRide } from '../bench/recorded-ride'
import {
  createFirstAccount,
  executable,
  firstAccount,
  logIn,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { startMapSource, townArea, worldFile } from '../support/map-source'
import { gpxFile, steadyRide } from '../support/recordings'
import { townFile } from '../support/region-file'
import { type Answer, type RequestOptions, uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { canMount, fillDisk, freeBytes, pathOnDisk, withSmallDisk } from '../support/small-disk'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { differentRides, zipOf } from '../workouts/intake/archives'

const megabyte = 1024 * 1024

/** Number of bytes that the database may write into the reserve, which is kept free for the database. */
const databaseBytes = 6 * megabyte

const other = { username: 'other', email: 'other@example.org', password: 'open sesame' }

const refusal = { status: 507, message: 'there is not enough room on the disk', code: 'disk-full' as const }

const told = ({ status, body, failure }: Answer<unknown>) => ({
  status,
  message: (body as { message?: string }).message,
  code: failure?.code,
})

async function openServer(settings: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(temporaryFolder())
  const run = withSmallDisk('200m', folder.path, executable)
  const environment = { ...run.environment, API_RATE_LIMITS: '', WEBDAV: 'true', ...settings }
  const server = opened.use(await startServer({ ...run, environment }))
  const first = new Rider(server, await createFirstAccount(server))
  await server.request('POST', '/api/auth/register', { json: { ...other, accepted_policy: true } })
  await first.request('PATCH', `/api/users/${other.username}`, { json: { activate: true } })
  const second = new Rider(server, await logIn(server, other))
  // The first workout of a user creates additional rows and files, so it is uploaded before the measurements.
  const { map } = await second.upload(steadyRide())
  const disk = pathOnDisk(server, folder.path)
  let rides = 0
  const all = opened.move()
  return {
    server,
    first,
    map,
    free: () => freeBytes(disk),
    leave: (bytes: number) => fillDisk(join(disk, 'filler'), bytes),
    /** All files of users on the disk, including unfinished files. */
    files: () =>
      ['uploads', 'inbox', 'backups', 'regions', 'run/spool'].flatMap(name => {
        const below = join(disk, 'data', name)
        const found = existsSync(below) ? readdirSync(below, { recursive: true, withFileTypes: true }) : []
        return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
      }),
    /** Removes the unpacked library for drawing images, so that the next image process has to unpack it again. */
    forgetRenderer() {
      const run = join(disk, 'data', 'run')
      for (const name of readdirSync(run).filter(name => name.endsWith('.node'))) rmSync(join(run, name))
    },
    /** Checks that everyday requests of another user still work. */
    async requireOthersToGoOn() {
      const start = new Date(Date.UTC(2026, 0, 1 + rides++))
      await second.upload(steadyRide({ start }))
      await logIn(server, other)
      expect((await second.request('GET', `/api/workouts/map/${map}?size=300x200`)).status).toBe(200)
      expect((await server.request('GET', '/healthz')).status).toBe(200)
    },
    async requireBackup() {
      expect((await lastBackup(first)).is_successful).toBe(true)
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Requests a backup and waits for its outcome. */
async function lastBackup(admin: Rider) {
  const read = async () => (await admin.request<BackupsAnswer>('GET', '/api/backups')).body.data.last
  const before = (await read())?.started_at
  await admin.request('POST', '/api/backups')
  return until(async () => {
    const last = await read()
    return last?.started_at === before ? null : last
  })
}

async function davOf({ server, first }: { server: ServerProcess; first: Rider }) {
  const json = { name: 'watch', scope: 'workouts:write' }
  const { body } = await first.request<{ data: { personal_token: { token: string } } }>(
    'POST',
    '/api/oauth/personal-tokens',
    { json },
  )
  const authorization = `Basic ${Buffer.from(`${firstAccount.username}:${body.data.personal_token.token}`).toString('base64')}`
  return (method: string, path: string, { headers, ...options }: RequestOptions = {}) =>
    server.request(method, path, { ...options, headers: { authorization, ...headers } })
}

/** Repeats a request until it is refused because the disk is full. @returns the number of accepted requests */
async function sendUntilRefused(send: (count: number) => Promise<Answer<unknown>>): Promise<number> {
  for (let count = 0; ; count++) {
    const answer = await send(count)
    if (answer.status < 300) continue
    expect(told(answer)).toEqual(refusal)
    return count
  }
}

const piece = (bytes: number) => new Blob([new Uint8Array(bytes)])

test.skipIf(!canMount())('files by WebDAV end before they take the room of others', async () => {
  await using instance = await openServer()
  const dav = await davOf(instance)
  instance.leave(bytesLeftFree + 46 * megabyte)
  const before = instance.files().length
  const taken = await sendUntilRefused(count =>
    dav('PUT', `/dav/${count}.gpx.part`, { body: piece(megabyte) }),
  )
  expect(taken).toBeGreaterThan(5)
  expect(instance.files().length).toBe(before + taken)
  expect(instance.free()).toBeGreaterThan(bytesLeftFree + 24 * megabyte)
  await instance.requireOthersToGoOn()
  await instance.requireBackup()
})

test.skipIf(!canMount())('pieces of an archive end before they take the room of others', async () => {
  await using instance = await openServer()
  const { first, leave } = instance
  const path = '/api/auth/account/import/uploads'
  leave(bytesLeftFree + 46 * megabyte)
  expect(told(await first.request('POST', `${path}?size=9999999999999`))).toEqual(refusal)
  const { body } = await first.request<PiecedUploadAnswer>('POST', path)
  const { id } = body.data
  let offset = 0
  await sendUntilRefused(async () => {
    const answer = await first.request<PiecedUploadAnswer>('PATCH', `${path}/${id}?offset=${offset}`, {
      body: piece(megabyte),
    })
    if (answer.status < 300) offset = answer.body.data.offset
    return answer
  })
  expect(offset).toBeGreaterThan(5 * megabyte)
  expect(instance.free()).toBeGreaterThan(bytesLeftFree + 24 * megabyte)
  // The upload can be continued after the pieces that arrived.
  const after = (await first.request<PiecedUploadAnswer>('GET', `${path}/${id}`)).body.data.offset
  expect(after).toBeGreaterThanOrEqual(offset)
  await instance.requireOthersToGoOn()
  await instance.requireBackup()
})

test.skipIf(!canMount())('recordings end before they take the room of the database', async () => {
  await using instance = await openServer()
  const { first, leave, free } = instance
  leave(bytesLeftFree + 4 * megabyte)
  const ride = (count: number) =>
    uploadForm({
      file: gpxFile(steadyRide({ points: 3000, start: new Date(Date.UTC(2025, 0, 1 + count)) })),
      data: { sport_id: 1 },
    })
  let before = instance.files()
  const taken = await sendUntilRefused(count => {
    before = instance.files()
    return first.request('POST', '/api/workouts', { body: ride(count) })
  })
  expect(taken).toBeGreaterThan(1)
  expect(instance.files()).toEqual(before)
  expect(free()).toBeGreaterThan(bytesLeftFree - databaseBytes)
})

test.skipIf(!canMount())('what comes in bulk is refused while recordings are still taken', async () => {
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  await using source = startMapSource({ [date]: worldFile() })
  await using instance = await openServer({ MAP_REGION_SOURCE: source.template })
  const { first, server, leave, free } = instance
  const dav = await davOf(instance)
  await first.upload()
  leave(bytesLeftFree + 24 * megabyte)
  const before = instance.files()
  const archive = zipOf({ 'user_data.json': '{}', 'user_workouts_data.json': '[]' })
  const refused = [
    await dav('PUT', '/dav/ride.gpx', { body: gpxFile(steadyRide()) }),
    await first.request('POST', '/api/auth/account/import', { body: gpxFile(archive) }),
    await first.request('POST', '/api/maps/regions?name=town.pmtiles', {
      body: new Blob([townFile() as BlobPart]),
    }),
  ]
  expect(refused.map(told)).toEqual(Array(3).fill(refusal))
  const json = { bounds: [...townArea], max_zoom: 14, place: 'Town' }
  expect((await first.request('POST', '/api/maps/region-cuts', { json })).status).toBe(201)
  const extract = await until(async () =>
    (await first.request<ExtractsAnswer>('GET', '/api/maps/region-cuts')).body.data.cuts.find(
      ({ state }) => state === 'stopped',
    ),
  )
  expect(extract.code).toBe('disk-full')
  await first.request('POST', '/api/auth/account/export/request')
  await until(() => /A job failed.*make-export.*there is not enough room on the disk/.test(server.output()))
  expect(instance.files().filter(path => !before.includes(path))).toEqual([])
  expect(free()).toBeGreaterThan(bytesLeftFree + 16 * megabyte)
  await instance.requireOthersToGoOn()
  await instance.requireBackup()
})

test.skipIf(!canMount())(
  'with the reserve touched no writer is granted anything, and the rest goes on',
  async () => {
    await using instance = await openServer()
    const { first, server, leave, map } = instance
    const dav = await davOf(instance)
    await dav('PUT', '/dav/ride.gpx.part', { body: gpxFile(steadyRide()) })
    leave(bytesLeftFree - megabyte)
    const before = instance.files()
    const upload = (content: Uint8Array, name: string) =>
      first.request('POST', '/api/workouts', {
        body: uploadForm({ file: gpxFile(content), name, data: { sport_id: 1 } }),
      })
    const refused = [
      await upload(steadyRide(), 'ride.gpx'),
      await upload(zipOf(differentRides(3)), 'rides.zip'),
      await first.request('POST', '/api/auth/picture', {
        body: uploadForm({ file: new Blob([blackPng(300, 300)]), name: 'me.png' }),
      }),
    ]
    expect(refused.map(told)).toEqual(Array(3).fill(refusal))
    expect(await lastBackup(first)).toMatchObject({ is_successful: false, code: 'disk-full' })
    // The inbox accepts the file now and tries again later to import it.
    const headers = { destination: '/dav/ride.gpx' }
    expect((await dav('MOVE', '/dav/ride.gpx.part', { headers })).status).toBe(201)
    await until(() =>
      /A file of the inbox could not be taken.*not enough room on the disk/.test(server.output()),
    )
    const moved = (path: string) => path.replace(/\.part$/, '')
    expect(instance.files().toSorted()).toEqual(before.map(moved).toSorted())
    await logIn(server)
    const image = `/api/workouts/map/${map}`
    const second = new Rider(server, await logIn(server, other))
    expect((await second.request('GET', `${image}?size=320x200`)).status).toBe(200)
    const noGpx = { sport_id: 1, duration: 60, distance: 1, workout_date: '2026-05-01 10:00' }
    expect((await first.request('POST', '/api/workouts/no_gpx', { json: noGpx })).status).toBe(201)
  },
)

test.skipIf(!canMount())(
  'a disk that others fill is told as that, and with room again nothing is lost',
  async () => {
    await using instance = await openServer()
    const { server, leave, files, forgetRenderer } = instance
    const second = new Rider(server, await logIn(server, other))
    // The thread of the server, which has already unpacked the library, draws only short tracks.
    const { map } = await second.upload(recordedRide(24_000))
    const draw = () => second.request('GET', `/api/workouts/map/${map}?size=310x200`)
    forgetRenderer()
    leave(0)
    const before = files()
    // The first request fails because the image process cannot unpack its library. A second attempt must get the same
    // refusal.
    for (let count = 0; count < 2; count++) expect(told(await draw())).toEqual(refusal)
    expect(files()).toEqual(before)
    leave(bytesLeftFree + 40 * megabyte)
    expect((await draw()).status).toBe(200)
  },
)
