// The app without its server, in a real browser with the service worker: which pages it shows, to which account, and
// how it continues when the server is back. Each test starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import {
  createFirstAccount,
  firstAccount,
  logIn,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { mapsAreStill } from './at-rest'
import { openBrowserOfRun, openPage } from './browser'
import { onPage } from './on-page'

const all = new AsyncDisposableStack()
afterAll(() => all.disposeAsync())
const browser = all.adopt(await openBrowserOfRun(), opened => opened.close())
const folder = all.use(temporaryFolder())

let server: ServerProcess = await startServer({ folder: folder.path })
all.defer(async () => void (await server.stop('SIGKILL')))
const { origin } = server
const start = async (environment: Record<string, string> = {}) => {
  server = await startServer({
    folder: folder.path,
    environment: { PORT: new URL(origin).port, ...environment },
  })
}

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const admin = await createFirstAccount(server)
await server.request('POST', '/api/auth/register', { json: { ...sam, accepted_policy: true } })
await server.request('PATCH', '/api/users/sam_rider', { token: admin, json: { activate: true } })
await new Rider(server, admin).upload(steadyRide({ points: 900 }))

const { page, errors } = await openPage(browser, origin, { isInstalled: true })
// Close the page before its server stops, so that no request is pending then.
all.defer(() => page.context().close())
const on = onPage(page)
const note = page.getByText(/^Offline, as of /)

const cacheNames = () => page.evaluate(() => caches.keys())
const kindsOfCaches = async () => (await cacheNames()).map(name => name.split(':')[2])
/**
 * The number of caches of a kind that contain a path. Uses `match`, because `open` would create a cache again that was
 * just deleted.
 */
const timesCached = (kind: string, path: string) =>
  page.evaluate(
    async ([kind, path]) => {
      const names = (await caches.keys()).filter(name => name.includes(`:${kind}:`))
      const found = await Promise.all(
        names.map(cacheName => caches.match(path, { cacheName, ignoreVary: true })),
      )
      return found.filter(answer => answer !== undefined).length
    },
    [kind, path] as const,
  )
/** Paths in the caches of a kind. Call this only while nothing deletes caches. */
const pathsIn = (kind: string) =>
  page.evaluate(async kind => {
    const names = (await caches.keys()).filter(name => name.includes(`:${kind}:`))
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  }, kind)
const everythingIsKept = () => soon(() => timesCached('answers', '/latest-workouts')).toBe(1)

describe('after one visit', () => {
  test('the app and the latest workouts are kept, in the background', async () => {
    await page.goto('/workouts/add')
    await on.logIn(firstAccount)
    await page.getByRole('heading', { level: 1, name: 'Add workout' }).waitFor()
    await everythingIsKept()
    const paths = await pathsIn('answers')
    expect(paths.filter(path => /\/streams\?/.test(path))).toHaveLength(1)
    expect(paths.filter(path => /\/splits\?/.test(path))).toHaveLength(1)
    // What a page asked for together is kept apart.
    expect(paths).toContain('/api/auth/profile')
    expect(paths.filter(path => path.startsWith('/api/combined'))).toEqual([])
    expect(paths.filter(path => /\/map\//.test(path)).length).toBeGreaterThan(0)
    expect((await pathsIn('tiles')).length).toBeGreaterThan(0)
  })

  test('so are statistics and the map of all workouts', async () => {
    await soon(() => timesCached('answers', '/kept-statistics')).toBe(1)
    await soon(async () => (await pathsIn('overlays')).length > 2).toBe(true)
    const paths = await pathsIn('answers')
    expect(paths).toContain('/api/calendar/days')
    expect(paths).toContain('/api/workouts/tracks')
  })

  test('no token is in any cache', async () => {
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    const everything = await page.evaluate(async () => {
      const texts: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request, { ignoreVary: true })
          texts.push(name, request.url, ...[...request.headers].flat(), (await answer?.text()) ?? '')
        }
      }
      return texts.join('\n')
    })
    expect(token?.length).toBeGreaterThan(50)
    expect(everything.includes(token ?? '')).toBe(false)
  })

  test('a reload without the server shows Home as it was, and says so', async () => {
    await server.stop('SIGKILL')
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.getByRole('list', { name: 'Latest workouts' }).getByRole('listitem').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await note.waitFor()
  })

  test('a workout that nobody opened is there with its curves and kilometres', async () => {
    await page.goto('/workouts')
    await page.getByRole('rowheader').getByRole('link').first().click()
    await page.getByRole('region', { name: 'Figures' }).waitFor()
    await page.locator('.uplot').first().waitFor()
    await page.getByRole('table', { name: 'Kilometres' }).waitFor()
    expect(await note.count()).toBe(1)
  })

  test('the calendar has this month and the last, and says of others that it does not know them', async () => {
    await page.goto('/calendar')
    await page.locator('[aria-busy=false] td').first().waitFor()
    await on.link('Earlier').click()
    await page.locator('[aria-busy=false] td').first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /workout/ })
      .waitFor()
    await page.goto('/calendar?month=2019-01')
    await page.getByText('Trackhut cannot be reached').first().waitFor()
    expect(await page.getByText(/\d workouts/).count()).toBe(0)
  })

  test('statistics are there as they open, and say of other forms that they do not know them', async () => {
    for (const path of ['/statistics', '/statistics/records', '/statistics/goals', '/statistics/review']) {
      await page.goto(path)
      await note.waitFor()
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
      expect(await page.getByText('Trackhut cannot be reached').count()).toBe(0)
    }
    await page.goto('/statistics')
    await page.getByRole('region', { name: 'By weekday and hour' }).waitFor()
    await page.goto('/statistics?sport_id=5')
    await page.getByText('Trackhut cannot be reached').first().waitFor()
    expect(await page.getByText(/\d workouts/).count()).toBe(0)
    expect(await page.getByRole('definition').count()).toBe(0)
  })

  test('the map of tracks is there, and says what it does not know', async () => {
    const unknown = page.getByText('Part of this map could not be loaded.')
    await page.goto('/workouts/map')
    await page.getByText('1 track', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Map of all tracks' }).waitFor()
    await mapsAreStill(page)
    expect([await note.count(), await unknown.count()]).toEqual([1, 0])
    await page.goto('/workouts/map?view=heat')
    await unknown.waitFor()
    await page.goto('/workouts/map?sport_id=5')
    await page.getByText('Trackhut cannot be reached').first().waitFor()
    expect(await page.getByText(/\d tracks?$/).count()).toBe(0)
  })

  test('what was never kept says that the server cannot be reached', async () => {
    await page.goto('/import-export')
    await page.getByText('Trackhut cannot be reached').first().waitFor()
  })

  test('a page that stood open all the while finds the server again by itself', async () => {
    await page.goto('/')
    await note.waitFor()
    // Discards the errors of requests that were sent while there was no server.
    errors.splice(0)
    await start()
    await note.waitFor({ state: 'detached' })
    await page.goto('/workouts')
    await page.getByRole('rowheader').getByRole('link').first().waitFor()
    await soon(() => note.count()).toBe(0)
  })
})

describe('of one person', () => {
  test('nothing is left after the log-out', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await soon(kindsOfCaches).toEqual(['shell'])
    await server.stop('SIGKILL')
    await page.goto('/workouts')
    await page
      .getByText(/cannot be reached/)
      .or(page.getByRole('button', { name: 'Log in' }))
      .first()
      .waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(0)
    await start()
  })

  test('a log-out without the server says so, and ends the session there as soon as it can be reached', async () => {
    const cookies = async () => (await page.context().cookies()).length
    const isTaken = async (token: string) =>
      (await server.request('GET', '/api/auth/profile', { token })).status === 200
    await page.goto('/workouts/add')
    await on.logIn(firstAccount)
    await page.getByRole('heading', { level: 1, name: 'Add workout' }).waitFor()
    await everythingIsKept()
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
    expect([await isTaken(token), await cookies()]).toEqual([true, 1])
    await server.stop('SIGKILL')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByText(/^You are logged out on this device\. The server could not be reached/).waitFor()
    await soon(kindsOfCaches).toEqual(['shell'])
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await start()
    expect(await isTaken(token)).toBe(true)
    // Announces that the network is back, as a browser does. Only a page that is already open needs this event to end
    // the session on the server; a new page does so when it is loaded.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await soon(() => isTaken(token)).toBe(false)
    await soon(cookies).toBe(0)
    await soon(() => page.evaluate(() => localStorage.getItem('tokensToEnd'))).toBe(null)
  })

  test('nothing is shown to the next, whose token has a place of its own', async () => {
    const [tokenOfSam, tokenOfFirst] = [await logIn(server, sam), await logIn(server)]
    await page.evaluate(token => localStorage.setItem('authToken', token), tokenOfFirst)
    await page.goto('/workouts')
    await everythingIsKept()
    // Replaces only the token. The cached data of the first user stays, as if the browser had been killed before the
    // app could clear it.
    await page.evaluate(token => localStorage.setItem('authToken', token), tokenOfSam)
    await server.stop('SIGKILL')
    await page.goto('/workouts')
    await page.getByText('Trackhut cannot be reached').first().waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(0)
    await start()
    await page.goto('/workouts')
    await page.getByText('Your workouts will be listed here.').waitFor()
    await soon(async () => (await kindsOfCaches()).filter(kind => kind === 'session').length).toBe(1)
  })
})

describe('a cache', () => {
  test('that lost what was in it is filled again', async () => {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.includes(':shell:')) await caches.delete(name)
    })
    await page.goto('/workouts')
    await page.getByText('Your workouts will be listed here.').waitFor()
    await soon(() => timesCached('shell', '/')).toBe(1)
  })

  test('of an earlier version is deleted by the next', async () => {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.unregister()
      await (await caches.open('trackhut::shell:earlier')).put('/', new Response('an earlier page'))
      await (await caches.open('another-app')).put('/', new Response('not ours'))
    })
    // An unregistered worker ends when the last page that it controls is closed. After a reload alone, it might still
    // answer.
    await page.goto('about:blank')
    await page.goto('/')
    await soon(cacheNames).not.toContain('trackhut::shell:earlier')
    expect(await cacheNames()).toContain('another-app')
  })

  test('and the worker with it go where the server is set to have none', async () => {
    await server.stop()
    await start({ OFFLINE_APP: 'false' })
    await page.goto('/workouts')
    await page.getByText('Your workouts will be listed here.').waitFor()
    await soon(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0)
    await soon(cacheNames).toEqual(['another-app'])
  })
})

test('nothing broke but what has no server', () => {
  expect(errors.filter(error => !/ERR_CONNECTION_REFUSED|ERR_FAILED/.test(error))).toEqual([])
})
