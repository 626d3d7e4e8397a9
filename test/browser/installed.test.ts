// The operating system opens files with the installed app, and lets its service worker send waiting uploads while the
// app is closed.
import { afterAll, describe, expect, test } from 'bun:test'
import {
  createFirstAccount,
  firstAccount,
  logIn,
  type ServerProcess,
  startServer,
  unlimited,
} from '../support/executable'
import { steadyRide } from '../support/recordings'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { openBrowserOfRun, openPage } from './browser'
import { appears, chooseWith } from './on-page'

const all = new AsyncDisposableStack()
afterAll(() => all.disposeAsync())
const browser = all.adopt(await openBrowserOfRun(), opened => opened.close())
const folder = all.use(temporaryFolder())

let server: ServerProcess = await startServer({ folder: folder.path, ...unlimited })
all.defer(async () => void (await server.stop('SIGKILL')))
const { origin } = server
await createFirstAccount(server)
const token = await logIn(server, firstAccount)

const { page, errors } = await openPage(browser, origin, { isInstalled: true })
// Close the page before its server stops, so that no request is pending then.
all.defer(() => page.context().close())
const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const waiting = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
const ride = steadyRide({ start: new Date('2026-05-01T06:00:00Z'), points: 300 })

await page.goto('/about')
await page.evaluate(token => localStorage.setItem('authToken', token), token)

describe('files that the system opens with the app', () => {
  // Headless Chromium cannot install apps and has no launch queue, so this test imitates one. Its files are real file
  // handles of the browser.
  test('are chosen in the form for uploads, those of before it was there too', async () => {
    await page.addInitScript(() => {
      type Consume = (launch: { files: FileSystemFileHandle[] }) => void
      let consume: Consume | null = null
      // Launches that happen before the app has set its consumer.
      const early: { files: FileSystemFileHandle[] }[] = []
      const launchQueue = {
        setConsumer(next: Consume) {
          consume = next
          for (const launch of early.splice(0)) next(launch)
        },
      }
      const open = async (files: { name: string; content: string }[]) => {
        const folder = await navigator.storage.getDirectory()
        const handles = files.map(async ({ name, content }) => {
          const handle = await folder.getFileHandle(name, { create: true })
          const writing = await handle.createWritable()
          await writing.write(content)
          await writing.close()
          return handle
        })
        const launch = { files: await Promise.all(handles) }
        if (consume === null) early.push(launch)
        else consume(launch)
      }
      Object.defineProperty(window, 'launchQueue', { value: launchQueue })
      Object.assign(window, { openAsSystem: open })
    })
    const open = (files: { name: string; content: string }[]) =>
      page.evaluate(
        files =>
          (window as unknown as { openAsSystem(given: typeof files): Promise<void> }).openAsSystem(files),
        files,
      )
    await page.goto('/workouts')
    await page.getByRole('heading', { level: 1, name: 'Workouts' }).waitFor()
    await open([{ name: 'ride.gpx', content: new TextDecoder().decode(ride) }])
    await page.locator('a[href="/workouts/add"]:visible').first().click()
    await soon(() => chosen.count()).toBe(1)
    await open([])
    await open([{ name: 'photo.jpg', content: 'not a recording' }])
    expect(await appears(chosen.filter({ hasText: 'photo.jpg' }).getByText(/cannot be added/))).toBe(true)
  })
})

describe('an upload that waits', () => {
  const countOf = async () => {
    const { body } = await server.request<{ pagination: { total: number } }>('GET', '/api/workouts', {
      token,
    })
    return body.pagination.total
  }

  test('is sent by the worker once the network is back, though no page is open, and its token is forgotten', async () => {
    const devTools = await page.context().newCDPSession(page)
    let registrationId: string | undefined
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      registrationId ??= registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)?.registrationId
    })
    await devTools.send('ServiceWorker.enable')
    const own = await until(() => registrationId)
    const networkIsBack = () =>
      devTools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: own,
        tag: 'uploads',
        lastChance: false,
      })
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await server.stop('SIGKILL')
    await chooseWith(page.getByRole('button', { name: 'Choose files' }), [
      { name: 'later.gpx', content: ride },
    ])
    await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await page.getByRole('button', { name: 'Upload workout' }).click()
    await soon(() => waiting.count()).toBe(1)
    // Waits for both, because the upload may be stored before the sender's token.
    await soon(() => page.evaluate(countKept)).toEqual({ uploads: 1, senders: 1 })
    const { environment } = unlimited
    const again = { ...unlimited, environment: { ...environment, PORT: new URL(origin).port } }
    server = await startServer({ folder: folder.path, ...again })
    // Holds the lock for sending, as if the page were sending the upload when the network returns. The page is closed
    // before it has sent anything.
    await page.evaluate(holdLock)
    await networkIsBack()
    // The page's own attempt to send, made when the upload was stored, may still be running.
    await soon(() => page.evaluate(countWaitingForLock)).not.toBe(0)
    // This closes the app. The page stays open, because the developer tools need one.
    await page.goto('about:blank')
    await soon(countOf).toBe(1)
    await networkIsBack()
    errors.splice(0)
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await soon(() => page.evaluate(countKept)).toEqual({ uploads: 0, senders: 0 })
    expect(await waiting.count()).toBe(0)
    expect(await countOf()).toBe(1)
    expect(errors).toEqual([])
  })
})

/** Runs in the page. Counts the waiting uploads, and the accounts with a stored token. */
function countKept(): Promise<{ uploads: number; senders: number }> {
  return new Promise(resolve => {
    const opening = indexedDB.open('trackhut:')
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction(['uploads', 'senders'])
      const [uploads, senders] = ['uploads', 'senders'].map(name => reading.objectStore(name).count())
      reading.oncomplete = () => {
        database.close()
        resolve({ uploads: uploads!.result, senders: senders!.result })
      }
    }
  })
}

/** Runs in the page. Holds the lock for sending, as a page does while it sends, until the page is closed. */
function holdLock(): Promise<void> {
  return new Promise(resolve => {
    void navigator.locks.request('trackhut::uploads', () => {
      resolve()
      return new Promise<void>(() => {})
    })
  })
}

/** Runs in the page. Counts the requests that wait for the lock for sending. */
async function countWaitingForLock(): Promise<number> {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter(({ name }) => name === 'trackhut::uploads').length
}
