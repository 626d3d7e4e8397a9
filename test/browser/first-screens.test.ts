// Measures what a browser loads for the first screen, with an empty cache and without any interaction.
import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { languages } from '../../src/platform/languages'
import { embeddedFiles } from '../../src/platform/web/embedded.gen'
import { recordedRide } from '../bench/recorded-ride'
import { createFirstAccount, logIn } from '../support/executable'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { openBrowser } from './opened-browser'
import { signIn } from './sign-in'

const { server, openWindow, errors } = await openBrowser()
// The user is not an administrator, because the app requests more for administrators.
const sam = {
  ...{ username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' },
  // That of the browser, as the app sets it for accounts that are made with it. In different weeks, Home would ask again.
  timezone: 'Asia/Tokyo',
}
const admin = await createFirstAccount(server)
await server.request('POST', '/api/auth/register', { json: { ...sam, accepted_policy: true } })
await server.request('PATCH', '/api/users/sam_rider', { token: admin, json: { activate: true } })
const token = await logIn(server, sam)
/** Home shows this many workouts with their pictures. */
const maxPictures = 5
for (let ride = 0; ride < maxPictures; ride++) await new Rider(server, token).upload()

/** Maximum bytes of everything that a first screen loads, in Brotli. A quarter of it is the font. */
const maxOfAll = 190_000

/** Maximum bytes of the API's responses other than pictures. */
const maxOfAnswers = 5_000

interface Loaded {
  name: string
  bytes: number
}

/**
 * Each first screen with the maximum number of its requests, of those for the API's responses other than pictures, and of
 * those for scripts. A phone on a slow network waits for each of them. The last number is the maximum bytes of all
 * scripts as transferred, including the texts of one language. It holds both for Brotli, which browsers accept over
 * HTTPS and from this machine, and for gzip, which they accept over plain HTTP.
 */
const firstScreens = [
  ['log-in', '/', null, 'Log in', 11, 2, 6, 123_000, false],
  ['Home', '/', token, 'Home', 7 + maxPictures, 1, 3, 107_000, false],
  ['the list on a phone', '/workouts', token, 'Workouts', 12 + maxPictures, 2, 7, 125_000, true],
  ['the list as a table', '/workouts', token, 'Workouts', 14, 3, 7, 131_000, false],
] as const

test.each(firstScreens)('%s needs few bytes, and asks for little', async (...screen) => {
  const [, path, token, title, maxRequests, maxAnswers, maxScripts, maxOfScripts, isPhone] = screen
  const { page, underway } = await openWindow(server.origin, { isPhone })
  await page.addInitScript(token => {
    if (token !== null) localStorage.setItem('authToken', token)
    // Imitates plain HTTP, where browsers have no service worker. A service worker loads more files after a second,
    // which on a busy machine may be before the first screen.
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  }, token)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await soon(() => underway.size).toBe(0)
  const loaded = (await loadedBy(page)).filter(({ name }) => !isBackground(name))
  // The page itself is one more.
  expect(loaded.length + 1).toBeWithin(5, maxRequests + 1)
  const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
  expect(scripts.length).toBeWithin(2, maxScripts + 1)
  expect(sum(scripts)).toBeLessThan(maxOfScripts)
  expect(sum(await inGzip(scripts))).toBeLessThan(maxOfScripts)
  expect(sum(loaded)).toBeLessThan(maxOfAll)
  const answers = loaded.filter(({ name }) => isAnswer(name))
  expect(answers.length).toBeWithin(1, maxAnswers + 1)
  expect(sum(answers)).toBeLessThan(maxOfAnswers)
  expect(errors).toEqual([])
})

/** Maximum bytes of all API responses except pictures; the page once needed 790 kB. */
const maxOfRide = 60_000

/** Maximum number of requests of the page of a ride, and of those for the API's responses. */
const maxRequestsOfRide = 31
const maxAnswersOfRide = 3

test('the page of a ride of 40 km needs little data', async () => {
  const { id, distance } = await new Rider(server, token).upload(recordedRide(7200))
  expect(distance).toBeWithin(38, 45)
  const { page, underway } = await openWindow(server.origin, { isAtRest: true })
  await signIn(page.context(), server.origin, sam)
  await page.goto(`/workouts/${id}`)
  await page.getByRole('table', { name: 'Kilometres' }).waitFor()
  await page.getByRole('table', { name: 'Best efforts' }).waitFor()
  await soon(() => underway.size).toBe(0)
  const loaded = await loadedBy(page)
  expect(loaded.length + 1).toBeWithin(10, maxRequestsOfRide + 1)
  const answers = loaded.filter(({ name }) => isAnswer(name))
  expect(answers.length).toBeWithin(1, maxAnswersOfRide + 1)
  expect(answers.map(({ name }) => new URL(name).pathname)).toContain(`/api/workouts/${id}/streams`)
  expect(sum(answers)).toBeLessThan(maxOfRide)
  expect(errors).toEqual([])
})

/**
 * The same scripts in gzip, with the texts of the largest language, because some languages need twice the bytes of
 * English.
 */
async function inGzip(scripts: readonly Loaded[]): Promise<Loaded[]> {
  const others = scripts.filter(({ name }) => !isTexts(name))
  const texts = embeddedFiles.filter(({ path }) => isTexts(path))
  expect(texts.length).toBe(languages.length)
  const sizes = await Promise.all(texts.map(({ path }) => sizeInGzip(path)))
  return [
    ...(await Promise.all(others.map(({ name }) => sizeInGzip(new URL(name).pathname)))),
    ...sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1),
  ]
}

const isAnswer = (name: string) => /^\/api\/(?!workouts\/map\/)/.test(new URL(name).pathname)

/** Whether a script is what sends waiting uploads. It is loaded after a second, on a busy machine before the screen is. */
const isBackground = (name: string) => /\/background-\w+\.js$/.test(name)

const isTexts = (path: string) => /\/first-\w+\.js$/.test(path)

async function sizeInGzip(path: string): Promise<Loaded> {
  const answer = await fetch(`${server.origin}${path}`, {
    headers: { 'accept-encoding': 'gzip' },
    decompress: false,
  })
  expect([path, answer.headers.get('content-encoding')]).toEqual([path, 'gzip'])
  // Adds 300 bytes for the headers of a response, as browsers do.
  return { name: path, bytes: (await answer.bytes()).byteLength + 300 }
}

const sum = (loaded: Loaded[]) => loaded.reduce((sum, { bytes }) => sum + bytes, 0)

const loadedBy = (page: Page): Promise<Loaded[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(entry => entry as PerformanceResourceTiming)
      .map(({ name, transferSize }) => ({ name, bytes: transferSize })),
  )
