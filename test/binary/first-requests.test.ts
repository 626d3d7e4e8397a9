// The first three requests of the introduction to /api/docs work as they are shown. They run where there is curl.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { insertPersonalToken } from '../support/app-tokens'
import { listening } from '../support/listening'
import { startProgram } from '../support/program'
import { steadyRide } from '../support/recordings'
import { temporaryFolder } from '../support/temporary-folder'
import { openTestApp } from '../support/test-app'

interface Document {
  info: { description: string }
}

test.skipIf(!Bun.which('curl'))('what is shown adds a recording, and lists it', async () => {
  using folder = temporaryFolder()
  await using app = openTestApp()
  await using server = listening(app)
  const sam = await app.user('sam')
  const token = insertPersonalToken(app.ctx, sam, 'workouts:read workouts:write')
  writeFileSync(join(folder.path, 'ride.gpx'), steadyRide())
  const { body } = await app.request<Document>('GET', '/api/docs/json')
  const [, shown = ''] = /^```sh\n([^`]+)^```/m.exec(body.info.description) ?? []
  const requests = shown.split('\n').filter(line => line.startsWith('curl '))
  expect(requests).toHaveLength(3)
  const script = shown
    .replace('thp_…', token)
    .replaceAll('https://trackhut.example.org', server.origin)
    .replaceAll('curl ', 'curl -sS -w "\\n" ')
  const { stdout, exited } = startProgram(['sh', '-ec', script], { folder: folder.path })
  const text = await new Response(stdout).text()
  expect(await exited).toBe(0)
  const [summary, added, list] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(summary).toMatchObject({ week: { workouts: 0 } })
  expect(added).toMatchObject({ status: 'success', data: { outcome: 'added' } })
  const { workouts } = (list as WorkoutsAnswer).data
  expect(workouts.map(({ id }) => id)).toEqual(added.data.workout_ids)
})
