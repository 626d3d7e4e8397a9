// The fastest kilometre, mile … of a workout and of a sport, and the stretch that each leads to.
import { expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { mountainRide } from '../support/mountain-ride'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, faults } = await openSignedIn(sam, 'efforts-')
const file = gpxFile(mountainRide(new Date('2026-05-01T08:00:00Z')))
const body = uploadForm({ file, data: { sport_id: 5 } })
const uploaded = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
const address = `/workouts/${uploaded.body.data.workouts[0]!.id}`
const strip = page.getByRole('region', { name: /^Stretch/ })

test('the page of a workout lists them, and a press marks where it was', async () => {
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Best efforts' })
  await soon(() => table.textContent()).toMatch(/400 m0:\d\d.*1 km0:\d\d.*1 mi1:\d\d.*Half marathon\d\d:\d\d/)
  await soon(() => table.textContent()).toContain('Your best')
  await on.button('Select the fastest 5 km').click()
  await soon(() => strip.textContent()).toMatch(/Distance5\.\d\d km/)
  await look('workout')
  await page.keyboard.press('Escape')
  await strip.waitFor({ state: 'detached' })
})

test('among the records stand the best of a sport, each leading to its stretch', async () => {
  await page.goto('/statistics/records')
  const table = page.getByRole('table', { name: 'Best efforts' })
  await soon(() => table.textContent()).toMatch(/DistanceEverThis year400 m.*10 km/)
  await look('records')
  await table
    .getByRole('row', { name: /^10 km/ })
    .getByRole('link')
    .first()
    .click()
  await soon(() => strip.textContent()).toMatch(/Distance10\.\d\d km/)
  expect(page.url()).toContain(`${address}?from=`)
})

test('nothing went wrong meanwhile', () => {
  expect([...errors, ...faults]).toEqual([])
})
