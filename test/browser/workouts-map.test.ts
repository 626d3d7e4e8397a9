// All workouts on one map, in a real browser, against the executable. Each test starts where the previous one ended.

import { describe, expect, test } from 'bun:test'
import { gpxAlong, wayThroughTown } from '../maps/lines/recordings'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { comeToRest, mapsAreStill } from './at-rest'
import { holdRequests } from './hold-requests'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_mapper', email: 'kim@example.org', password: 'every road leads home' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'workouts-map-',
)

const address = () => page.url().replace(server.origin, '')
const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const chosen = () => page.getByRole('region', { name: 'Selected track' })

const map = () => page.getByRole('region', { name: 'Map of all tracks' })

/** Paths that the page requested. */
const asked: string[] = []
page.on('request', request => {
  asked.push(request.url().replace(server.origin, ''))
})

/** Uploads a ride of 300 points through the same town. */
async function ride(
  seed: number,
  { title, sport_id, day }: { title: string; sport_id: number; day: string },
) {
  const gpx = new TextDecoder().decode(gpxAlong(wayThroughTown(seed, 300)))
  const body = uploadForm({
    file: gpxFile(gpx.replaceAll('2020-01-01', day)),
    data: { sport_id, title },
  })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

test('without a workout the map says what it is for', async () => {
  await page.goto('/workouts/map')
  expect(await says('The tracks of your workouts will be drawn here.')).toBe(true)
  await look('empty')
})

describe('with workouts', () => {
  test('it is reached from their list', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      await ride(seed, { title: `Commute ${seed}`, sport_id: 1, day: `2026-03-0${seed}` })
    }
    await ride(20, { title: 'Evening run', sport_id: 5, day: '2026-04-10' })
    await ride(21, { title: 'To the summit', sport_id: 3, day: '2026-04-20' })
    await page.goto('/workouts')
    await page.getByRole('main').getByRole('link', { name: 'Map' }).click()
    expect(await appears(on.heading('Map of all workouts'))).toBe(true)
    expect(await says('8 tracks')).toBe(true)
    expect(await appears(page.getByRole('region', { name: 'Map of all tracks' }))).toBe(true)
    await look('tracks')
  })

  test('the tracks are gone through with the keyboard, the latest first', async () => {
    await on.button('Older track').focus()
    await page.keyboard.press('Enter')
    expect(await appears(chosen().getByRole('link', { name: 'To the summit' }))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await appears(chosen().getByRole('link', { name: 'Evening run' }))).toBe(true)
    expect(await appears(chosen().getByText('Running'))).toBe(true)
    expect(await hasFocus(on.button('Older track'))).toBe(true)
    await look('chosen')
  })

  const here = () => page.getByRole('region', { name: /through here$/ })
  const names = () => here().getByRole('listitem').getByRole('link').allTextContents()

  test('a press on the map tells which workouts pass there, and leads to each', async () => {
    await on.button('Show all tracks').click()
    await mapsAreStill(page)
    const box = (await map().boundingBox())!
    // Clicks at several positions, because several tracks meet near the middle.
    for (let x = 0.3; x < 0.7 && (await here().count()) === 0; x += 0.01) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height / 2)
      await comeToRest(page)
    }
    const count = Number.parseInt((await here().getByRole('heading').textContent()) ?? '', 10)
    expect(count).toBeGreaterThan(1)
    await soon(async () => (await names()).length).toBe(count)
    await look('here')
    const [first = ''] = await names()
    await here().getByRole('link').first().click()
    expect(await appears(on.heading(first))).toBe(true)
    await page.goto('/workouts/map')
    expect(await appears(on.heading('Map of all workouts'))).toBe(true)
  })

  test('and so does Enter, about what is in the middle of the map', async () => {
    await map().waitFor()
    await map().focus()
    await page.keyboard.press('Enter')
    await soon(async () => (await here().count()) + (await chosen().getByRole('link').count())).toBe(1)
    await on.button('Zoom out').click()
    await on.button('Zoom out').click()
    await mapsAreStill(page)
    await on.button('Workouts through the middle of the map').focus()
    await page.keyboard.press('Enter')
    await soon(async () => (await names()).length > 1).toBe(true)
    expect(await hasFocus(here().getByRole('heading'))).toBe(true)
    await page.keyboard.press('Escape')
    await soon(() => here().count()).toBe(0)
    expect(await hasFocus(map())).toBe(true)
  })

  test('drops a step to another track that is still under way', async () => {
    const steps = await holdRequests(page, '**/api/workouts/tracks/next?*', 'GET')
    await on.button('Older track').click()
    await soon(() => steps.held.length).toBe(1)
    await on.button('Workouts through the middle of the map').focus()
    await page.keyboard.press('Enter')
    await soon(async () => (await names()).length > 1).toBe(true)
    await steps.release()
    await comeToRest(page)
    expect(await here().count()).toBe(1)
    await page.keyboard.press('Escape')
    await soon(() => here().count()).toBe(0)
  })

  test('seen from afar they are dots with their number, and a press goes there', async () => {
    for (let level = 0; level < 9; level++) await on.button('Zoom out').click()
    await mapsAreStill(page)
    await look('dots')
    const box = (await map().boundingBox())!
    const zoom = () =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('mapPlace') ?? '{}').zoom as number)
    const before = await zoom()
    expect(before).toBeLessThan(7)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await soon(async () => (await zoom()) > before).toBe(true)
    await mapsAreStill(page)
    await on.button('Show all tracks').click()
  })

  test('the map fills the screen, which the browser is allowed, until Escape', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await on.button('Full screen').click()
    await soon(isFull).toBe(true)
    const window = page.viewportSize()!
    await soon(async () => ((await map().boundingBox())?.width ?? 0) >= window.width).toBe(true)
    await look('full-screen')
    await page.keyboard.press('Escape')
    await soon(isFull).toBe(false)
    expect(await appears(on.button('Full screen'))).toBe(true)
  })

  test('no track was asked for as a whole list of lines', () => {
    expect(asked.some(path => path.startsWith('/api/workouts/tracks/'))).toBe(true)
    expect(asked.filter(path => path.includes('/outlines'))).toEqual([])
  })

  test('they are filtered, and the address says so', async () => {
    await page.goto('/workouts/map')
    await page.getByRole('button', { name: /Sport$/ }).click()
    await page.getByRole('option', { name: 'Hiking' }).click()
    expect(await says('1 track')).toBe(true)
    expect(address()).toBe('/workouts/map?sport_id=3')
    await on.button('Filters (1)').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await look('filters')
    await sheet.getByRole('group', { name: 'Date' }).getByLabel('To').fill('2026-01-01')
    await sheet.getByRole('button', { name: 'Show workouts' }).click()
    expect(await says('No workouts match these filters.')).toBe(true)
    expect(address()).toBe('/workouts/map?sport_id=3&to=2026-01-01')
    await look('nothing')
    await on.button('Clear all filters').click()
    expect(await says('8 tracks')).toBe(true)
    expect(address()).toBe('/workouts/map')
  })

  test('by the filters of the list, which takes its own along', async () => {
    await page.goto('/workouts?sport_id=1&distance_from=0.1')
    await page.getByRole('main').getByRole('link', { name: 'Map' }).click()
    expect(await says('6 tracks')).toBe(true)
    expect(address()).toBe('/workouts/map?sport_id=1&distance_from=0.1')
    await look('chips')
    await page.getByRole('button', { name: /^Remove the filter Sport/ }).click()
    expect(await says('8 tracks')).toBe(true)
    expect(address()).toBe('/workouts/map?distance_from=0.1')
  })
})

/** The view in which the map was left: its middle and its zoom. */
const viewLeft = () =>
  page.evaluate((): { center: [number, number]; zoom: number } =>
    JSON.parse(sessionStorage.getItem('mapPlace') ?? '{}'),
  )

/** Zooms in by one level, so that the map says where it is. */
async function zoomIn() {
  const before = JSON.stringify(await viewLeft())
  await on.button('Zoom in').click()
  await mapsAreStill(page)
  await soon(async () => JSON.stringify(await viewLeft()) !== before).toBe(true)
  return viewLeft()
}

describe('the heat map', () => {
  const heatAsked = () => asked.filter(path => path.includes('/heatmap/'))

  test('is the other view of the same place, which the address keeps', async () => {
    await page.goto('/workouts/map')
    const before = await zoomIn()
    const tile = page.waitForResponse(answer => answer.url().includes('/heatmap/') && answer.status() === 200)
    await page.getByRole('radio', { name: 'Heat map' }).click()
    await tile
    expect(address()).toBe('/workouts/map?view=heat')
    const after = await zoomIn()
    expect(after.zoom).toBeCloseTo(before.zoom + 1, 3)
    expect(after.center[0]).toBeCloseTo(before.center[0], 4)
    expect(after.center[1]).toBeCloseTo(before.center[1], 4)
    await look('heat')
    await mapsAreStill(page)
    asked.length = 0
    await page.reload()
    expect(await appears(page.getByText('Use the heat map in other map programs'))).toBe(true)
    await soon(() => heatAsked().length > 0).toBe(true)
    await mapsAreStill(page)
    expect(asked.filter(path => path.includes('/tracks/') || path.includes('/outlines'))).toEqual([])
  })

  test('obeys the filters, also in other map programs', async () => {
    asked.length = 0
    await page.getByRole('button', { name: /Sport$/ }).click()
    await page.getByRole('option', { name: 'Hiking' }).click()
    expect(await says('1 track')).toBe(true)
    expect(address()).toBe('/workouts/map?sport_id=3&view=heat')
    await soon(() => heatAsked().some(path => path.includes('sport_id=3'))).toBe(true)
    await page.getByText('Use the heat map in other map programs').click()
    expect(await on.field('Address of the layer').inputValue()).toContain('.png?sport_id=3&token=')
    await page.getByRole('radio', { name: 'Tracks' }).click()
    expect(address()).toBe('/workouts/map?sport_id=3')
    expect(await says('1 track')).toBe(true)
    await page.goto('/workouts/map?view=heat')
  })

  test('says where other map programs find it, and that is true', async () => {
    await page.getByText('Use the heat map in other map programs').click()
    const layer = await on.field('Address of the layer').inputValue()
    expect(layer).toBe(`${server.origin}/api/workouts/heatmap/{z}/{x}/{y}.png?token=YOUR-TOKEN`)
    await look('layer')
    const path = layer.replace(server.origin, '').replace('{z}/{x}/{y}', '0/0/0')
    expect((await server.request('GET', path)).status).toBe(401)
  })
})

describe('with a journey', () => {
  const lane = Array.from({ length: 200 }, (_, at): [number, number] => [47.42 + at * 1e-4, 9.37])

  test('the map opens where most workouts are, in both views', async () => {
    const gpx = new TextDecoder().decode(gpxAlong(lane)).replaceAll('2020-01-01', '2021-07-01')
    const body = uploadForm({ file: gpxFile(gpx), data: { sport_id: 1, title: 'Far away' } })
    expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
    for (const view of ['', '?view=heat']) {
      await page.evaluate(() => sessionStorage.removeItem('mapPlace'))
      await page.goto(`/workouts/map${view}`)
      expect(await says('9 tracks')).toBe(true)
      const { center, zoom } = await zoomIn()
      expect(center[0]).toBeCloseTo(6.15, 1)
      expect(center[1]).toBeCloseTo(46.2, 1)
      expect(zoom).toBeGreaterThan(10)
    }
  })

  test('a year is chosen, and the map goes where its workouts are', async () => {
    await page.getByRole('button', { name: /When$/ }).click()
    await page.getByRole('option', { name: '2021' }).click()
    expect(await says('1 track')).toBe(true)
    expect(address()).toBe('/workouts/map?from=2021-01-01&to=2021-12-31&view=heat')
    await look('year')
    const { center } = await zoomIn()
    expect(center[0]).toBeCloseTo(9.37, 1)
  })
})

test('nothing went wrong, and nobody else was asked', () => {
  expect({ errors, foreign, refusals, faults }).toEqual({ errors: [], foreign: [], refusals: [], faults: [] })
})
