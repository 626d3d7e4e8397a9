// Countries and places in the list, in statistics, in the year in review, and in the search on the map of all workouts.
// In a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { gpxOfPoints } from '../formats/gpx/gpx-documents'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { nothingIsUnderway } from './at-rest'
import { listSizes } from './inspect-screen'
import { appears, hasFocus, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_places', email: 'kim@example.org', password: 'three lakes and a pass' }
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'places-',
  { sizes: listSizes },
)
// On wider screens the list is a table.
await page.setViewportSize(listSizes.desk)

const towns = {
  geneva: [46.2044, 6.1432],
  annecy: [45.8992, 6.1294],
  lyon: [45.764, 4.8357],
} as const

const year = new Date().getUTCFullYear()

async function ride(title: string, from: keyof typeof towns, to: keyof typeof towns, day: string) {
  const [start, end] = [towns[from], towns[to]]
  const points = Array.from({ length: 61 }, (_, minute) => {
    const at = (axis: 0 | 1) => start[axis] + ((end[axis] - start[axis]) * minute) / 60
    return [at(0), at(1), null, new Date(Date.parse(day) + minute * 60_000).toISOString()] as const
  })
  const body = uploadForm({ file: gpxFile(gpxOfPoints(points)), data: { sport_id: 1, title } })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

await ride('Over the border', 'geneva', 'annecy', `${year - 1}-06-01T08:00:00Z`)
await ride('Around the lake', 'annecy', 'annecy', `${year}-01-01T08:00:00Z`)
await ride('Down the valley', 'annecy', 'lyon', `${year}-01-02T08:00:00Z`)

const address = () => page.url().replace(server.origin, '')
const list = () => page.getByRole('region', { name: 'Workouts' })
const titles = () => list().getByRole('listitem').getByRole('link').allTextContents()
const headings = () => list().getByRole('heading', { level: 2 }).allTextContents()
const sheet = () => page.getByRole('dialog', { name: 'Filters' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

/** Inspects the screen while a list is open, and checks that the list stays open. */
async function lookAtOpen(name: string, options: number) {
  await look(name)
  expect(await page.getByRole('option').count()).toBe(options)
}

describe('the list', () => {
  test('says where a workout with a title began', async () => {
    await page.goto('/workouts')
    expect(await appears(list().getByText('Genève', { exact: true }))).toBe(true)
  })

  test('is filtered by a place of one’s own, found without its accents', async () => {
    await on.button('Filters').click()
    const field = sheet().getByRole('combobox', { name: 'Place' })
    // Waits for the options, because the list opens with those that are already loaded.
    await nothingIsUnderway(page)
    await field.click()
    await soon(() => page.getByRole('option').allTextContents()).toEqual([
      'Annecy France · 3',
      'Genève Switzerland · 1',
      'Lyon France · 1',
    ])
    await lookAtOpen('filter-list', 3)
    await field.fill('gene')
    await soon(() => page.getByRole('option').count()).toBe(1)
    await look('filter')
    await field.press('ArrowDown')
    await field.press('Enter')
    await soon(() => field.inputValue()).toBe('Genève')
    await on.button('Show workouts').click()
    await soon(titles).toEqual(['Over the border'])
    expect(address()).toBe(`/workouts?town=${encodeURIComponent('Genève')}`)
    await look('filtered')
    await on.button('Remove the filter Place: Genève').click()
    await soon(async () => (await titles()).length).toBe(3)
  })

  test('opens the places when they come, if somebody has pressed the field before', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/workouts/places', async route => {
      await answer.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/workouts/places')
    await page.goto('/workouts')
    await on.button('Filters').click()
    await asked
    await sheet().getByRole('combobox', { name: 'Place' }).click()
    answer.resolve()
    await soon(() => page.getByRole('option').count()).toBe(3)
    expect(await hasFocus(sheet().getByRole('combobox', { name: 'Place' }))).toBe(true)
    await page.unroute('**/api/workouts/places')
    await page.keyboard.press('Escape')
    await on.button('Show workouts').click()
  })

  test('is filtered by a country, and its places are those of the country', async () => {
    await on.button('Filters').click()
    await sheet()
      .getByRole('button', { name: /Country$/ })
      .click()
    await option(/^Switzerland/).click()
    await nothingIsUnderway(page)
    await sheet().getByRole('combobox', { name: 'Place' }).click()
    await soon(() => page.getByRole('option').allTextContents()).toEqual(['Genève 1'])
    await page.keyboard.press('Escape')
    await on.button('Show workouts').click()
    expect(await appears(on.button('Remove the filter Country: Switzerland'))).toBe(true)
    expect(address()).toBe('/workouts?country=CH')
    await soon(titles).toEqual(['Over the border'])
    await on.button('Remove the filter Country: Switzerland').click()
  })

  test('is grouped by place or country, each with its sums, and one can jump in it', async () => {
    const grouping = page.getByRole('button', { name: /Group by$/ })
    await grouping.click()
    await option('By place').click()
    await soon(headings).toEqual(['Genève, Switzerland', 'Annecy, France'])
    await soon(titles).toEqual(['Over the border', 'Down the valley', 'Around the lake'])
    expect(await appears(list().getByText('2 workouts', { exact: true }))).toBe(true)
    await look('grouped')
    await page.getByRole('button', { name: /Jump to$/ }).click()
    await option(/^Annecy, France/).click()
    expect(await hasFocus(page.getByRole('heading', { name: 'Annecy, France' }))).toBe(true)
    await grouping.click()
    await option('By country').click()
    await soon(headings).toEqual(['Switzerland', 'France'])
    await grouping.click()
    await option('By month').click()
    await soon(async () => (await headings()).length).toBe(2)
  })
})

describe('statistics', () => {
  const section = () =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'Countries and places' }) })

  test('tell countries and places, as bars and as a table that is saved', async () => {
    await page.goto('/statistics?year=all')
    await soon(() => section().getByRole('link').allTextContents()).toEqual([
      'France',
      'Switzerland',
      'Annecy',
      // Lyon has as many workouts as Genève, but more distance.
      'Lyon',
      'Genève',
    ])
    await section().scrollIntoViewIfNeeded()
    await look('statistics')
    await section().getByRole('button', { name: 'Show as table' }).click()
    await soon(() => section().getByRole('row').count()).toBe(6)
    const saving = page.waitForEvent('download')
    await section().getByRole('button', { name: 'Save as CSV' }).click()
    const csv = new TextDecoder().decode(await savedBytes(await saving))
    expect(csv.split('\r\n').map(line => line.split(',').slice(0, 3).join())).toEqual([
      'country,town,workouts',
      'FR,,3',
      'CH,,1',
      'FR,Annecy,3',
      'CH,Genève,1',
      'FR,Lyon,1',
      '',
    ])
  })

  test('are filtered by them, which the address keeps', async () => {
    await page.goto('/statistics?year=all&country=CH&town=Gen%C3%A8ve')
    await soon(() => page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('Genève')
    await soon(() => section().getByRole('link').allTextContents()).toContain('Genève')
    expect(address()).toContain('country=CH')
    await page.getByRole('combobox', { name: 'Place' }).fill('')
    await page.getByRole('combobox', { name: 'Place' }).press('Tab')
    await soon(() => Promise.resolve(address())).not.toContain('town')
  })

  test('and the year in review names them', async () => {
    await page.goto(`/statistics/review/${year}`)
    expect(await appears(page.getByRole('heading', { name: 'Countries and places' }))).toBe(true)
    const links = page.getByRole('list', { name: 'Places' }).getByRole('link')
    await soon(() => links.allTextContents()).toEqual(['Annecy', 'Lyon'])
    await page.getByRole('heading', { name: 'Countries and places' }).scrollIntoViewIfNeeded()
    await look('review')
  })

  test('beside what else there is of it, so that no half of a desk is empty', async () => {
    const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox()
    const map = await boxOf('Where you were')
    const months = await boxOf('Distance by month')
    expect(months?.y).toBe(map?.y ?? -1)
    expect(months?.x).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0))
    expect((await boxOf('Countries and places'))?.x).toBe((await boxOf('The best of the year'))?.x ?? -1)
    expect((await boxOf('By sport'))?.width).toBe((await boxOf('The best of the year'))?.width ?? -1)
  })
})

describe('the map of all workouts', () => {
  const field = () => page.getByRole('combobox', { name: 'Find a place' })

  test('finds any place by its name, with the keyboard alone', async () => {
    await page.goto('/workouts/map')
    await on.button('Find a place').focus()
    await page.keyboard.press('Enter')
    expect(await hasFocus(field())).toBe(true)
    await page.keyboard.type('saint et')
    expect(await appears(option(/^Saint-Étienne France/))).toBe(true)
    await lookAtOpen('search-list', await page.getByRole('option').count())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await soon(() => field().inputValue()).toBe('Saint-Étienne')
    await soon(() => page.getByText('The map shows Saint-Étienne.').count()).toBe(1)
    await soon(() => page.evaluate(() => sessionStorage.getItem('mapPlace'))).toContain('4.39')
    expect(await appears(field())).toBe(true)
    await look('search')
  })

  test('says when there is none, takes the first at Enter, and goes away at Escape', async () => {
    await field().fill('xyzzy')
    expect(await appears(page.getByText('No place is called that.'))).toBe(true)
    await field().fill('reykjav')
    expect(await appears(option(/^Reykjavík Iceland/))).toBe(true)
    await page.keyboard.press('Enter')
    await soon(() => page.evaluate(() => sessionStorage.getItem('mapPlace'))).toContain('-21.8')
    await look('first-found')
    await field().press('Escape')
    await soon(() => field().count()).toBe(0)
    expect(await hasFocus(on.button('Find a place'))).toBe(true)
  })

  test('writes names in the letters of the country, whatever fonts the device has', async () => {
    const [font] = await Promise.all([page.waitForResponse('**/base-map/fonts/signs.otf'), show('Tokyo')])
    expect(font.status()).toBe(200)
    const bytes = (await font.body()).length
    expect(bytes).toBeGreaterThan(100_000)
    // Waits until no font is being loaded. If the browser cannot read a font, the status is `error`.
    await soon(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    await look('tokyo')
    const failed = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'error').length)
    expect(await failed()).toBe(0)
    expect(await page.evaluate(loadedFontsOfMap)).toBeGreaterThan(1)
  })
})

async function show(place: string) {
  await on.button('Find a place').click()
  await page.keyboard.type(place)
  await option(new RegExp(`^${place} `))
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** Runs in the page. Counts the font files of the map that are loaded. */
function loadedFontsOfMap(): number {
  return [...document.fonts].filter(
    ({ family, status }) => family.startsWith('maplibre-gl-font-face') && status === 'loaded',
  ).length
}

test('the map of a workout finds them, too', async () => {
  await page.goto('/workouts')
  await list().getByRole('link', { name: 'Over the border' }).click()
  await on.button('Find a place').click()
  const field = page.getByRole('combobox', { name: 'Find a place' })
  expect(await hasFocus(field)).toBe(true)
  await page.keyboard.type('reykjav')
  expect(await appears(option(/^Reykjavík Iceland/))).toBe(true)
  await page.keyboard.press('Enter')
  await soon(() => page.getByText('The map shows Reykjavík.').count()).toBe(1)
  await look('search-on-workout')
  await field.press('Escape')
  await soon(() => field.count()).toBe(0)
  expect(await hasFocus(on.button('Find a place'))).toBe(true)
})

test('through all of this nothing broke, and everybody can use every screen', () => {
  expect(errors).toEqual([])
  expect(refusals).toEqual([])
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
})
