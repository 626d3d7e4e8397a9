import { expect, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChartAnswer } from '../../src/workouts/recordings/schemas'
import { createFirstAccount, executable, startServer } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

test('a recording given to the executable is measured, charted, drawn and given back byte for byte', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const rider = new Rider(server, await createFirstAccount(server))
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
