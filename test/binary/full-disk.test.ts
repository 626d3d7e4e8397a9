// A disk without any room left. Only one process has it: that needs a system on which mounts can be made for it.
import { expect, test } from 'bun:test'
import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import type { HealthReportAnswer } from '../../src/instance/health/schemas'
import { createFirstAccount, executable, type Run, runTrackhut, startServer } from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { type RequestOptions, uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { differentRides, zipOf } from '../workouts/uploads/archives'

const onSmallDisk = `
set -e
mount --make-rprivate /
mount -t tmpfs -o size=24m,mode=700 tmpfs "$1"
shift
exec "$@"`

const withSmallDisk = (folder: string, ...command: string[]): Run => ({
  folder,
  program: '/usr/bin/env',
  args: ['unshare', '--mount', 'sh', '-c', onSmallDisk, 'sh', folder, ...command],
  environment: { PATH: process.env.PATH ?? '', DATA_DIR: `${folder}/data` },
})

function canMount(): boolean {
  using folder = temporaryFolder()
  const { program = '', args = [], environment = {} } = withSmallDisk(folder.path, 'true')
  return Bun.spawnSync([program, ...args], { env: environment, stderr: 'ignore' }).exitCode === 0
}

/** Takes all the room there is, to the last byte. */
function fill(path: string) {
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) writeWhileThereIsRoom(file, size)
  } finally {
    closeSync(file)
  }
}

function writeWhileThereIsRoom(file: number, size: number) {
  const piece = new Uint8Array(size)
  try {
    while (writeSync(file, piece) === size);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

const requestsThatStore = (): [path: string, options: RequestOptions][] => [
  ['/api/workouts', { body: uploadForm({ file: gpxFile(steadyRide()), data: { sport_id: 1 } }) }],
  ['/api/workouts', { body: uploadForm({ file: archive(), name: 'rides.zip', data: { sport_id: 1 } }) }],
  [
    '/api/workouts/no_gpx',
    { json: { sport_id: 1, duration: 60, distance: 1, workout_date: '2026-05-01 10:00' } },
  ],
  ['/api/backups', {}],
]

const archive = () => gpxFile(zipOf(differentRides(3)))

test.skipIf(!canMount())('a start on a full disk ends with a sentence', async () => {
  using folder = temporaryFolder()
  const program = `mkdir "$0/data"; head -c 99m /dev/zero > "$0/filler" 2> /dev/null; exec "$1"`
  const run = withSmallDisk(folder.path, 'sh', '-c', program, folder.path, executable)
  const { exitCode, stderr } = await runTrackhut(run)
  expect(exitCode).toBe(78)
  expect(stderr).toEndWith(
    'The data directory cannot be used: there is not enough room on the disk (SQLITE_FULL)\n',
  )
})

test.skipIf(!canMount())(
  'a server whose disk is full ends with exit code 0, and has lost nothing',
  async () => {
    using folder = temporaryFolder()
    await using server = await startServer(withSmallDisk(folder.path, executable))
    const rider = new Rider(server, await createFirstAccount(server))
    const { id } = await rider.upload()
    // Small as it is, it counted as full from the start on.
    const health = await rider.request<HealthReportAnswer>('GET', '/api/health')
    expect(health.body.data.alerts).toEqual([
      { kind: 'disk-full', subject: `${folder.path}/data`, since: expect.any(String) },
    ])
    // Its root is where its mounts are.
    fill(`/proc/${server.pid}/root${folder.path}/filler`)
    const stored = () =>
      readdirSync(`/proc/${server.pid}/root${folder.path}/data/uploads`, { recursive: true })
    const before = stored()
    const full = { status: 500, message: 'there is not enough room on the disk', code: 'disk-full' as const }
    for (const [path, options] of requestsThatStore()) {
      const { status, body, failure } = await rider.request<{ message: string }>('POST', path, options)
      expect({ path, status, message: body.message, code: failure?.code }).toEqual({ path, ...full })
    }
    expect(stored()).toEqual(before)
    expect(server.output()).not.toContain('SQLiteError')
    expect((await rider.request('GET', `/api/workouts/${id}`)).status).toBe(200)
    expect(await server.stop('SIGTERM')).toBe(0)
  },
)
