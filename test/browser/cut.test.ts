// Cutting a recording from the stretch that is selected, and correcting its time. Each test goes on where the one before it ended.
import { expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { mountainRide } from '../support/mountain-ride'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, faults } = await openSignedIn(sam, 'cut-')
const file = gpxFile(mountainRide(new Date('2026-05-01T08:00:00Z')))
const body = uploadForm({ file, data: { sport_id: 1, title: 'Over the hills' } })
const uploaded = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
const address = `/workouts/${uploaded.body.data.workouts[0]!.id}`
const strip = page.getByRole('region', { name: /^Stretch/ })
const figures = page.getByRole('region', { name: 'Figures' })
const dialog = page.getByRole('alertdialog')

test('only the stretch is kept, and that is undone', async () => {
  await page.goto(`${address}?from=600&to=3000`)
  await on.button('Cut').click()
  await dialog.getByRole('button', { name: 'Keep only this stretch' }).waitFor()
  await look('question')
  await dialog.getByRole('button', { name: 'Keep only this stretch' }).click()
  await dialog.waitFor({ state: 'detached' })
  await strip.waitFor({ state: 'detached' })
  await page.getByText('Recording cut').waitFor()
  await soon(() => figures.textContent()).toMatch(/Duration0:(39|40):/)
  await page.getByText('Points that were cut off:').waitFor()
  await page.getByText('This workout was made from this recording').waitFor()
  await look('kept')
  await on.button('Undo').click()
  await soon(() => figures.textContent()).toMatch(/Moving time1:23:/)
})

test('it becomes two', async () => {
  await page.goto(`${address}?from=600&to=3000`)
  await on.button('Cut').click()
  await dialog.getByRole('button', { name: 'Two workouts, divided where it ends' }).click()
  await soon(() => figures.textContent()).toMatch(/Duration0:(49|50):/)
  await page.goto('/workouts')
  await soon(() => page.getByRole('link', { name: /Over the hills/ }).count()).toBe(2)
  await on.button('Undo').click()
  await soon(() => page.getByRole('link', { name: /Over the hills/ }).count()).toBe(1)
})

test('the time of a wrong clock is corrected', async () => {
  await page.goto(address)
  await on.button('Correct the time').click()
  await dialog.getByLabel('Date').fill('2025-12-24')
  await look('time')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/24 Dec 2025|Dec 24, 2025/)
    .first()
    .waitFor()
})

test('nothing went wrong meanwhile', () => {
  expect([...errors, ...faults]).toEqual([])
})
