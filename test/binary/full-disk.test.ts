// A server on a disk without any free space. disk-reserve.test.ts tests how the reserve is kept free.
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import type { HealthReportAnswer } from '../../src/instance/health/schemas'
import { createFirstAccount, executable, runTrackhut, startServer } from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { type RequestOptions, uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { canMount, fillDisk, pathOnDisk, withSmallDisk } from '../support/small-disk'
import { temporaryFolder } from '../support/temporary-folder'
import { differentRides, zipOf } from '../workouts/intake/archives'

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
  const run = withSmallDisk('24m', folder.path, 'sh', '-c', program, folder.path, executable)
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
    await using server = await startServer(withSmallDisk('120m', folder.path, executable))
    const rider = new Rider(server, await createFirstAccount(server))
    const { id } = await rider.upload()
    // The disk is so small that it already counted as full at the start.
    const health = await rider.request<HealthReportAnswer>('GET', '/api/health')
    expect(health.body.data.alerts).toEqual([
      { kind: 'disk-full', subject: `${folder.path}/data`, since: expect.any(String) },
    ])
    const disk = pathOnDisk(server, folder.path)
    fillDisk(`${disk}/filler`)
    const stored = () => readdirSync(`${disk}/data/uploads`, { recursive: true })
    const before = stored()
    const full = { status: 507, message: 'there is not enough room on the disk', code: 'disk-full' as const }
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
