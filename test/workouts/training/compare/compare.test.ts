import { describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { allWorkouts } from '../../../../src/platform/db/tables'
import type { ComparisonAnswer } from '../../../../src/workouts/training/compare/schemas'
import { withPulse } from '../../../support/pulse'
import { steadyRide } from '../../../support/recordings'
import { testApp } from '../../../support/test-app'
import { enter } from '../../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
const kim = await app.user('kim')
const upload = (ride: Uint8Array) => sam.upload(ride, { sport_id: 1 })

const first = await upload(withPulse(steadyRide({ points: 601 })))
const compare = (other: string, id = first.id, user = sam) =>
  user.get<ComparisonAnswer>(`/api/analysis/workouts/${id}/compare?with=${other}`)

test('the same way on another day has a gap, and devices to compare are none', async () => {
  const faster = await upload(
    steadyRide({ points: 401, step: 4.5e-5, start: new Date('2026-05-02T08:00:00Z') }),
  )
  const { status, body } = await compare(faster.id)
  expect(status).toBe(200)
  const { gap, ...others } = body.data.comparison
  expect(others).toEqual({ offset: 86_400, overlap: 0, sensors: [] })
  expect(gap!.distance.at(-1)).toBeCloseTo(2, 0)
  // The first ride takes 600 s for the distance, and the second one 400 s.
  expect(gap!.seconds.at(-1)).toBeCloseTo(-200, 0)
})

test('two devices at the same time are compared by what both recorded', async () => {
  const second = await upload(
    withPulse(steadyRide({ points: 500, start: new Date('2026-05-01T08:00:30Z'), climb: 0 })),
  )
  const { body } = await compare(second.id)
  const { offset, overlap, sensors } = body.data.comparison
  expect([offset, overlap]).toEqual([30, 499])
  expect(sensors.map(({ quantity }) => quantity)).toEqual(['hr', 'speed', 'elevation'])
  expect(sensors.every(({ seconds }) => seconds > 400)).toBe(true)
  // The first climbs a metre each second, the second stays at 100 m.
  expect(sensors[2]).toMatchObject({ lag: null, bias: -279.5 })
})

test('the answer is known by its tag', async () => {
  const other = await upload(steadyRide({ start: new Date('2026-05-04T08:00:00Z') }))
  const path = `/api/analysis/workouts/${first.id}/compare?with=${other.id}`
  const { headers } = await sam.get(path)
  const again = await sam.request('GET', path, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(304)
})

describe('what is not compared', () => {
  test('is a workout with itself, with none, or without a recording', async () => {
    const { id } = await enter(sam)
    const outcomes = [
      await compare(first.id),
      await sam.get(`/api/analysis/workouts/${first.id}/compare`),
      await compare('nothing'),
      await compare(id),
      await compare(first.id, id),
    ]
    expect(outcomes.map(({ status, failure }) => [status, failure?.code])).toEqual([
      [400, 'comparison-with-itself'],
      [400, 'fields-invalid'],
      [404, 'workout-not-found'],
      [404, 'recording-missing'],
      [404, 'recording-missing'],
    ])
  })

  test('is one of somebody else', async () => {
    const others = await kim.upload(steadyRide({ start: new Date('2026-05-05T08:00:00Z') }), { sport_id: 1 })
    for (const answer of [
      await compare(others.id),
      await compare(first.id, others.id),
      await compare(others.id, first.id, kim),
    ])
      expect([answer.status, answer.failure?.code]).toEqual([403, 'not-yours'])
  })

  test('is a recording that is lost', async () => {
    const lost = await upload(steadyRide({ start: new Date('2026-05-06T08:00:00Z') }))
    const { trackFile } = app.ctx.db.select().from(allWorkouts).where(eq(allWorkouts.shortId, lost.id)).get()!
    rmSync(join(app.dataDir, 'uploads', trackFile!))
    for (const answer of [await compare(lost.id), await compare(first.id, lost.id)])
      expect([answer.status, answer.failure?.code]).toEqual([404, 'recording-lost'])
  })
})
