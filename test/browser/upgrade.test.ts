// The server is upgraded while a page of an earlier build is open and an upload is waiting.
import { afterAll, expect, test } from 'bun:test'
import { startEarlierBuild } from '../support/earlier-build'
import { createFirstAccount, firstAccount, logIn, startServer, unlimited } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { openBrowserOfRun, openPage } from './browser'
import { chooseWith } from './on-page'

const all = new AsyncDisposableStack()
afterAll(() => all.disposeAsync())
const browser = all.adopt(await openBrowserOfRun(), opened => opened.close())
const folder = all.use(temporaryFolder())
const server = all.use(await startServer({ folder: folder.path, ...unlimited }))
await createFirstAccount(server)
const token = await logIn(server, firstAccount)
await new Rider(server, token).upload(steadyRide({ points: 300 }))
const build = all.use(startEarlierBuild(server.origin))

const { page, errors } = await openPage(browser, build.origin, { isInstalled: true })
// Close the page before its server stops, so that no request is pending then.
all.defer(() => page.context().close())
const waiting = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
const shells = () => page.evaluate(async () => (await caches.keys()).filter(name => name.includes(':shell:')))
const scripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src))
const countWorkouts = async () => {
  const { body } = await server.request<{ pagination: { total: number } }>('GET', '/api/workouts', { token })
  return body.pagination.total
}

test('it goes on, its upload is sent once, and the next page is of the new build', async () => {
  await page.goto('/about')
  await page.evaluate(token => localStorage.setItem('authToken', token), token)
  await page.goto('/workouts/add')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await soon(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const [earlierShell] = await shells()
  expect(earlierShell).toContain('earlier')
  const earlierScripts = await scripts()

  build.setReachable(false)
  await chooseWith(page.getByRole('button', { name: 'Choose files' }), [
    { name: 'later.gpx', content: steadyRide({ start: new Date('2026-05-03T06:00:00Z'), points: 300 }) },
  ])
  await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
  await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
  await page.getByRole('button', { name: 'Upload workout' }).click()
  await soon(() => waiting.count()).toBe(1)

  build.upgrade()
  build.setReachable(true)
  errors.splice(0)
  // Checks for a new service worker. Browsers do so once a day, and whenever a page is opened.
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await soon(async () => (await shells()).filter(name => name.includes('earlier'))).toEqual([])

  // The page of the earlier build has not loaded this screen yet.
  await page.locator('a[href="/statistics"]:visible').first().click()
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
  await page.goto('/workouts/add')
  await soon(countWorkouts).toBe(2)
  await soon(() => waiting.count()).toBe(0)
  const present = await scripts()
  expect(present.filter(script => earlierScripts.includes(script))).toEqual([])
  expect(await countWorkouts()).toBe(2)
  expect(errors).toEqual([])
})
