// Selecting a stretch of a workout: on charts with mouse, finger and keys, on the map, in tables and from a best
// effort; and cutting the recording at its ends. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { mountainRide } from '../support/mountain-ride'
import { withPulse } from '../support/pulse'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { becomesSo } from '../support/waiting'
import { comeToRest, nothingIsUnderway } from './at-rest'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  sam,
  'stretch-',
)
const address = await upload(withPulse(mountainRide(new Date('2026-05-01T20:00:00Z'))), {
  sport_id: 1,
  title: 'Over the hills',
})
await page.goto(address)
await on.button('Zoom in').waitFor()

const strip = page.getByRole('region', { name: /^Stretch/ })
const slider = page.getByRole('slider', { name: 'Position along the workout' })
const end = page.getByRole('slider', { name: 'End of the stretch' })
const figures = page.getByRole('region', { name: 'Figures' })
const dialog = page.getByRole('alertdialog')
/** The area of the charts that reacts to the pointer. */
const charts = page.locator('[data-charts]')

describe('on the charts', () => {
  test('it is dragged with the mouse, and has figures of its own at the foot of the window', async () => {
    await drag(0.25, 0.5)
    await soon(() => strip.textContent()).toMatch(
      /^Stretch 9\.\d\d km to 18\.\d\d km.*Distance9\.\d\d km.*Duration0:\d\d:\d\d.*Ascent[\d,]+ m.*Gradient.*Heart rate\d+ bpmup to \d+/,
    )
    await soon(() => strip.getByRole('status').textContent()).toStartWith('Stretch selected: 9.')
    await look('chart')
  })

  test('its ends are moved, by handles and by keys', async () => {
    const before = await strip.textContent()
    await end.focus()
    await page.keyboard.press('ArrowRight')
    await soon(() => strip.textContent()).not.toBe(before)
    await drag(await shareOf(page.locator('[data-end=to]')), 0.75)
    await soon(() => strip.textContent()).toMatch(/^Stretch 9\.\d\d km to 27\.\d\d km/)
  })

  test('the charts show it alone, and the whole workout again', async () => {
    await on.button('Zoom the charts in on it').click()
    await soon(() => slider.getAttribute('aria-valuetext')).toMatch(/ 9\.\d\d km/)
    await look('zoomed')
    await on.button('Show the whole workout in the charts').click()
    await soon(() => slider.getAttribute('aria-valuetext')).toMatch(/ 0\.00 km/)
  })

  test('Escape clears it', async () => {
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
    await soon(() => page.url()).toEndWith(address)
  })

  test('a finger that rests selects it, and one that does not scrolls or moves the cursor', async () => {
    const touch = await touchScreen()
    // The touch events are sent without waiting until the browser has handled each of them. In a slow browser, such
    // waiting would turn the touch into a long press.
    await Promise.all([
      touch('touchStart', { share: 0.2 }),
      touch('touchMove', { share: 0.4 }),
      touch('touchEnd'),
    ])
    await soon(() => strip.count()).toBe(0)
    // The cursor stays where the finger was lifted. The map shows the cursor, too, but on a phone the map is not
    // visible at the same time.
    await soon(() => slider.getAttribute('aria-valuetext')).toMatch(/ 1[45]\.\d\d km/)
    await touch('touchStart', { share: 0.2, secondsAgo: 1 })
    await touch('touchMove', { share: 0.3 })
    await touch('touchMove', { share: 0.4 })
    await touch('touchEnd')
    await soon(() => strip.textContent()).toMatch(/^Stretch 7\.\d\d km to 14\.\d\d km/)
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
  })

  test('keys select with Shift, from where the cursor is', async () => {
    await slider.focus()
    for (const key of ['PageUp', 'Shift+PageUp', 'Shift+PageUp', 'Shift+ArrowLeft'])
      await page.keyboard.press(key)
    await soon(() => strip.textContent()).toMatch(/Distance\d\.\d\d km/)
    await on.button('Clear the stretch').click()
    await strip.waitFor({ state: 'detached' })
  })
})

describe('in the tables', () => {
  test('a kilometre has the figures of its row', async () => {
    const kilometre = on.button('Select kilometre 3')
    await kilometre.click()
    await soon(() => strip.textContent()).toMatch(/^Stretch 2\.00 km to 3\.00 km.*Distance1\.00 km/)
    await soon(() => kilometre.getAttribute('aria-pressed')).toBe('true')
    await kilometre.click()
    await strip.waitFor({ state: 'detached' })
  })

  test('a segment has its own figures', async () => {
    await page.getByRole('heading', { name: 'Between pauses' }).click()
    await on.button('Select part 2').click()
    await soon(() => strip.textContent()).toMatch(/Distance15\.06 km/)
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
  })
})

describe('on the map', () => {
  test('it lies between two points of the line that are pressed', async () => {
    expect(await becomesSo(() => press('10'))).toBe(true)
    expect(await appears(page.getByText(/^From (9\.9|10\.0)\d km\. Press another point/))).toBe(true)
    expect(await becomesSo(() => press('20'))).toBe(true)
    await soon(() => strip.textContent()).toMatch(/^Stretch (9\.9|10\.0)\d km to (19\.9|20\.0)\d km/)
    await look('map')
  })

  test('its figures are on the map while that fills the screen', async () => {
    await on.button('Full screen').click()
    const onMap = page.locator('[class*=foot] section').filter({ hasText: 'Stretch' })
    await soon(() => onMap.textContent()).toMatch(/^Stretch (9\.9|10\.0)\d km to .*Distance(9\.9|10\.0)\d km/)
    await look('full-screen')
    await onMap.getByRole('button', { name: 'Clear the stretch' }).click()
    await onMap.waitFor({ state: 'detached' })
    await on.button('Leave full screen').click()
  })

  test('one press alone is taken back with Escape', async () => {
    expect(await becomesSo(() => press('10'))).toBe(true)
    expect(await appears(page.getByText(/Press another point/))).toBe(true)
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
  })
})

describe('of a best effort', () => {
  let ofRun: string

  test('the page of a workout lists them, and a press marks where it was', async () => {
    ofRun = await upload(mountainRide(new Date('2026-05-03T08:00:00Z')), { sport_id: 5 })
    await page.goto(ofRun)
    const table = page.getByRole('table', { name: 'Best efforts' })
    await soon(() => table.textContent()).toMatch(
      /400 m0:\d\d.*1 km0:\d\d.*1 mi1:\d\d.*Half marathon\d\d:\d\d/,
    )
    await soon(() => table.textContent()).toContain('Your best')
    await on.button('Select the fastest 5 km').click()
    await soon(() => strip.textContent()).toMatch(/Distance5\.\d\d km/)
    await look('workout')
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
  })

  test('among the records stand the best of a sport, each leading to its stretch', async () => {
    await page.goto('/statistics/records?sport_id=5')
    const table = page.getByRole('table', { name: 'Best efforts' })
    await soon(() => table.textContent()).toMatch(/DistanceEverThis year400 m.*10 km/)
    await look('records')
    await table
      .getByRole('row', { name: /^10 km/ })
      .getByRole('link')
      .first()
      .click()
    await soon(() => strip.textContent()).toMatch(/Distance10\.\d\d km/)
    expect(page.url()).toContain(`${ofRun}?from=`)
  })
})

/**
 * Loads all pictures now. Cuts and undos remove workouts, and the server would refuse a later request for their
 * pictures. The browser could send one at any time, because the hidden picture for printing is lazy.
 */
async function picturesHaveCome() {
  const haveCome = () =>
    page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
      return [...document.images].every(image => image.complete)
    })
  await comeToRest(page)
  await soon(haveCome).toBe(true)
  await nothingIsUnderway(page)
}

/** Waits for the map, whose pictures are asked for only then. A dialog would hide its buttons. */
const mapHasCome = () => on.button('Zoom in').waitFor()

describe('cuts the recording', () => {
  test('only the stretch is kept, and that is undone', async () => {
    await page.goto(`${address}?from=600&to=3000`)
    await mapHasCome()
    await on.button('Cut').click()
    await dialog.getByRole('button', { name: 'Keep only this stretch' }).waitFor()
    await look('question')
    await picturesHaveCome()
    await dialog.getByRole('button', { name: 'Keep only this stretch' }).click()
    await dialog.waitFor({ state: 'detached' })
    await strip.waitFor({ state: 'detached' })
    await page.getByText('Recording cut').waitFor()
    await soon(() => figures.textContent()).toMatch(/Duration0:(39|40):/)
    await page.getByText('Points that were cut off:').waitFor()
    await page.getByText('This workout was made from this recording').waitFor()
    await look('kept')
    await mapHasCome()
    await picturesHaveCome()
    await on.button('Undo').click()
    await soon(() => figures.textContent()).toMatch(/Moving time1:23:/)
  })

  test('it becomes two', async () => {
    await page.goto(`${address}?from=600&to=3000`)
    await mapHasCome()
    await on.button('Cut').click()
    await dialog.getByRole('button', { name: 'Two workouts, divided where it ends' }).waitFor()
    await picturesHaveCome()
    await dialog.getByRole('button', { name: 'Two workouts, divided where it ends' }).click()
    await soon(() => figures.textContent()).toMatch(/Duration0:(49|50):/)
    await page.goto('/workouts')
    await soon(() => page.getByRole('link', { name: /Over the hills/ }).count()).toBe(2)
    await picturesHaveCome()
    await on.button('Undo').click()
    await soon(() => page.getByRole('link', { name: /Over the hills/ }).count()).toBe(1)
  })

  test('the time of a wrong clock is corrected', async () => {
    await page.goto(address)
    await mapHasCome()
    await on.button('Correct the time').click()
    await dialog.getByLabel('Date').fill('2025-12-24')
    await look('time')
    await picturesHaveCome()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByText(/24 Dec 2025|Dec 24, 2025/)
      .first()
      .waitFor()
  })
})

test('through all of this nothing broke, and nothing was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  // A cut or a new time replaces the picture of the map. On a busy machine the old one is asked for just then.
  expect(refusals.filter(refusal => !refusal.startsWith('404 /api/workouts/map/'))).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

async function chartsInSight() {
  await charts.evaluate(element => element.scrollIntoView())
  const box = await charts.boundingBox()
  if (box === null) throw new Error('There are no charts')
  return box
}

/** Drags from one position to another, both as fractions of the charts' width. */
async function drag(from: number, to: number) {
  const box = await chartsInSight()
  const y = box.y + 40
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 5 })
  await page.mouse.up()
}

/** Returns a function that touches the charts at a fraction of their width. The timestamp of a touch can be set. */
async function touchScreen() {
  const client = await page.context().newCDPSession(page)
  const box = await chartsInSight()
  return (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    { share, secondsAgo = 0 }: { share?: number; secondsAgo?: number } = {},
  ) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: Date.now() / 1000 - secondsAgo,
      touchPoints: share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + 60 }],
    })
}

/** The position of an element's centre, as a fraction of the charts' width. */
async function shareOf(what: Locator): Promise<number> {
  const [box, whole] = [await what.boundingBox(), await charts.boundingBox()]
  if (box === null || whole === null) throw new Error('It is not there')
  return (box.x + box.width / 2 - whole.x) / whole.width
}

/** Presses the mark of a kilometre. @returns false if there is no such mark */
async function press(count: string): Promise<boolean> {
  const mark = page.locator('.maplibregl-marker').getByText(count, { exact: true })
  await mark.scrollIntoViewIfNeeded()
  const box = await mark.boundingBox()
  if (box === null) return false
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return true
}

/** Uploads a workout. @returns the path of its page */
async function upload(gpx: Uint8Array, data: object): Promise<string> {
  const body = uploadForm({ file: gpxFile(gpx), data })
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  return `/workouts/${answer.body.data.workouts[0]?.id}`
}
