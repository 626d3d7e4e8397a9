// The map of a workout, in a real browser, against the executable. Each test starts where the previous one ended.

import { describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { measureRamp, trackColours } from '../../src/maps/style/track'
import type { WorkoutsAnswer, WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { readPixels } from '../maps/images/png-pixels'
import { mountainRide } from '../support/mountain-ride'
import { withPulse } from '../support/pulse'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { becomesSo } from '../support/waiting'
import { mapsAreStill } from './at-rest'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(sam, 'map-')
const address = await haveRide()
await page.goto(address)
await on.button('Zoom in').waitFor()

const canvas = page.locator('canvas.maplibregl-canvas')
const mark = (count: string) => page.locator('.maplibregl-marker').getByText(count, { exact: true })
const cursor = page.locator('.maplibregl-marker:empty')
const pause = page.getByRole('button', { name: /^0:10:05 pause after 2\d\.\d\d km$/ })
const colour = page.getByRole('button', { name: /^Colour of the track/ })
const ground = on.button('Background map')
const slider = page.getByRole('slider', { name: 'Position along the workout' })
const scale = () => page.locator('.maplibregl-ctrl-scale').textContent()
const whole = await scale()
const choices = page.getByRole('menuitemradio')
const choose = (choice: string) => page.getByRole('menuitemradio', { name: choice, exact: true }).click()

describe('the colour of the track', () => {
  test('tells the heart rate, and a legend tells how', async () => {
    await colour.click()
    await choose('Heart rate')
    expect(await appears(page.getByText('From 103 bpm (dark) to 180 bpm (light)'))).toBe(true)
    await mapsAreStill(page)
    const pixels = readPixels(await canvas.screenshot())
    expect(pixels.count(measureRamp.at(-1) ?? '')).toBeGreaterThan(100)
    expect(pixels.count(measureRamp.at(0) ?? '')).toBeGreaterThan(100)
    expect(pixels.count('#d9480f')).toBeLessThan(200)
  })

  test('is offered only for what was recorded', async () => {
    await colour.click()
    await choices.first().waitFor()
    await soon(() => choices.allTextContents()).toEqual([
      ...['One colour', 'Speed', 'Elevation', 'Gradient', 'Heart rate'],
    ])
    await page.keyboard.press('Escape')
  })

  test('is remembered', async () => {
    await page.reload()
    expect(await appears(page.getByRole('button', { name: 'Colour of the track: Heart rate' }))).toBe(true)
    await look('heart-rate')
  })
})

describe('the map under the track', () => {
  test('can be chosen from what there is, and is remembered', async () => {
    await ground.click()
    await choices.first().waitFor()
    await soon(() => choices.allTextContents()).toEqual(['Land and water', 'No map'])
    await choose('No map')
    await page.getByText('Natural Earth').waitFor({ state: 'detached' })
    await page.reload()
    await on.button('Zoom in').waitFor()
    await soon(() => page.getByText('Natural Earth').count()).toBe(0)
    await ground.click()
    await choose('Land and water')
    expect(await appears(page.getByText('Natural Earth'))).toBe(true)
  })
})

describe('what the map shows', () => {
  test('has the colours of the picture that the server draws', async () => {
    const { body } = await server.request<WorkoutsAnswer>('GET', `/api${address}`, { token })
    const picture = `${server.origin}/api/workouts/map/${body.data.workouts[0]?.map}@2x?size=1200x675&scheme=`
    await colour.click()
    await choose('One colour')
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const answer = await fetch(picture + scheme, { headers: { authorization: `Bearer ${token}` } })
      const drawn = readPixels(await answer.bytes())
      const track = trackColours[scheme].line.toLowerCase()
      expect(drawn.count(track)).toBeGreaterThan(1000)
      await soon(async () => readPixels(await canvas.screenshot()).count(track) > 500).toBe(true)
      await mapsAreStill(page)
      expect(commonest(readPixels(await canvas.screenshot()))).toBe(commonest(drawn))
    }
  })

  test('has its line before its kilometres', async () => {
    await page.reload()
    await page.locator('.maplibregl-marker').first().waitFor()
    expect(
      readPixels(await canvas.screenshot()).count(trackColours.light.line.toLowerCase()),
    ).toBeGreaterThan(500)
    await mapsAreStill(page)
  })
})

describe('a map whose ground is still to come', () => {
  const tiles = /\/base-map\/.*\/\d+\/\d+\/\d+\.\w+$/
  const isBusy = () => canvas.getAttribute('aria-busy')

  test('is busy until it has come', async () => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(tiles, async route => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    await page.reload()
    await asked.promise
    expect(await isBusy()).toBe('true')
    released.resolve()
    await soon(isBusy).toBe(null)
    await page.unroute(tiles)
  })

  test('is not busy for ever when it does not come', async () => {
    await page.route(tiles, route => route.fulfill({ status: 500 }))
    await page.reload()
    await canvas.waitFor()
    await soon(isBusy).toBe(null)
    await page.unroute(tiles)
    expect([...new Set(refusals.splice(0).map(refusal => refusal.slice(0, 3)))]).toEqual(['500'])
    errors.splice(0)
    await page.reload()
    await page.locator('.maplibregl-marker').first().waitFor()
  })
})

describe('the keyboard', () => {
  test('zooms the map', async () => {
    await canvas.focus()
    await page.keyboard.press('-')
    expect(await changes(scale, whole)).toBe(true)
    const far = await scale()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    expect(await changes(scale, far)).toBe(true)
  })

  test('moves the map, and not to the next workout', async () => {
    // Reads the position of the first mark. Which kilometre it marks depends on the zoom level that the keys have set.
    const place = () => page.locator('.maplibregl-marker').first().getAttribute('style')
    const before = await place()
    await page.keyboard.press('ArrowLeft')
    expect(await changes(place, before)).toBe(true)
    await soon(() => page.url()).toEndWith(address)
  })

  test('reaches pauses, which tell how long they were', async () => {
    await pause.focus()
    const words = pause.locator('span')
    expect(await becomes(() => words.evaluate(element => getComputedStyle(element).opacity), '1')).toBe(true)
  })

  test('gets back to the whole track', async () => {
    await canvas.focus()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('+')
    expect(await changes(scale, whole)).toBe(true)
    await on.button('Show the whole track').press('Enter')
    expect(await becomes(scale, whole)).toBe(true)
  })
})

test('there are more kilometre marks the nearer the map is', async () => {
  await mark('12').waitFor({ state: 'detached' })
  expect(await appears(mark('15'))).toBe(true)
  await on.button('Zoom in').click()
  expect(await appears(mark('12'))).toBe(true)
  expect(await mark('13').count()).toBe(0)
  await on.button('Zoom in').click()
  expect(await appears(mark('13'))).toBe(true)
  await on.button('Show the whole track').click()
  await mark('12').waitFor({ state: 'detached' })
})

describe('pointing at the track', () => {
  test('shows that point above the charts and on the map', async () => {
    expect(await eventually(pointAtTen)).toBe(true)
    await soon(() => slider.getAttribute('aria-valuetext')).toMatch(/ (9\.9|10\.0)\d km, /)
  })

  test('ends where the track is out of reach', async () => {
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('The map is not there')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await cursor.waitFor({ state: 'detached' })
  })
})

describe('full screen', () => {
  const fills = () =>
    canvas.evaluate(({ clientWidth, clientHeight }) =>
      String(clientWidth === innerWidth && clientHeight === innerHeight),
    )

  test('is filled by the map alone, with the values of the point under the pointer', async () => {
    await on.button('Full screen').click()
    expect(await becomes(fills, 'true')).toBe(true)
    expect(await isOutOfReach(on.button('Edit'))).toBe(true)
    expect(await eventually(pointAtTen)).toBe(true)
    expect(await appears(page.locator('dl').getByText('Elevation'))).toBe(true)
    await look('full-screen')
  })

  test('has its menus, which Escape closes first', async () => {
    await ground.click()
    await page.getByRole('menuitemradio', { name: 'No map' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' })
    await soon(() => fills()).toBe('true')
  })

  test('ends with Escape, and with its button', async () => {
    await page.keyboard.press('Escape')
    expect(await becomes(fills, 'false')).toBe(true)
    expect(await isOutOfReach(on.button('Edit'))).toBe(false)
    await on.button('Full screen').press('Enter')
    expect(await becomes(fills, 'true')).toBe(true)
    expect(await hasFocus(on.button('Leave full screen'))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await becomes(fills, 'false')).toBe(true)
  })
})

test('a browser without WebGL shows the picture, and says why', async () => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind)
    } as typeof getContext
  })
  await page.goto(address)
  expect(await appears(page.getByText('This browser cannot draw the interactive map.'))).toBe(true)
  expect(await appears(page.getByRole('img', { name: 'Map of the track' }))).toBe(true)
})

test('through all of this nothing broke, and nothing was refused', () => {
  expect(errors.filter(error => !error.includes('WebGL'))).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

/**
 * Moves the mouse to the present position of the mark, which may still be moving.
 * @returns true if the cursor appeared
 */
async function pointAtTen(): Promise<boolean> {
  await mark('10').scrollIntoViewIfNeeded()
  const box = await mark('10').boundingBox()
  if (box === null) return false
  // Moves twice, because a pointer that is already at the position would not move.
  for (const aside of [5, 0]) await page.mouse.move(box.x + box.width / 2 + aside, box.y + box.height / 2)
  return (await cursor.count()) === 1
}

const isOutOfReach = (what: Locator) => what.evaluate(element => element.closest('[inert]') !== null)

/** True if a value changes within the time that a map needs to move. */
const changes = (read: () => Promise<string | null>, before: string | null) =>
  eventually(async () => (await read()) !== before)

const becomes = (read: () => Promise<string | null>, wanted: string | null) =>
  eventually(async () => (await read()) === wanted)

async function eventually(isSo: () => Promise<boolean>): Promise<boolean> {
  return becomesSo(isSo)
}

/** The most frequent colour, which is that of the ground. */
function commonest({ width, height, at }: ReturnType<typeof readPixels>): string | undefined {
  const colours = Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)))
  const [first] = [...Map.groupBy(colours, one => one)].toSorted((a, b) => b[1].length - a[1].length)
  return first?.[0]
}

/** Uploads a ride. @returns the path of its page */
async function haveRide(): Promise<string> {
  const file = gpxFile(withPulse(mountainRide(new Date('2026-05-01T20:00:00Z'))))
  const { body } = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', {
    token,
    body: uploadForm({ file, data: { sport_id: 1, title: 'Over the hills' } }),
  })
  return `/workouts/${body.data.workouts[0]?.id}`
}
