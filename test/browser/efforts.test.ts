// Efforts and curves in a real browser, against the executable.
import { expect, test } from 'bun:test'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../support/fit-writer'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = {
  username: 'nina_runs',
  email: 'nina@example.org',
  password: 'nine dry kilometres',
  timezone: 'Europe/Zurich',
}
const { server, token, page, on, look, errors, faults } = await openSignedIn(account, 'efforts-')

const address = () => page.url().replace(server.origin, '')
const part = (name: string | RegExp) => page.getByRole('region', { name })
const day = 86_400_000

/** Uploads a run of 25 minutes, some days ago. With a higher factor, it is faster. */
async function run(daysAgo: number, factor: number) {
  const start = new Date(Date.now() - daysAgo * day)
  const file = gpxFile(steadyRide({ points: 1501, step: 3e-5 * factor, start, climb: 0 }))
  const body = uploadForm({ file, data: { sport_id: 5 } })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

test('without efforts, the page says what it takes', async () => {
  await page.goto('/statistics/records/efforts')
  expect(await appears(page.getByRole('heading', { name: 'Your efforts will appear here.' }))).toBe(true)
})

test('a distance has a history, whose best lead to stretches of workouts', async () => {
  await run(400, 1)
  await run(200, 1.2)
  await run(10, 1.1)
  await page.goto('/statistics/records?sport_id=5')
  await on.link('All efforts over a distance or a duration').click()
  await soon(address).toBe('/statistics/records/efforts?sport_id=5')
  const history = part('Time · 5 km')
  const chart = history.getByRole('slider')
  await chart.focus()
  await page.keyboard.press('Home')
  const first = await chart.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  await soon(() => chart.getAttribute('aria-valuetext')).not.toBe(first)
  const bests = history.getByRole('row')
  await soon(() => bests.count()).toBe(3)
  const [ever, lately] = [bests.nth(0), bests.nth(2)]
  expect(await ever.getByRole('link').textContent()).not.toBe(await lately.getByRole('link').textContent())
  await look('page')
  await ever.getByRole('link').click()
  await soon(address).toMatch(/^\/workouts\/\w+\?from=[\d.]+&to=[\d.]+$/)
  await page.goBack()
})

test('curves of two periods stand beside each other, in the address, too', async () => {
  const curves = part('Curves')
  const table = curves.getByRole('table', { name: 'Curves' })
  await soon(() => table.getByRole('columnheader', { name: 'Last 90 days' }).count()).toBe(1)
  await page.getByRole('button', { name: /Compare with$/ }).click()
  await page.getByRole('option', { name: 'Other dates' }).click()
  await soon(address).toContain('compared=_')
  const from = curves.getByLabel('From').last()
  await from.fill('2020-01-31')
  await soon(address).toContain('compared=2020-01-31_')
  await soon(() => table.getByRole('columnheader').last().textContent()).toBe('from Jan 31, 2020')
  const row = table.getByRole('row', { name: /^20 min/ })
  const [lately, ever] = await row.getByRole('link').allTextContents()
  expect(lately).toMatch(/^\d:\d\d min\/km$/)
  expect(ever! < lately!).toBe(true)
})

test('steady runs show no critical speed, but race times', async () => {
  expect(await appears(part('Critical speed').getByText(/^It does not follow from your efforts/))).toBe(true)
  const races = part('Race times')
  await soon(() => races.getByRole('row', { name: /^10 km/ }).count()).toBe(1)
})

test('what a watch has estimated as VO₂max comes before what Trackhut says, with its workout', async () => {
  const start = fitTime(new Date(Math.floor(Date.now() / 1000) * 1000 - 5 * day))
  const records = Array.from({ length: 1500 }, (_, second) =>
    fitRecord({ time: start + second, at: [45 + second * 3e-5, 5] }),
  )
  const estimated = fitMessage(229, [253, 'u32', start], [2, 'u16', 523], [5, 'enum', 1])
  const content = fitFile([fitFileId(4, start), ...records, fitSession(start, 1), estimated])
  const body = uploadForm({ file: gpxFile(content), name: 'run.fit', data: { sport_id: 5 } })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
  await page.reload()
  const oxygen = part('VO₂max (estimate)')
  expect(await appears(oxygen.getByText('Estimate of your watch: Running'))).toBe(true)
  expect(await oxygen.getByText(/52\s*ml\/kg\/min/).count()).toBe(1)
  expect(await appears(oxygen.getByText(/^It takes at least three steady workouts/))).toBe(true)
  await look('oxygen')
  await oxygen.getByRole('link').first().click()
  await soon(address).toMatch(/^\/workouts\/\w+$/)
})

test('nothing failed on the way', () => {
  expect(errors).toEqual([])
  expect(faults).toEqual([])
})
