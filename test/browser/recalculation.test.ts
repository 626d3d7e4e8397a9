// Measuring again, in a real browser, against the executable. Each test starts where the previous one ended.
import { expect, test } from 'bun:test'
import { fitFile, fitFileId, fitRecord, fitSummary, fitTime } from '../support/fit-writer'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'again', email: 'again@example.org', password: 'twelve long rulers' }
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  account,
  'recalculation-',
)

/** A ride whose wheel sensor measures a longer distance than its positions. */
function wheelRide(day: number): Uint8Array {
  const start = fitTime(`2026-05-0${day}T08:00:00Z`)
  const records = Array.from({ length: 121 }, (_, second) =>
    fitRecord({ time: start + second, at: [45 + second * 3e-5, 5], distance: second * 3.9 }),
  )
  return fitFile([
    fitFileId(4, start),
    ...records,
    fitSummary({ start, seconds: 120, sport: 2, metres: 468 }),
  ])
}

const articles = () => page.getByRole('article')

test('a look finds nothing while all figures are those of today', async () => {
  for (const day of [1, 2, 3]) {
    const body = uploadForm({
      file: new File([new Uint8Array(wheelRide(day))], 'ride.fit'),
      data: { sport_id: 1 },
    })
    expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
  }
  await page.goto('/settings/recalculation')
  await look('first')
  await on.button('Look for differences').click()
  expect(await appears(page.getByText('All workouts have the figures they would get today.'))).toBe(true)
})

test('another choice is found, applied to one workout and to all, and undone', async () => {
  const json = { figure: 'distance', sport_id: 1, source: 'points' }
  expect((await server.request('PATCH', '/api/figures/preferences', { token, json })).status).toBe(200)
  await on.button('Look again').click()
  expect(await appears(page.getByRole('heading', { name: '3 workouts would have other figures' }))).toBe(true)
  expect(
    await articles()
      .first()
      .getByRole('row', { name: /Distance/ })
      .textContent(),
  ).toContain('0.47 km')
  await look('found')
  await articles().first().getByRole('button').click()
  expect(await appears(page.getByRole('heading', { name: '2 workouts would have other figures' }))).toBe(true)
  await on.button('Change all').click()
  await soon(() => page.getByRole('button', { name: /^Undo the changes/ }).count()).toBe(2)
  expect(await page.getByText('2 workouts changed').count()).toBe(1)
  await look('changed')
  await page
    .getByRole('button', { name: /^Undo the changes/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  expect(await appears(page.getByText(/ · Undone$/))).toBe(true)
})

test('nothing went wrong in any of this', () => {
  expect({ errors, foreign, refusals, faults }).toEqual({ errors: [], foreign: [], refusals: [], faults: [] })
})
