import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { steadyRide } from '../../support/recordings'
import { storedThings } from '../../support/stored'
import { openTestApp } from '../../support/test-app'
import { withDyingWorkers, withWorkers } from '../../support/workers'

const ride = steadyRide()

test('that a worker process dies is told as the server’s failure, and as the file’s when it happens again', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const before = storedThings(app)
  await withDyingWorkers(app.ctx, async () => {
    const first = await sam.tryUpload(ride)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '10'])
    expect(first.body).toMatchObject({
      status: 'error',
      message: 'the server cannot do this now, please try again later',
    })
    const other = await sam.tryUpload(steadyRide({ points: 5 }))
    expect(other.status).toBe(503)
    const again = await sam.tryUpload(ride)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ status: 'error', message: 'error during gpx processing' })
  })
  expect(storedThings(app)).toEqual(before)
  expect((await sam.tryUpload(ride)).status).toBe(201)
})

test('that one dies of drawing is no fault of the file, however often: it becomes a workout, and a job draws it', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  const program = [join(import.meta.dir, '..', '..', 'support', 'dying-painter.ts')]
  await withWorkers(app.ctx, { program }, async () => {
    for (let time = 0; time < 3; time++) expect((await sam.tryUpload(ride)).status).toBe(201)
  })
  const { jobs, orphanedFiles } = storedThings(app)
  const drawing = expect.objectContaining({ kind: 'draw-picture' })
  expect(jobs).toEqual([drawing, drawing, drawing])
  expect(orphanedFiles).toEqual([])
})
