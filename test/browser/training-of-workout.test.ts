// The data about training on the page of a workout: zones, load, climbs, and the ranks of its efforts.
import { expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { sensorRide } from '../support/sensor-ride'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'thin air at noon' }
const { server, token, page, on, look, errors, faults } = await openSignedIn(sam, 'training-of-workout-')

const send = (method: string, path: string, json: object) => server.request(method, path, { token, json })
const upload = async (file: Uint8Array, data: object) => {
  const body = uploadForm({ file: gpxFile(file), data })
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  return `/workouts/${answer.body.data.workouts[0]!.id}`
}

const valid_from = '2024-01-01'
await send('POST', '/api/body', { measure: 'max-heart-rate', value: 190, valid_from })
const threshold = { measure: 'threshold-power', value: 250, sport_group: 'ride', valid_from }
await send('POST', '/api/thresholds', threshold)
const walk = await upload(
  sensorRide({ minutes: 10, speed: 1, power: null, heartRate: null, elevation: null }),
  {
    sport_id: 18,
  },
)
/** Returns 140 beats per minute for the first half of a ride of an hour, and 175 for the second half. */
const heartRate = (second: number) => (second < 1800 ? 140 : 175)
for (const [start, speed] of [
  ['2024-06-01T08:00:00Z', 5.5],
  ['2024-06-02T08:00:00Z', 5.6],
  ['2024-06-03T08:00:00Z', 5.7],
  ['2025-01-01T08:00:00Z', 4],
  ['2025-02-01T08:00:00Z', 4.1],
] as const)
  await upload(sensorRide({ start: new Date(start), speed, minutes: 10 }), { sport_id: 1 })
const ride = await upload(sensorRide({ start: new Date('2025-06-05T08:00:00Z'), heartRate }), { sport_id: 1 })

const section = page.getByRole('region', { name: 'Training', exact: true })

test('a ride shows its time in zones, of one quantity at a time', async () => {
  await page.goto(ride)
  const zones = section.getByRole('table', { name: 'Time in zones' })
  await soon(() => zones.getByRole('row').allTextContents()).toEqual([
    'ZoneRange bpmShareTime',
    '195–1130%0:00',
    '2114–1320%0:00',
    '3133–15150%30:00',
    '4152–1700%0:00',
    '5from 17150%30:00',
  ])
  await section.getByRole('radio', { name: 'Power' }).click()
  await soon(() => zones.getByRole('row').nth(3).textContent()).toBe('3188–224100%1:00:00')
  await look('ride')
})

test('a term that is pressed says what it means', async () => {
  expect(await section.getByText(/^By power, against your threshold of 250\sW\.$/).count()).toBe(1)
  const load = section.locator('dl > div', { hasText: /^Load/ })
  await load.getByRole('button').click()
  const answer = page.getByRole('dialog', { name: 'Load' })
  await soon(() => answer.textContent()).toMatch(/An hour at your threshold is 100\./)
  await page.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })
  expect(await section.getByText('Decoupling', { exact: true }).count()).toBe(1)
})

test('power has a chart at first, and climbs are shaded on the elevation', async () => {
  const shown = page.getByRole('toolbar', { name: 'Curves to show' }).getByRole('button', { pressed: true })
  expect(await shown.allTextContents()).toEqual(['Elevation', 'Speed', 'Heart rate', 'Power'])
  expect(await page.getByText('Climbs are shaded').count()).toBe(1)
})

test('a climb that is pressed is marked on the charts', async () => {
  const climbs = section.getByRole('table', { name: 'Climbs' })
  await soon(() => climbs.getByRole('row').nth(1).textContent()).toMatch(/^2\.0\d4[12]\.\d\d/)
  await climbs.getByRole('button').click()
  const strip = page.getByRole('region', { name: /^Stretch/ })
  await soon(() => strip.textContent()).toMatch(/Distance[12]\.\d\d km/)
  await page.keyboard.press('Escape')
  await strip.waitFor({ state: 'detached' })
})

test('what an effort won in its time stands beside it', async () => {
  const efforts = page.getByRole('table', { name: 'Best efforts' })
  await soon(() => efforts.getByRole('row').nth(1).textContent()).toMatch(/Fastest in 12 months$/)
})

test('a walk without sensors shows nothing of it', async () => {
  await page.goto(walk)
  await page.getByRole('button', { name: 'Delete' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await section.count()).toBe(0)
})

test('nor does any workout of somebody who hides training', async () => {
  await send('PATCH', '/api/training/settings', { is_hidden: true })
  await page.goto(ride)
  await page.getByRole('table', { name: 'Best efforts' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await section.count()).toBe(0)
  expect(await page.getByText('Climbs are shaded').count()).toBe(0)
  expect(await on.button('Delete').count()).toBe(1)
})

test('nothing went wrong meanwhile', () => {
  expect([...errors, ...faults]).toEqual([])
})
