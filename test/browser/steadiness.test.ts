// The layout does not shift while a page loads, and going back shows a page at once.
import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createFirstAccount, firstAccount } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import type { PageOptions } from './browser'
import { openBrowser } from './opened-browser'

const { server, openWindow, errors } = await openBrowser()
const token = await createFirstAccount(server)
let workout = ''

beforeAll(async () => {
  const rider = new Rider(server, token)
  for (let day = 1; day <= 12; day++) {
    const start = new Date(Date.UTC(2026, 3, day, 8))
    const { id } = await rider.upload(steadyRide({ start }))
    const json = { title: `Along the river, day ${day}` }
    await rider.request('PATCH', `/api/workouts/${id}`, { json })
    workout = id
  }
})

/** Maximum layout shift. Lighthouse rates a shift of up to 0.1 as good. */
const maxShift = 0.02

const phone = { width: 390, height: 844 }
const desk = { width: 1920, height: 1080 }

async function openScreen(
  path: string,
  { isSignedIn, size = phone, ...options }: { isSignedIn: boolean; size?: typeof phone } & PageOptions,
) {
  const window = await openWindow(server.origin, options)
  await window.page.setViewportSize(size)
  await window.page.addInitScript(
    ({ token }) => {
      if (token !== null) localStorage.setItem('authToken', token)
      const kept = globalThis as unknown as { shifted: number }
      kept.shifted = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          kept.shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { token: isSignedIn ? token : null },
  )
  return { ...window, open: () => window.page.goto(path, { waitUntil: 'commit' }) }
}

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)

test.each([
  ['log-in', () => '/', 'Log in'],
  ['Home', () => '/', 'Home'],
  ['the list', () => '/workouts', 'Workouts'],
  ['a workout', () => `/workouts/${workout}`, 'Along the river, day 12'],
])('on %s nothing moves, also where letters come last', async (name, path, title) => {
  const { page, open, underway } = await openScreen(path(), { isSignedIn: name !== 'log-in' })
  const letters = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await letters.promise
    await route.continue()
  })
  await open()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const areLetters = (url: string) => url.endsWith('.woff2')
  await soon(() => [...underway].filter(request => !areLetters(request.url())).length).toBe(0)
  letters.resolve()
  await soon(() => underway.size).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  // Waits for two frames, because layout shifts are reported only after they are drawn.
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await shiftOf(page)).toBeLessThan(maxShift)
  expect(errors).toEqual([])
})

test('the parts of Home come from the top, each in a task of its own', async () => {
  const { page, open } = await openScreen('/', { isSignedIn: true })
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { came: { heading: string; task: number }[] }
    kept.came = []
    let task = 0
    const setTimer = window.setTimeout
    const setCounting = (handler: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
      setTimer(() => {
        task++
        handler(...values)
      }, ms)
    Object.assign(window, { setTimeout: setCounting })
    new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].filter(node => node instanceof Element),
      )
      const headings = added.flatMap(element => [...element.querySelectorAll('h2')])
      kept.came.push(...headings.map(({ textContent }) => ({ heading: textContent, task })))
    }).observe(document, { childList: true, subtree: true })
  })
  await open()
  await page.getByRole('heading', { level: 2, name: 'Latest workouts' }).waitFor()
  const came = await page.evaluate(
    () => (globalThis as unknown as { came: { heading: string; task: number }[] }).came,
  )
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.length).toBeGreaterThan(3)
  expect(came.map(({ heading }) => heading)).toEqual(headings)
  expect(new Set(came.map(({ task }) => task)).size).toBe(headings.length)
})

test('the pictures that are seen first are fetched at once, the others when they come near', async () => {
  const { page, open } = await openScreen('/workouts', { isSignedIn: true })
  // Requests for pictures stay pending, because a failed picture would be replaced.
  await page.route('**/api/workouts/map/**', () => undefined)
  await open()
  const pictures = page.getByRole('region', { name: 'Workouts' }).getByRole('img')
  await soon(() => pictures.count()).toBe(12)
  const loading = await pictures.evaluateAll(images =>
    images.map(image => (image as HTMLImageElement).loading),
  )
  expect(loading).toEqual([...Array(5).fill('eager'), ...Array(7).fill('lazy')])
  // The page must be closed, because its pending requests never end.
  await page.close()
})

test('going back shows the list at once, where it was left', async () => {
  const { page, open } = await openScreen('/workouts', { isSignedIn: true })
  await open()
  const last = page.getByRole('link', { name: 'Along the river, day 1', exact: true })
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  await last.click()
  await page.getByRole('heading', { level: 1, name: 'Along the river, day 1', exact: true }).waitFor()
  // From here on, no API request gets a response.
  await page.route('**/api/**', () => undefined)
  await page.goBack()
  await last.waitFor()
  await soon(() => page.evaluate(() => scrollY)).toBe(place)
  await page.close()
})

test.each([
  ['a phone', 'is touched', phone],
  ['a desk', 'the mouse moves', desk],
])('%s shows a picture of the track, and begins with the map when %s', async (name, _, size) => {
  const isPhone = name === 'a phone'
  const options = { isSignedIn: true, isPhone, isAtRest: true, size }
  const { page, open } = await openScreen(`/workouts/${workout}`, options)
  // Logs in in the browser, because the picture needs the cookie that the login sets.
  await page.goto('/about')
  await page.evaluate(
    account =>
      fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      }),
    { email: firstAccount.email, password: firstAccount.password },
  )
  await open()
  const picture = page.getByRole('img', { name: 'Map of the track' })
  await picture.waitFor()
  await soon(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth > 300)).toBe(true)
  await page.getByRole('heading', { name: 'Charts' }).waitFor()
  expect(await page.locator('canvas.maplibregl-canvas').count()).toBe(0)
  const height = await picture.evaluate(image => image.getBoundingClientRect().height)
  if (isPhone) await page.touchscreen.tap(200, 400)
  else await page.mouse.move(200, 400)
  await page.locator('canvas.maplibregl-canvas').waitFor()
  await soon(() => picture.count()).toBe(0)
  const map = await page.locator('canvas.maplibregl-canvas').evaluate(it => it.getBoundingClientRect().height)
  // The heights may differ by less than a pixel, because a canvas has a whole number of pixels.
  expect(Math.abs(map - height)).toBeLessThan(1)
  expect(await shiftOf(page)).toBeLessThan(maxShift)
})
