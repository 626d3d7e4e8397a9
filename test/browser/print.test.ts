// Printed screens have light colours and all content, and no controls.
import { describe, expect, test } from 'bun:test'
import type { SplitsAnswer } from '../../src/workouts/recording/curves/schemas'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { mountainRide } from '../support/mountain-ride'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { comeToRest } from './at-rest'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, errors } = await openSignedIn(sam, 'print-')
const address = await haveRide()

describe.each([
  ['a workout', () => address, 'Over the hills'],
  ['the list', () => '/workouts', 'Workouts'],
  ['the statistics', () => '/statistics', 'Statistics'],
  ['the review of a year', () => '/statistics/review/2026', '2026 in review'],
])('%s', (_, path, title) => {
  test('is printed in the light, without navigation and buttons', async () => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.goto(path())
    expect(await appears(on.heading(title))).toBe(true)
    await soon(() => page.getByRole('navigation').first().isVisible()).toBe(true)
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    const seen = await page.evaluate(() => ({
      paper: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
      pressed: [...document.querySelectorAll('nav, button:not(td button, th button), .maplibregl-canvas')]
        .filter(element => element.checkVisibility())
        .map(element => element.outerHTML.slice(0, 200)),
    }))
    expect(seen).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(27, 30, 26)', pressed: [] })
  })
})

test('the map of a workout is printed as the server draws it, whole and light', async () => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto(address)
  const image = page.locator('img[src*="size=1200x675"]')
  await soon(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1200)
  await soon(() => image.getAttribute('src')).not.toContain('dark')
})

test('charts are drawn as wide as the paper, and again as wide as the screen', async () => {
  await page.emulateMedia({ media: 'screen' })
  await page.goto(address)
  const chart = page.locator('.uplot').first()
  await chart.waitFor()
  // A chart that takes the place of this one later has not heard that the page is printed.
  await comeToRest(page)
  const width = () => chart.evaluate(element => element.clientWidth)
  const wide = await width()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await soon(width).toBe(680)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await soon(width).toBe(wide)
  expect(errors).toEqual([])
})

test('all kilometres are on paper, and no offer of a map', async () => {
  await page.emulateMedia({ media: 'screen' })
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Kilometres' })
  const kilometres = () => table.locator('tbody tr').count()
  const offer = page.getByText('This map has no streets yet.')
  await soon(kilometres).toBe(12)
  await offer.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const { body } = await server.request<SplitsAnswer>('GET', `/api${address}/splits`, { token })
  expect(body.data.splits.length).toBeGreaterThan(14)
  await soon(kilometres).toBe(body.data.splits.length)
  expect(await offer.isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await soon(kilometres).toBe(12)
})

/** Uploads a ride. @returns the path of its page */
async function haveRide(): Promise<string> {
  const file = gpxFile(mountainRide(new Date('2026-05-01T20:00:00Z')))
  const { body } = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', {
    token,
    body: uploadForm({ file, data: { sport_id: 1, title: 'Over the hills' } }),
  })
  return `/workouts/${body.data.workouts[0]?.id}`
}
