// From the set-up link to the first rides, log-out and log-in, in a real browser, without the Internet. Each test
// starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { readPixels } from '../maps/images/png-pixels'
import { firstAccount } from '../support/executable'
import { mountainRide } from '../support/mountain-ride'
import { steadyRide } from '../support/recordings'
import { soon } from '../support/soon'
import { comeToRest, mapsAreStill } from './at-rest'
import { appears, chooseWith, savedBytes } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, look, openWindow, errors, foreign, refusals, faults } = await openBrowser()

/** A ride that starts on May 1 in the server's time zone, but on May 2 in the user's. */
const loop = mountainRide(new Date('2026-05-01T20:00:00Z'))
const flat = steadyRide({ start: new Date('2026-04-20T06:30:00Z'), points: 1800, climb: null })
/** The user gave the ride no title, so its title consists of its places. */
const titleOfFlat = 'Alixan → Romans-sur-Isère'

const heading = () => page.getByRole('heading', { level: 1 })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })
const field = (label: string) => page.getByLabel(label, { exact: true })

describe('getting in', () => {
  test('without an account, every address leads to where the set-up link is explained', async () => {
    await page.goto('/workouts')
    expect(await appears(page.getByRole('heading', { name: 'Almost there' }))).toBe(true)
    await look('set-up-without-link')
  })

  test('the set-up link works in the tab that explains it', async () => {
    await page.goto(server.setupLink ?? '')
    expect(await appears(page.getByRole('heading', { name: 'Welcome to Trackhut' }))).toBe(true)
    await soon(() => page.url()).toBe(`${server.origin}/setup`)
  })

  test('the set-up link shows a form, and its token is gone from the address', async () => {
    await page.goto('about:blank')
    await page.goto(server.setupLink ?? '')
    expect(await appears(page.getByRole('heading', { name: 'Welcome to Trackhut' }))).toBe(true)
    await soon(() => page.url()).toBe(`${server.origin}/setup`)
    await look('set-up')
  })

  test('what is wrong with the account is said at its field', async () => {
    await field('Username').fill('not this')
    await field('Email').fill(firstAccount.email)
    await field('Password').fill(firstAccount.password)
    await button('Create account').click()
    expect(await appears(page.getByText('Use only letters (a–z), digits and underscores.'))).toBe(true)
    await look('set-up-refused')
  })

  test('a password that is easy to guess is taken for the first account only when it is meant', async () => {
    await field('Username').fill(firstAccount.username)
    await field('Password').fill('password1')
    await button('Create account').click()
    expect(await appears(page.getByText('This password is easy to guess, and this account'))).toBe(true)
    expect(await appears(button('Create account anyway'))).toBe(true)
    await look('set-up-easy-password')
    await field('Password').fill(firstAccount.password)
  })

  test('the first account is logged in at once, and has no workouts', async () => {
    await field('Username').fill(firstAccount.username)
    await button('Create account').click()
    expect(await appears(page.getByRole('heading', { name: 'Who is this server for?' }))).toBe(true)
    await link('Skip').click()
    expect(await appears(page.getByRole('heading', { level: 1, name: 'Welcome' }))).toBe(true)
    await soon(() => page.url()).toBe(`${server.origin}/`)
    await look('home-empty')
    await page.getByRole('link', { name: 'Workouts', exact: true }).click()
    expect(await appears(page.getByText('Your workouts will be listed here.'))).toBe(true)
    await look('list-empty')
  })
})

describe('adding a recording', () => {
  test('the form waits for a file', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Add workout' }).click()
    expect(await appears(page.getByRole('heading', { name: 'Add workout' }))).toBe(true)
    await look('add')
    await button('Upload workout').click()
    expect(await appears(page.getByText('Choose a file first.'))).toBe(true)
    await look('add-incomplete')
  })

  test('a file that is no recording gets a plain sentence', async () => {
    await choose('shopping.gpx', new TextEncoder().encode('milk, bread'))
    await chooseSport('Cycling (Sport)')
    await button('Upload workout').click()
    const sentence = 'This file cannot be read as GPX. It may be damaged or cut off; export it again.'
    expect(await appears(page.getByText(sentence))).toBe(true)
    await look('add-refused')
  })

  test('a good one, chosen with the button, becomes a workout that is shown', async () => {
    await button('Leave out shopping.gpx').click()
    await choose('loop.gpx', loop)
    await button('Title, description, notes, equipment').click()
    await field('Title').fill('Around the lake')
    await field('Description').fill(
      'Warm, with a long break for coffee.\nThe road to the pass is open again.',
    )
    await field('Notes').fill('Bring a second bottle next time.')
    await button('Upload workout').click()
    expect(await appears(page.getByRole('heading', { name: 'Around the lake' }))).toBe(true)
    expect(await appears(page.getByText('Workout added'))).toBe(true)
  })

  test('another, dropped into the window on any screen, is in the form', async () => {
    await link('Workouts').click()
    await drop('flat.gpx', flat)
    expect(await appears(page.getByText('flat.gpx'))).toBe(true)
    await look('add-chosen')
    // The form still contains the sport of the last workout.
    await button('Upload workout').click()
    expect(await appears(page.getByRole('heading', { name: titleOfFlat }))).toBe(true)
    await look('workout-without-elevation')
  })
})

describe('the list', () => {
  test('shows both, latest first, with their pictures', async () => {
    // On wider screens the list is a table without pictures.
    await page.setViewportSize({ width: 1180, height: 800 })
    await link('Workouts').click()
    const rows = page.getByRole('listitem')
    expect(await appears(rows.nth(1))).toBe(true)
    await soon(() => rows.nth(0).getByRole('link').textContent()).toBe('Around the lake')
    const pictures = page.getByRole('img', { name: /^Map of / })
    await soon(() => pictures.count()).toBe(2)
    for (const picture of await pictures.all()) {
      await page.waitForFunction(
        // The image of 200 pixels, which the browser counts as the 88 at which it is shown.
        image => (image as HTMLImageElement).naturalWidth === 88,
        await picture.elementHandle(),
      )
    }
    await look('list')
  })
})

describe('a workout', () => {
  test('is shown with its title, its date on the clocks there and at home, and its figures', async () => {
    await link('Around the lake').click()
    expect(await appears(heading())).toBe(true)
    await soon(() => heading().textContent()).toBe('Around the lake')
    const times = () => page.locator('header time').allTextContents()
    await soon(async () => (await times()).join(' ').replaceAll(', 2026', '').replaceAll(/\s/g, ' ')).toBe(
      'Fri, May 1, 10:00 PM Sat, May 2, 5:00 AM at home',
    )
    const figures = await page.getByRole('region', { name: 'Figures' }).textContent()
    expect(figures).toContain('Distance22.75 mi')
    expect(figures).toContain('Moving time1:23:10')
    expect(figures).toContain('Pauses0:10:05')
    expect(await appears(page.getByText('The road to the pass is open again.'))).toBe(true)
    expect(await appears(page.getByText('Bring a second bottle next time.'))).toBe(true)
    await look('workout')
  })

  test('has its track on the map', async () => {
    const map = page.locator('canvas.maplibregl-canvas')
    expect(await appears(map)).toBe(true)
    await mapsAreStill(page)
    const trackColour = '#d9480f'
    expect(readPixels(await map.screenshot()).count(trackColour)).toBeGreaterThan(500)
  })

  test('has charts over which the pointer moves a marker along the map', async () => {
    const chart = page.locator('[data-charts]')
    const places: (string | null)[] = []
    for (const x of [100, 500]) {
      await chart.hover({ position: { x, y: 40 } })
      places.push(await marker().getAttribute('style'))
    }
    expect(places[0]).toContain('translate')
    expect(places[1]).not.toBe(places[0])
  })

  test('has charts that can be read with the keyboard', async () => {
    const slider = page.getByRole('slider', { name: 'Position along the workout' })
    await slider.focus()
    await page.keyboard.press('Home')
    await soon(() => slider.getAttribute('aria-valuetext')).toMatch(/^0:00:00, 0\.00 mi, /)
    const before = await marker().getAttribute('style')
    for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowRight')
    await soon(() => slider.getAttribute('aria-valuetext')).not.toMatch(/^0:00:00/)
    await soon(() => marker().getAttribute('style')).not.toBe(before)
  })

  test('has charts over time, too', async () => {
    await page.getByRole('radio', { name: 'Time' }).click()
    await soon(() => page.getByRole('radio', { name: 'Time' }).isChecked()).toBe(true)
    await look('workout-over-time')
  })

  test('gives its file back byte for byte', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download GPX').click()])
    expect(download.suggestedFilename()).toBe('Around the lake.gpx')
    expect(Buffer.compare(loop, await savedBytes(download))).toBe(0)
  })

  test('leads to the one before and the one after', async () => {
    await link('Earlier workout').click()
    expect(await appears(page.getByRole('heading', { name: titleOfFlat }))).toBe(true)
    await link('Later workout').click()
    expect(await appears(page.getByRole('heading', { name: 'Around the lake' }))).toBe(true)
    await soon(() => link('Later workout').count()).toBe(0)
  })

  test('is deleted without a question, and comes back when that is undone', async () => {
    const address = page.url()
    const other = link(titleOfFlat)
    await comeToRest(page)
    await button('Delete').click()
    expect(await appears(page.getByText('1 workout deleted'))).toBe(true)
    expect(await appears(other)).toBe(true)
    await soon(() => link('Around the lake').count()).toBe(0)
    await page.reload()
    expect(await appears(page.getByText(/^Can be undone until/))).toBe(true)
    await look('workout-deleted')
    await button('Undo').click()
    expect(await appears(page.getByText('1 workout is as it was'))).toBe(true)
    expect(await appears(link('Around the lake'))).toBe(true)
    await soon(() => button('Undo').count()).toBe(0)

    await page.goto(address)
    await comeToRest(page)
    await button('Delete').click()
    expect(await appears(other)).toBe(true)
    await button('Close').click()
    await page.goto(address)
    expect(await appears(page.getByRole('heading', { name: 'There is nothing here' }))).toBe(true)
    await look('lost')
  })
})

describe('leaving and coming back', () => {
  test('the account menu leads out', async () => {
    await button('Account of first').click()
    expect(await appears(page.getByRole('menuitem', { name: 'Log out' }))).toBe(true)
    await look('account-menu')
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    expect(await appears(page.getByText('You are logged out.'))).toBe(true)
    await look('log-in')
  })

  test('a wrong password is refused, the right one leads to the screen that was asked for', async () => {
    await page.goto('/workouts/add')
    await field('Email').fill(firstAccount.email)
    await field('Password').fill('not my password')
    await button('Log in').click()
    expect(await appears(page.getByText('Wrong email or password.'))).toBe(true)
    await look('log-in-refused')
    await field('Password').fill(firstAccount.password)
    await button('Log in').click()
    expect(await appears(page.getByRole('heading', { name: 'Add workout' }))).toBe(true)
  })
})

test('through all of this nothing broke, nothing was asked of another host, and only wrong input was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  // The app may request a picture while its workout is being deleted.
  const others = refusals.filter(refusal => !refusal.startsWith('404 /api/workouts/map/'))
  expect(others.map(refusal => refusal.replace(/[\w-]{22}$/, 'ID'))).toEqual([
    '400 /api/setup',
    '400 /api/workouts/look',
    '400 /api/workouts',
    '404 /api/workouts/ID',
    '401 /api/auth/login',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

test('the page that documents the interface works the same way', async () => {
  const docs = await openWindow()
  await docs.page.setViewportSize({ width: 1280, height: 800 })
  await docs.page.goto('/api/docs')
  expect(await appears(docs.page.getByText('Check that the server answers'))).toBe(true)
  await docs.page.screenshot({ path: `${import.meta.dir}/../artefacts/interface.png` })
  expect(docs.errors).toEqual([])
  expect(docs.foreign).toEqual([])
  expect(docs.refusals).toEqual([])
})

const marker = () => page.locator('.maplibregl-marker:empty')

const choose = (name: string, content: Uint8Array) =>
  chooseWith(button(/^Choose (files|more)$/), [{ name, content, mimeType: 'application/gpx+xml' }])

async function chooseSport(name: string) {
  await button(/^(Choose a sport|As the file says|.+ guess)/).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Drops a file onto the window. */
async function drop(name: string, content: Uint8Array) {
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name, { type: 'application/gpx+xml' }))
      return transfer
    },
    { name, text: new TextDecoder().decode(content) },
  )
  const target = page.getByRole('main')
  for (const type of ['dragenter', 'dragover']) await target.dispatchEvent(type, { dataTransfer: transfer })
  expect(await appears(page.getByText('Drop GPX, FIT, TCX or KML files to add workouts'))).toBe(true)
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}
