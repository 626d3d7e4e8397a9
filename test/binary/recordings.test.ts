import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChartAnswer } from '../../src/workouts/recordings/schemas'
import type { WorkoutsPage } from '../../src/workouts/workouts/schemas'
import { createFirstAccount, executable, type ServerProcess, startServer } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const folder = temporaryFolder()
let server: ServerProcess
let rider: Rider

beforeAll(async () => {
  server = await startServer({ folder: folder.path })
  rider = new Rider(server, await createFirstAccount(server))
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

const uploads = () => readdirSync(join(folder.path, 'trackhut-data', 'uploads', 'workouts', '1')).sort()

describe('a recording given to the executable', () => {
  test('is measured, charted, drawn and given back byte for byte', async () => {
    const gpx = steadyRide({ points: 1000, climb: 0 })
    const { id, map, distance, duration } = await rider.upload(gpx)
    expect({ distance: distance.toFixed(2), duration }).toEqual({ distance: '3.34', duration: '0:16:39' })

    const chart = await rider.request<ChartAnswer>('GET', `/api/workouts/${id}/chart_data`)
    expect(chart.body.data.chart_data).toHaveLength(1000)

    const picture = await rider.request<string>('GET', `/api/workouts/map/${map}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.body).toContain('PNG')

    const file = await rider.request<string>('GET', `/api/workouts/${id}/gpx/download`)
    expect(file.body).toBe(new TextDecoder().decode(gpx))
  })

  test('gets its picture without anybody asking for it', async () => {
    const { map } = await rider.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))
    await until(() => uploads().includes(`${map}.png`))
  })

  test('is gone with all its files once it is deleted', async () => {
    const before = uploads()
    const { id, map } = await rider.upload(steadyRide({ start: new Date('2026-05-03T08:00:00Z') }))
    await rider.request('GET', `/api/workouts/map/${map}`)
    expect(uploads()).toHaveLength(before.length + 3)
    expect((await rider.request('DELETE', `/api/workouts/${id}`)).status).toBe(204)
    expect(uploads()).toEqual(before)
    const { body } = await rider.request<WorkoutsPage>('GET', '/api/workouts')
    expect(body.data.workouts.map(workout => workout.id)).not.toContain(id)
  })

  test('leaves nothing behind when it cannot be read', async () => {
    const before = uploads()
    const broken = new TextDecoder().decode(steadyRide()).slice(0, -20)
    await expect(rider.upload(new TextEncoder().encode(broken))).rejects.toThrow('gpx file is invalid')
    expect(uploads()).toEqual(before)
  })

  test('may come from many at once', async () => {
    const starts = Array.from({ length: 12 }, (_, day) => new Date(Date.UTC(2026, 3, day + 1)))
    const workouts = await Promise.all(starts.map(start => rider.upload(steadyRide({ start }))))
    expect(new Set(workouts.map(({ id }) => id)).size).toBe(12)
    const { body } = await rider.request<WorkoutsPage>('GET', '/api/workouts?per_page=100')
    const listed = body.data.workouts.map(({ id }) => id)
    expect(workouts.filter(({ id }) => !listed.includes(id))).toEqual([])
  })
})

test('recordings are taken also after an update has replaced the executable of the server that still runs', async () => {
  using folder = temporaryFolder()
  const program = join(folder.path, 'trackhut')
  copyFileSync(executable, program)
  await using server = await startServer({ folder: folder.path, program })
  rmSync(program)
  const rider = new Rider(server, await createFirstAccount(server))
  const { map } = await rider.upload()
  expect((await rider.request('GET', `/api/workouts/map/${map}`)).status).toBe(200)
})
