// All ways to add workouts, in a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { gpxOfTracks, type TestPoint } from '../formats/gpx/gpx-documents'
import { steadyRide } from '../support/recordings'
import { soon } from '../support/soon'
import { appears, chooseWith, hasFocus, pressIfThere } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(sam, 'add-')
await haveBike()

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const row = (name: string) =>
  page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name })
const rideOn = (day: string) => steadyRide({ start: new Date(`${day}T06:00:00Z`), points: 600 })

describe('several files at once', () => {
  test('are a row each, with one sport for all that each may differ from', async () => {
    await page.goto('/workouts/add')
    await chooseFiles({
      'morning.gpx': rideOn('2026-05-01'),
      'shopping.gpx': new TextEncoder().encode('milk, bread'),
      'evening.gpx': rideOn('2026-05-02'),
      'photo.jpg': new Uint8Array(10),
    })
    // The files name no sport, so each row shows a guess before anything is uploaded.
    expect(await appears(on.button('Trail guess Sport for morning.gpx'))).toBe(true)
    await on.choose('Trail guess Sport for evening.gpx', 'Running')
    await on.choose('As the file says Sport for all files', 'Cycling (Sport)')
    expect(await appears(row('photo.jpg').getByText('This file cannot be added'))).toBe(true)
    await look('several')
  })

  test('each end with what became of them: one that is refused does not stop the others', async () => {
    await on.button('Upload 3 files').click()
    expect(await says('2 workouts added · 2 files not added')).toBe(true)
    expect(await appears(row('shopping.gpx').getByText('This file cannot be read as GPX.'))).toBe(true)
    await soon(() => row('evening.gpx').getByRole('link').textContent()).toBe('Alixan → Bourg-de-Péage')
    const list = await server.request<WorkoutsAnswer>('GET', '/api/workouts', { token })
    expect(list.body.data.workouts.map(({ sport_id }) => sport_id).sort()).toEqual([1, 5])
    expect(await hasFocus(page.getByText('2 workouts added'))).toBe(true)
    await look('several-done')
  })

  test('have the default equipment of their sport', async () => {
    await row('morning.gpx').getByRole('link').click()
    expect(await appears(on.link('Blue bike'))).toBe(true)
  })

  test('are gone from the form once one has left it', async () => {
    await page.goBack()
    expect(await appears(on.button('Choose files'))).toBe(true)
    await soon(() => page.getByRole('list', { name: 'Chosen files' }).count()).toBe(0)
  })
})

describe('files that have a sport each', () => {
  test('need none for all', async () => {
    await page.evaluate(() => localStorage.removeItem('lastSport'))
    await page.goto('/workouts/add')
    await chooseFiles({ 'monday.gpx': rideOn('2026-07-06'), 'tuesday.gpx': rideOn('2026-07-07') })
    // The earlier rides and runs were about as fast as these files, so the guess may be either sport.
    await page.getByRole('button', { name: / guess Sport for monday/ }).click()
    await page.getByRole('option', { name: 'Running', exact: true }).click()
    await page.getByRole('button', { name: / guess Sport for tuesday/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await on.button('Upload 2 files').click()
    expect(await says('2 workouts added')).toBe(true)
  })
})

describe('guesses', () => {
  test('that nobody confirmed wait in a list, in which one key confirms a row', async () => {
    await page.goto('/workouts/add')
    await chooseFiles({ 'first.gpx': rideOn('2026-07-09'), 'second.gpx': rideOn('2026-07-10') })
    await page.getByRole('button', { name: / guess Sport for second/ }).waitFor()
    await on.button('Upload 2 files').click()
    expect(await says('2 workouts added')).toBe(true)
    await page.goto('/workouts')
    await on.link('2 guessed sports to confirm').click()
    const confirm = page.getByRole('button', { name: /^Confirm the sport of/ })
    await soon(() => confirm.count()).toBe(2)
    await look('to-confirm')
    await confirm.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await soon(() => confirm.count()).toBe(1)
    expect(await hasFocus(confirm)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await says('There is nothing to confirm.')).toBe(true)
    await page.goto('/workouts/add')
  })
})

describe('a connection that breaks', () => {
  test('keeps one file from being added, which waits and is sent later', async () => {
    const isLost = (text: string | null) => text?.includes('lost.gpx') === true
    await page.route('**/api/workouts', route =>
      isLost(route.request().postData()) ? route.abort() : route.continue(),
    )
    await chooseFiles({ 'lost.gpx': rideOn('2026-06-01'), 'kept.gpx': rideOn('2026-06-02') })
    await on.button('Upload 2 files').click()
    expect(await says('1 workout added')).toBe(true)
    const waiting = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
    expect(await appears(waiting.filter({ hasText: 'lost.gpx' }))).toBe(true)
    await look('waiting')
    await page.unroute('**/api/workouts')
    // The app may already have sent the upload: it retries soon after a connection was lost.
    await pressIfThere(on.button('Send now'))
    await soon(() => waiting.count()).toBe(0)
    expect(await says('Sent: 1 upload that waited.')).toBe(true)
  })

  test('on a phone, what is said of it does not lie over the button for the next', async () => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.goto('/workouts/add')
    await page.route('**/api/workouts', route => route.abort())
    await chooseFiles({ 'alone.gpx': rideOn('2026-06-03') })
    await on.button('Upload workout').click()
    const toast = page.getByRole('alertdialog').filter({ hasText: '1 upload waits to be sent.' })
    const button = on.button('Upload workout')
    await toast.waitFor()
    const [said, pressed] = [await toast.boundingBox(), await button.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(pressed?.y ?? 0)
    await page.unroute('**/api/workouts')
    await pressIfThere(on.button('Send now'))
    expect(await says('Sent: 1 upload that waited.')).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('an archive', () => {
  test('becomes as many workouts as there are recordings in it', async () => {
    const archive = zipSync({ 'a.gpx': rideOn('2026-04-01'), 'trips/b.gpx': rideOn('2026-04-02') })
    await chooseFiles({ 'april.zip': archive })
    await on.button('Title, description, notes, equipment').click()
    await on.fillIn({ Notes: 'From the old watch.' })
    await look('archive')
    await on.button('Upload workout').click()
    expect(await says('2 workouts added')).toBe(true)
    await soon(() => row('april.zip').getByRole('link').count()).toBe(2)
    await look('archive-done')
  })

  test('says which of its files is at fault', async () => {
    const archive = zipSync({
      'a.gpx': rideOn('2026-03-01'),
      'trips/b.gpx': new TextEncoder().encode('milk'),
    })
    await chooseFiles({ 'march.zip': archive })
    await on.button('Upload workout').click()
    expect(await appears(page.getByText('“trips/b.gpx” in this archive: This file cannot be read'))).toBe(
      true,
    )
    expect(await appears(page.getByText('Nothing from the archive was added.'))).toBe(true)
  })
})

describe('a recording', () => {
  const minutes = (day: string, count: number): TestPoint[] =>
    Array.from({ length: count }, (_, minute) => [
      45 + minute / 1000,
      5,
      100,
      `${day}T06:${String(minute).padStart(2, '0')}:00Z`,
    ])
  const untimed: TestPoint = [45, 5, 100, null]

  test('is refused in words that say what is wrong with it', async () => {
    await page.goto('/workouts/add')
    await chooseFiles({
      'watch.gpx': Uint8Array.from([14, 16, 93, 8, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, 0, 0]),
      'plan.gpx': gpxOfTracks([
        [minutes('2026-05-01', 12).map(([lat, lon]): TestPoint => [lat, lon, null, null])],
      ]),
      'jump.gpx': gpxOfTracks([[[...minutes('2026-05-01', 3), [45.117, 5, 100, '2026-05-01T06:02:02Z']]]]),
    })
    await on.button('Upload 3 files').click()
    expect(
      await says(
        'This is a FIT file, not a GPX file. If its name ends in .fit or .tcx, it can be added; otherwise export the recording as GPX.',
      ),
    ).toBe(true)
    expect(await says('This is a plan, not a recording: none of its 12 points has a time.')).toBe(true)
    const jump = /an impossible jump: 12\.80 km in 2 s, at 05\/01\/2026, 3:02:02\sPM\.$/
    expect(await appears(page.getByText(jump))).toBe(true)
    await look('refused-recordings')
  })

  test('of several days becomes a workout for each, which tells what was left out', async () => {
    await page.goto('/workouts/add')
    const friday = [...minutes('2026-05-08', 30), untimed]
    await chooseFiles({ 'tour.gpx': gpxOfTracks([[friday], [minutes('2026-05-09', 40)]]) })
    await on.button('Upload workout').click()
    expect(await says('2 workouts added')).toBe(true)
    await row('tour.gpx').getByRole('link').first().click()
    expect(await appears(page.getByRole('heading', { name: 'About the recording' }))).toBe(true)
    expect(await says('1 of 31 points had no time and were left out.')).toBe(true)
    await look('left-out')
    await page.goto('/workouts/add')
  })
})

describe('by hand', () => {
  test('what is missing is said at its field', async () => {
    await on.link('By hand').click()
    await on.fillIn({ Date: '', Ascent: '300' })
    await on.button('Add workout').click()
    expect(await says('Enter the date.')).toBe(true)
    expect(await says('Enter hours, minutes and seconds, such as 1:23:45.')).toBe(true)
    expect(await says('Enter both ascent and descent, or neither.')).toBe(true)
    expect(await hasFocus(on.field('Date'))).toBe(true)
    await look('by-hand-incomplete')
  })

  test('what was wrong with a number is no longer said once another is there', async () => {
    await on.field('Distance').fill('1000')
    await on.button('Add workout').click()
    expect(await says('Enter a number between 0 and 999.999.')).toBe(true)
    await on.field('Distance').fill('42.195')
    await on.field('Distance').press('Tab')
    await soon(() => page.getByText('Enter a number between').count()).toBe(0)
  })

  test('it becomes a workout, on the clocks of the person', async () => {
    await on.fillIn({ Date: '2026-05-03', Time: '06:05', Distance: '42.195', Duration: '3:30:00' })
    await on.fillIn({ Descent: '280', Title: 'Marathon', Notes: 'Warm.' })
    await on.button('Add workout').click()
    expect(await appears(on.heading('Marathon'))).toBe(true)
    await soon(() => page.locator('header time').textContent()).toMatch(/^Sun, May 3(, 2026)?, 6:05 AM$/)
    const figures = await page.getByRole('region', { name: 'Figures' }).textContent()
    for (const figure of [
      'Distance42.20 km',
      'Duration3:30:00',
      '12.1 km/h',
      'Ascent300 m',
      'Descent280 m',
    ]) {
      expect(figures).toContain(figure)
    }
    await soon(() => page.locator('canvas').count()).toBe(0)
    await look('by-hand-workout')
  })
})

test('through all of this nothing broke, and only what should be was refused', () => {
  expect(new Set(errors)).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']))
  expect(foreign).toEqual([])
  // Some files are refused twice: when the app looks at them before the upload, and when they are uploaded.
  const uploads = refusals.filter(refusal => refusal !== '400 /api/workouts/look')
  expect(uploads).toEqual(Array(5).fill('400 /api/workouts'))
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

/** Creates a bike that is the default for cycling. */
async function haveBike() {
  const json = { label: 'Blue bike', equipment_type_id: 2, default_for_sport_ids: [1] }
  await server.request('POST', '/api/equipments', { token, json })
}

const chooseFiles = (files: Record<string, Uint8Array>) =>
  chooseWith(
    page.getByRole('button', { name: /^Choose (files|more)$/ }),
    Object.entries(files).map(([name, content]) => ({ name, content })),
  )
