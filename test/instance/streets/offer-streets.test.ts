// Administrators are offered the streets around their workouts, whose size the source has told in the background.
import { describe, expect, test } from 'bun:test'
import type { SetupStepsAnswer } from '../../../src/instance/setup-steps/schemas'
import { measureStreetsKind } from '../../../src/instance/streets/measure-streets'
import { findStreetsOffer } from '../../../src/instance/streets/store'
import { day, hour, minute } from '../../../src/lib/durations'
import { findJobDueAt } from '../../../src/platform/jobs/store'
import { openExtractingApp } from '../../maps/regions/extracts/extracting-app'
import { steadyRide } from '../../support/recordings'
import { townFile } from '../../support/region-file'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

type ExtractingApp = Awaited<ReturnType<typeof openExtractingApp>>

const left = async (admin: TestUser) => (await admin.get<SetupStepsAnswer>('/api/setup/steps')).body.data

const dismiss = (user: TestUser, is_dismissed: boolean) =>
  user.request<SetupStepsAnswer>('PATCH', '/api/setup/streets', { json: { is_dismissed } })

/** Asks for the offer, and waits until what that has started is done. Returns the offer after it. */
async function offerOf(app: ExtractingApp) {
  await left(app.admin)
  await until(() => findJobDueAt(app.ctx.db, measureStreetsKind, null) === null)
  return (await left(app.admin)).streets
}

/** The area around the steady ride, which is at 45° north and 5° east. */
const around = [4.8, 44.8, 5.2, 45.2]

describe('the streets around the workouts', () => {
  test('are offered after the first recording, with the size that the download has', async () => {
    await using app = await openExtractingApp()
    expect(await offerOf(app)).toBeNull()
    expect(app.source.asked).toEqual([])
    await app.admin.upload()
    expect((await left(app.admin)).streets).toBeNull()
    const offer = await offerOf(app)
    const { details, place, build } = (await app.measure({ bounds: around })).body.data
    expect(offer).toEqual({
      bounds: around as never,
      max_zoom: 14,
      bytes: details.at(-1)!.bytes,
      place,
      build,
    })
    expect(offer!.bytes).toBeGreaterThan(1000)
  })

  test('are asked for once a day, and again once the workouts are elsewhere', async () => {
    await using app = await openExtractingApp()
    await app.admin.upload()
    await offerOf(app)
    const first = app.source.asked.length
    app.advanceClock(20 * minute)
    expect(await offerOf(app)).not.toBeNull()
    expect(findStreetsOffer(app.ctx.db)?.lookedAt).toEqual(app.ctx.clock())
    expect(app.source.asked.length).toBe(first)
    app.advanceClock(day)
    expect(await offerOf(app)).not.toBeNull()
    const second = app.source.asked.length
    expect(second).toBeGreaterThan(first)
    for (const hours of [1, 3, 5]) {
      const start = new Date(Date.parse('2026-05-03T08:00:00Z') + hours * hour)
      const far = new TextDecoder().decode(steadyRide({ start })).replaceAll('lat="45', 'lat="-45')
      await app.admin.upload(far)
    }
    app.advanceClock(20 * minute)
    await offerOf(app)
    expect(app.source.asked.length).toBeGreaterThan(second)
  })

  test('are those of administrators alone, and nobody asks for other people’s', async () => {
    await using app = await openExtractingApp()
    const sam = await app.user('sam')
    await sam.upload()
    expect(await offerOf(app)).toBeNull()
    expect(app.source.asked).toEqual([])
    expect((await sam.get('/api/setup/steps')).status).toBe(403)
    expect((await dismiss(sam, true)).status).toBe(403)
  })

  test('are not looked for by anybody who does not open the app', async () => {
    await using app = await openExtractingApp()
    await app.admin.upload()
    await offerOf(app)
    app.advanceClock(3 * day)
    app.ctx.jobs.wake()
    expect(findJobDueAt(app.ctx.db, measureStreetsKind, null)).toBeNull()
  })

  test('are offered to no administrator once one has dismissed them, until they are offered again', async () => {
    await using app = await openExtractingApp()
    const other = await app.user('other', { isAdmin: true })
    await app.admin.upload()
    const offer = await offerOf(app)
    expect((await dismiss(other, true)).body.data.streets).toBeNull()
    expect((await left(app.admin)).streets).toBeNull()
    app.advanceClock(2 * day)
    const asked = app.source.asked.length
    expect(await offerOf(app)).toBeNull()
    expect(app.source.asked.length).toBe(asked)
    await dismiss(other, false)
    expect(await offerOf(app)).toEqual(offer)
  })

  test('can be dismissed before they were ever looked for', async () => {
    await using app = await openExtractingApp()
    expect((await dismiss(app.admin, true)).status).toBe(200)
    await app.admin.upload()
    expect(await offerOf(app)).toBeNull()
    expect(app.source.asked).toEqual([])
  })

  test('are no longer offered once they are there', async () => {
    await using app = await openExtractingApp()
    await app.admin.upload()
    const { bounds, max_zoom, bytes } = (await offerOf(app))!
    expect((await app.begin({ bounds, max_zoom })).status).toBe(201)
    await until(async () => (await app.list()).cuts[0]?.bytes === bytes || (await app.sources()).length > 0)
    await app.finished()
    const { streets, steps } = await left(app.admin)
    expect(streets).toBeNull()
    expect(steps).toContainEqual({ step: 'streets', is_done: true })
  })
})

describe('nothing is offered', () => {
  test('while the source does not answer, and it is left alone for an hour', async () => {
    await using app = await openExtractingApp()
    await app.admin.upload()
    app.source.answer = () => new Response('later', { status: 503 })
    expect(await offerOf(app)).toBeNull()
    const asked = app.source.asked.length
    expect(asked).toBeGreaterThan(0)
    app.source.answer = (_, usual) => usual()
    app.advanceClock(50 * minute)
    expect(await offerOf(app)).toBeNull()
    expect(app.source.asked.length).toBe(asked)
    app.advanceClock(20 * minute)
    expect(await offerOf(app)).not.toBeNull()
  })

  test.each([
    ['with a tile server', {}, { TILE_SERVER_URL: 'https://tile.example.org/{z}/{x}/{y}.png' }],
    ['without a source', {}, { MAP_REGION_SOURCE: '' }],
    ['where there are streets', { 'town.pmtiles': townFile() }, {}],
  ])('%s', async (_, files, environment) => {
    await using app = await openExtractingApp({ files, environment })
    await app.admin.upload()
    expect(await offerOf(app)).toBeNull()
    expect(app.source.asked).toEqual([])
  })
})
