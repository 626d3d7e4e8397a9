// Performs typical actions on a server, in any kind of place.
import type { BackupsAnswer } from '../../../src/instance/backups/schemas'
import type { ExportAnswer } from '../../../src/transfer/exports/schemas'
import type { ChartAnswer } from '../../../src/workouts/recording/files/schemas'
import type { WorkoutsAnswer } from '../../../src/workouts/workouts/schemas'
import { createFirstAccount, logIn } from '../executable'
import { steadyFitRide } from '../fit-writer'
import { uploadForm } from '../requests'
import { Rider } from '../rider'
import { until } from '../waiting'
import type { Place } from './places'

/** Runs a step of the journey. @throws Error that names the step */
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

function expectStatus({ status, body }: { status: number; body: unknown }, wanted: number) {
  if (status !== wanted) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`)
}

async function look(rider: Rider) {
  const { body } = await rider.request<WorkoutsAnswer>('GET', '/api/workouts')
  const { workouts } = body.data
  if (workouts.length !== 2) throw new Error(`there are ${workouts.length} workouts, and not 2`)
  for (const { id, map } of workouts) {
    const image = await rider.request('GET', `/api/workouts/map/${map}`)
    expectStatus(image, 200)
    const type = image.headers.get('content-type')
    if (type !== 'image/png') throw new Error(`the map image is ${type}`)
    const chart = await rider.request<ChartAnswer>('GET', `/api/workouts/${id}/chart_data`)
    expectStatus(chart, 200)
    if (chart.body.data.chart_data.length < 2) throw new Error('there are no points of a chart')
  }
}

async function makeExport(rider: Rider) {
  const root = '/api/auth/account/export'
  expectStatus(await rider.request('POST', `${root}/request`), 200)
  const made = await until(async () => {
    const { body } = await rider.request<ExportAnswer>('GET', root)
    return body.request?.status !== 'in_progress' && body.request
  })
  expectStatus(await rider.request('GET', `${root}/${made.file_name}`), 200)
}

/** Makes a backup on the server. @returns the file name of the backup */
async function makeBackup(rider: Rider): Promise<string> {
  expectStatus(await rider.request('POST', '/api/backups'), 200)
  return until(async () => {
    const { last, backups } = (await rider.request<BackupsAnswer>('GET', '/api/backups')).body.data
    if (last?.is_successful === false) throw new Error(last.reason ?? 'no reason')
    return last?.is_successful === true && backups[0]?.name
  })
}

/**
 * Sets up a server, adds data, reads it, exports it, makes a backup, restarts the server, and restores the backup into
 * another data directory.
 * @throws Error that names the failed step
 */
export async function travel(place: Place) {
  const site = await step('start', place.start)
  const token = await step('first account', () => createFirstAccount(site))
  const rider = new Rider(site, token)
  await step('GPX file', () => rider.upload())
  const file = new Blob([new Uint8Array(steadyFitRide())])
  const fit = uploadForm({ file, name: 'ride.fit', data: { sport_id: 1 } })
  await step('FIT file', async () =>
    expectStatus(await rider.request('POST', '/api/workouts', { body: fit }), 201),
  )
  await step('map images and charts', () => look(rider))
  await step('export', () => makeExport(rider))
  const backup = await step('backup', () => makeBackup(rider))
  await step('end', place.stop)
  const again = await step('start again', place.start)
  await step('log in and look', async () => look(new Rider(again, await logIn(again))))
  await place.stop()
  await step('restore', () => place.restore(backup))
  const restored = await step('start what was restored', place.start)
  await step('log in and look at it', async () => look(new Rider(restored, await logIn(restored))))
  await place.stop()
}
