// Body and zones, in a real browser, against the executable. Each test starts where the previous one ended.
import { expect, test } from 'bun:test'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../support/fit-writer'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'body', email: 'body@example.org', password: 'twelve long rulers' }
const { server, token, page, look, errors, foreign, refusals, faults } = await openSignedIn(account, 'body-')

/** A ride of 25 minutes at 200 W, the last 14 of them at 180 beats per minute. */
function hardRide(): Uint8Array {
  const start = fitTime('2026-05-01T08:00:00Z')
  const records = Array.from({ length: 301 }, (_, index) => {
    const second = index * 5
    return fitRecord({
      time: start + second,
      at: [45 + second * 3e-5, 5],
      distance: second * 6,
      heartRate: second < 660 ? 140 : 180,
      power: 200,
    })
  })
  return fitFile([
    fitFileId(4, start),
    ...records,
    fitSummary({ start, seconds: 1500, sport: 2, metres: 9000 }),
  ])
}

const part = (name: string) => page.getByRole('region', { name, exact: true })

test('without data, the page says what each value means, and asks for nothing', async () => {
  await page.goto('/settings/body')
  expect(await appears(part('Resting heart rate').getByText(/lowest heart rate at rest/))).toBe(true)
  expect(await page.getByRole('heading', { name: 'Suggestions' }).count()).toBe(0)
  await look('empty')
})

test('a weight is entered, and again later', async () => {
  const weight = part('Weight')
  for (const [value, day] of [
    ['72.5', '2026-01-01'],
    ['70', '2026-03-01'],
  ] as const) {
    await weight.getByRole('button', { name: /^Enter a value/ }).click()
    await weight.getByRole('textbox', { name: 'Weight' }).fill(value)
    await weight.getByLabel('Holds from').fill(day)
    await weight.getByRole('button', { name: 'Save' }).click()
    expect(await appears(weight.getByText(`${Number(value)} kg`).first())).toBe(true)
  }
  expect(await appears(weight.getByRole('img', { name: /^From 72.5 kg on .* to 70 kg$/ }))).toBe(true)
})

test('a weight that nobody has stays in the form', async () => {
  const weight = part('Weight')
  await weight.getByRole('button', { name: /^Enter a value/ }).click()
  await weight.getByRole('textbox', { name: 'Weight' }).fill('900')
  await weight.getByRole('button', { name: 'Save' }).click()
  expect(await appears(weight.getByText('Enter a number between 20 and 400.'))).toBe(true)
  await weight.getByRole('button', { name: 'Cancel' }).click()
})

test('what a workout shows is suggested, and accepted with one press', async () => {
  const body = uploadForm({
    file: new File([new Uint8Array(hardRide())], 'ride.fit'),
    data: { sport_id: 1 },
  })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
  await page.reload()
  const suggestions = part('Suggestions')
  expect(await appears(suggestions.getByRole('heading', { name: 'Maximum heart rate' }))).toBe(true)
  expect(await suggestions.getByRole('heading', { name: /^Threshold power/ }).count()).toBe(1)
  await look('suggested')
  await page.getByRole('button', { name: /^Accept \(Maximum heart rate/ }).click()
  expect(await appears(part('Maximum heart rate').getByText('180 bpm').first())).toBe(true)
  await page.getByRole('button', { name: /^Refuse \(Threshold power/ }).click()
  await soon(() => suggestions.getByRole('heading', { name: /^Threshold power/ }).count()).toBe(0)
})

test('a threshold pace is typed as a pace', async () => {
  const pace = part('Threshold pace')
  await pace.getByRole('button', { name: /^Enter a value/ }).click()
  await pace.getByLabel(/^Pace/).fill('4:10')
  await pace.getByLabel('Holds from').fill('2026-01-01')
  await pace.getByRole('button', { name: 'Save' }).click()
  expect(await appears(pace.getByText('4:10 min/km').first())).toBe(true)
})

test('zones follow from it, and have bounds of one’s own', async () => {
  const zones = part('Zones')
  expect(await appears(zones.getByText('from 90 bpm'))).toBe(true)
  await zones.getByRole('button', { name: /Division/ }).click()
  await page.getByRole('option', { name: 'Bounds of your own' }).click()
  const bounds = zones.getByLabel('Where each zone begins')
  await bounds.fill('120 100')
  await zones.getByRole('button', { name: 'Save' }).click()
  expect(await appears(zones.getByText('Enter two to ten possible values that rise.'))).toBe(true)
  await bounds.fill('100 120 140')
  await zones.getByRole('button', { name: 'Save' }).click()
  await soon(async () => {
    const answer = await server.request('GET', '/api/thresholds/zones', { token })
    return JSON.stringify(answer.body).includes('[100,120,140]')
  }).toBe(true)
  await look('filled')
})

test('a value is deleted', async () => {
  const weight = part('Weight')
  await weight.getByText('All values').click()
  await weight
    .getByRole('button', { name: /^Delete “Weight/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await soon(() => weight.getByText('70 kg').count()).toBe(0)
})

test('nothing went wrong in any of this', () => {
  expect({ errors, foreign, refusals, faults }).toEqual({ errors: [], foreign: [], refusals: [], faults: [] })
})
