// Energy in statistics, the year in review and goals, in a real browser, against the executable.
import { expect, test } from 'bun:test'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { sensorRide } from '../support/sensor-ride'
import { soon } from '../support/soon'
import { appears, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'thin air at noon', timezone: 'UTC' }
const { server, token, page, on, look, errors, refusals, faults } = await openSignedIn(sam, 'energy-')

const upload = async (file: Uint8Array, data: object) => {
  const body = uploadForm({ file: gpxFile(file), data })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}
const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())

const walk = { minutes: 10, speed: 1, power: null, heartRate: null, elevation: null }
await upload(sensorRide({ ...walk, start: new Date('2024-05-31T08:00:00Z') }), { sport_id: 18 })

test('without any known energy, nothing speaks of it', async () => {
  await page.goto('/statistics?year=2024&measure=energy')
  expect(await appears(page.getByRole('heading', { name: 'Distance over time' }))).toBe(true)
  await page
    .getByRole('button', { name: /^What|Figure|Distance/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Moving time' }).waitFor()
  expect(await page.getByRole('option', { name: 'Energy' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('the energy of a ride with power is summed, and called an estimate', async () => {
  // A ride of an hour, and a ride of ten minutes.
  await upload(sensorRide({ start: new Date('2024-06-01T08:00:00Z') }), { sport_id: 1 })
  await upload(sensorRide({ start: new Date('2024-07-02T08:00:00Z'), minutes: 10 }), { sport_id: 1 })
  await page.goto('/statistics?year=2024&measure=energy')
  expect(await appears(page.getByRole('heading', { name: 'Energy over time' }))).toBe(true)
  expect(await says('The energy is estimated from power, heart rate, or weight and speed.')).toBe(true)
  await look('chart')
  await on.button('Show as table').first().click()
  await soon(() => page.getByRole('columnheader', { name: /^Energy/ }).count()).toBe(1)
  await look('table')
  const [saved] = await Promise.all([page.waitForEvent('download'), on.button('Save as CSV').click()])
  const lines = new TextDecoder()
    .decode(await savedBytes(saved))
    .trim()
    .split('\r\n')
  expect(lines[0]).toEndWith('ascent_m,energy_kcal,energy_estimated_kcal')
  const kcal = lines.slice(1).map(line => Number(line.split(',').at(-2)))
  expect(kcal.filter(value => value > 0)).toHaveLength(2)
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await soon(excess).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the year in review has it', async () => {
  await page.goto('/statistics/review/2024')
  expect(await says('The energy is estimated from power, heart rate, or weight and speed.')).toBe(true)
  await look('review')
})

test('it can be a goal', async () => {
  await page.goto('/statistics/goals')
  await on.button('Set a goal').click()
  await page.getByRole('button', { name: 'What counts' }).click()
  await page.getByRole('option', { name: 'Energy' }).click()
  await on.field('Amount').fill('2000')
  await look('goal')
  await on.button('Save').click()
  expect(await appears(page.getByRole('heading', { name: 'Energy each week' }))).toBe(true)
  expect(await says(/^of 2,000\skcal/)).toBe(true)
})

test('who hides training does not see it', async () => {
  await server.request('PATCH', '/api/training/settings', { token, json: { is_hidden: true } })
  await page.goto('/statistics?year=2024&measure=energy')
  expect(await appears(page.getByRole('heading', { name: 'Distance over time' }))).toBe(true)
  expect(await page.getByText('Energy').count()).toBe(0)
})

test('through all of this nothing broke, and everybody can use it', () => {
  expect([errors, refusals, faults]).toEqual([[], [], []])
})
