// An instance is backed up while users send requests, destroyed, and restored on an empty machine. All data is the
// same.

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import type { Workout, WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { createFirstAccount, firstAccount, logIn, runTrackhut, startServer } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'

const environment = { API_RATE_LIMITS: '' }
const other = { username: 'other', email: 'other@example.org', password: 'open sesame' }

/** Responses with all data of a user that does not change by itself, as hexadecimal bytes by path. */
async function answersTo(origin: string, token: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const ask = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    answers[path] = `${response.status} ${Buffer.from(await response.bytes()).toString('hex')}`
    return answers[path]
  }
  const listed = await ask('/api/workouts?per_page=100')
  const { data }: WorkoutsAnswer = JSON.parse(Buffer.from(listed.slice(4), 'hex').toString())
  for (const { id, map, with_gpx } of data.workouts) {
    await ask(`/api/workouts/${id}`)
    if (!with_gpx) continue
    for (const part of ['gpx', 'gpx/download', 'chart_data', 'gpx/segment/1'])
      await ask(`/api/workouts/${id}/${part}`)
    await ask(`/api/workouts/map/${map}`)
  }
  const { username } = firstAccount
  for (const path of [
    'auth/profile',
    'records',
    'sports',
    'equipments',
    `stats/${username}/by_time`,
    `stats/${username}/by_sport`,
    'workouts/heatmap/6/32/22.png',
    'workouts/outlines',
  ]) {
    await ask(`/api/${path}`)
  }
  return answers
}

/** Waits until the background jobs of uploads are done. */
async function nothingLeftToDo(dataDir: string) {
  using database = new Database(join(dataDir, 'trackhut.db'), { readonly: true })
  const left = database.query("SELECT 1 FROM jobs WHERE kind = 'draw-picture' OR kind = 'derive'")
  await until(() => !left.get())
}

/** Uploads until `isOver` returns true. Returns the uploaded workouts. */
async function keepUploading(rider: Rider, isOver: () => boolean): Promise<Workout[]> {
  const uploaded: Workout[] = []
  while (!isOver()) {
    uploaded.push(
      await rider.upload(steadyRide({ start: new Date(Date.UTC(2026, 3, 1, 0, uploaded.length)) })),
    )
  }
  return uploaded
}

test('restored from a backup that was made while people were uploading, everything is the same', async () => {
  using folder = temporaryFolder()
  const backup = join(folder.path, 'a.trackhut')
  let before: Record<string, string>
  let uploaded: Workout[]
  {
    await using server = await startServer({ folder: folder.path, environment })
    const token = await createFirstAccount(server)
    const rider = new Rider(server, token)
    for (let day = 1; day <= 5; day++)
      await rider.upload(steadyRide({ points: 600, start: new Date(Date.UTC(2026, 2, day)) }))
    const byHand = { sport_id: 2, workout_date: '2026-03-07 10:00', duration: 3600, distance: 10, notes: 'ä' }
    await rider.request('POST', '/api/workouts/no_gpx', { json: byHand })
    await rider.request('POST', '/api/equipments', { json: { label: 'Bike', equipment_type_id: 2 } })
    await nothingLeftToDo(join(folder.path, 'trackhut-data'))
    before = await answersTo(server.origin, token)

    const { username, email, password } = other
    await runTrackhut({
      folder: folder.path,
      args: ['users', 'create', username, '--email', email, '--password', password],
    })
    let isOver = false
    const uploading = keepUploading(new Rider(server, await logIn(server, other)), () => isOver)
    await rider.request('POST', '/api/backups')
    const backups = async () => (await rider.request<BackupsAnswer>('GET', '/api/backups')).body.data
    await until(async () => (await backups()).last !== null)
    isOver = true
    uploaded = await uploading
    expect((await backups()).last).toMatchObject({ is_successful: true, missing_files: 0 })
    const { data } = (
      await rider.request<{ data: { url: string } }>(
        'POST',
        `/api/backups/${(await backups()).backups[0]!.name}/link`,
      )
    ).body
    await Bun.write(backup, await fetch(server.origin + data.url))
    expect(await server.stop()).toBe(0)
  }
  rmSync(join(folder.path, 'trackhut-data'), { recursive: true })
  expect(readdirSync(folder.path)).toEqual(['a.trackhut'])

  const restored = await runTrackhut({ folder: folder.path, args: ['restore', 'a.trackhut'] })
  expect([restored.exitCode, restored.stderr]).toEqual([0, ''])
  await using server = await startServer({ folder: folder.path, environment })
  const after = await answersTo(server.origin, await logIn(server))
  expect(Object.keys(after)).toHaveLength(5 * 6 + 1 + 9)
  for (const path of Object.keys(before)) expect([path, after[path]]).toEqual([path, before[path]])

  // The user who was uploading has exactly the workouts that existed at one moment, and these are unchanged.
  const otherRider = new Rider(server, await logIn(server, other))
  const list = (await otherRider.request<WorkoutsAnswer>('GET', '/api/workouts?per_page=100&order=asc')).body
  const found = list.data.workouts.map(({ id }) => id)
  expect(found).toEqual(uploaded.slice(0, found.length).map(({ id }) => id))
  for (const { id } of list.data.workouts) {
    const { status } = await otherRider.request('GET', `/api/workouts/${id}/gpx/download`)
    expect(status).toBe(200)
  }
})
