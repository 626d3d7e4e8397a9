// The relief of the built-in map below tracks, in a real browser, against the executable.
import { expect, test } from 'bun:test'
import { ground } from '../../src/maps/style/palette'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { gpxOfPoints } from '../formats/gpx/gpx-documents'
import { readPixels } from '../maps/images/png-pixels'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { mapsAreStill } from './at-rest'
import { openSignedIn } from './signed-in-browser'

const ada = { username: 'ada_alps', email: 'ada@example.org', password: 'three passes before noon' }
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  ada,
  'relief-',
)

const tiles: string[] = []
page.on('request', request => {
  if (request.url().includes('/base-map/relief/')) tiles.push(new URL(request.url()).pathname)
})

/** Uploads a ride to the east from a place in the Alps. @returns the address of its page */
async function ride(title: string, degrees: number): Promise<string> {
  const begin = Date.UTC(new Date().getUTCFullYear(), 0, 2, 8)
  const points = Array.from({ length: 61 }, (_, minute) => {
    const time = new Date(begin + minute * 600_000).toISOString()
    return [46.4 + Math.sin(minute / 9) * degrees * 0.1, 9.6 + (degrees * minute) / 60, null, time] as const
  })
  const body = uploadForm({ file: gpxFile(gpxOfPoints(points)), data: { sport_id: 1, title } })
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  return `/workouts/${answer.body.data.workouts[0]!.id}`
}

const canvas = page.locator('canvas.maplibregl-canvas')

/** Number of pixels of the map that show land without light or shade. */
async function flatLand() {
  await mapsAreStill(page)
  return readPixels(await canvas.screenshot()).count(ground.light.land.toLowerCase())
}

test('a ride across mountains shows them', async () => {
  await page.goto(await ride('Across the Alps', 3))
  await on.button('Zoom in').waitFor()
  await soon(() => tiles.length > 0).toBe(true)
  expect(tiles.every(tile => /^\/base-map\/relief\/[0-6]\/\d+\/\d+\.png$/.test(tile))).toBe(true)
  const land = readPixels(await canvas.screenshot())
  expect(await flatLand()).toBeLessThan((land.width * land.height) / 2)
  await look('across')
})

test('a short ride shows no detail that is not known, and requests none', async () => {
  const address = await ride('In the valley', 0.05)
  tiles.length = 0
  await page.goto(address)
  await on.button('Zoom in').waitFor()
  const land = readPixels(await canvas.screenshot())
  expect(await flatLand()).toBeGreaterThan((land.width * land.height) / 2)
  expect(tiles).toEqual([])
})

test('nothing went wrong, and nothing left this server', () => {
  expect([errors.filter(error => !error.includes('WebGL')), foreign, refusals, faults]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
