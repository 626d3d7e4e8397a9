// Files that another app shares, and uploads that are stored while the server is unreachable and sent later. Each test
// starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  createFirstAccount,
  firstAccount,
  logIn,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { steadyRide } from '../support/recordings'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { openBrowserOfRun, openPage } from './browser'
import { appears, chooseWith, pressIfThere } from './on-page'

const all = new AsyncDisposableStack()
afterAll(() => all.disposeAsync())
const browser = all.adopt(await openBrowserOfRun(), opened => opened.close())
const folder = all.use(temporaryFolder())

let server: ServerProcess = await startServer({ folder: folder.path })
all.defer(async () => void (await server.stop('SIGKILL')))
const { origin } = server
const start = async () => {
  server = await startServer({ folder: folder.path, environment: { PORT: new URL(origin).port } })
}

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const admin = await createFirstAccount(server)
await server.request('POST', '/api/auth/register', { json: { ...sam, accepted_policy: true } })
await server.request('PATCH', '/api/users/sam_rider', { token: admin, json: { activate: true } })
const tokenOfSam = await logIn(server, sam)
const tokenOfFirst = await logIn(server, firstAccount)

const { page } = await openPage(browser, origin, { isInstalled: true })
// Close the page before its server stops, so that no request is pending then.
all.defer(() => page.context().close())

const rideOn = (day: string) => steadyRide({ start: new Date(`${day}T06:00:00Z`), points: 300 })
const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const waiting = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem')
const be = (token: string) => page.evaluate(token => localStorage.setItem('authToken', token), token)
const countOf = async (token: string) => {
  const { body } = await server.request<{ pagination: { total: number } }>('GET', '/api/workouts', { token })
  return body.pagination.total
}

/**
 * Sends the waiting uploads. The button may be gone, because the app retries by itself soon after a connection was
 * lost.
 */
const sendNow = () => pressIfThere(page.getByRole('button', { name: 'Send now' }))

/** Shares files with the app, as a phone does for another app. */
const share = (files: { name: string; content: string }[]) =>
  page.evaluate(files => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'files',
      multiple: true,
    })
    const transfer = new DataTransfer()
    for (const { name, content } of files) transfer.items.add(new File([content], name))
    input.files = transfer.files
    if (files.length > 0) form.append(input)
    document.body.append(form)
    form.submit()
  }, files)

const countShared = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const opening = indexedDB.open('trackhut:')
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('shared').objectStore('shared').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

const workerIsThere = (page: Page) =>
  soon(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

await page.goto('/about')
await be(tokenOfFirst)
await page.goto('/workouts/add')
await workerIsThere(page)

describe('a file that another app shares', () => {
  test('is chosen in the form for uploads, and says so when it is of another kind', async () => {
    await share([
      { name: 'ride.gpx', content: new TextDecoder().decode(rideOn('2026-05-01')) },
      { name: 'photo.jpg', content: 'not a recording' },
    ])
    await page.waitForURL('**/workouts/add')
    await soon(() => chosen.count()).toBe(2)
    expect(await appears(chosen.filter({ hasText: 'photo.jpg' }).getByText(/cannot be added/))).toBe(true)
    await page.getByRole('button', { name: 'Leave out photo.jpg' }).click()
    await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await page.getByRole('button', { name: 'Upload workout' }).click()
    await page.getByRole('region', { name: 'Figures' }).waitFor()
    expect(await countOf(tokenOfFirst)).toBe(1)
  })

  test('is there once', async () => {
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await chosen.count()).toBe(0)
  })

  test('is not shown to who logs in after a log-out', async () => {
    await share([{ name: 'secret.gpx', content: '<gpx/>' }])
    await page.waitForURL('**/workouts/add')
    await soon(() => chosen.count()).toBe(1)
    // The service worker stores these files, but no page takes them over.
    const address = await page.evaluate(async () => {
      const body = new FormData()
      body.append('files', new File(['<gpx/>'], 'secret.gpx'))
      const answer = await fetch('/share', { method: 'POST', body })
      return answer.url
    })
    expect(address).toMatch(/\/workouts\/add\?shared=[\da-f-]{36}$/)
    await be(tokenOfSam)
    await page.goto(address)
    await page.waitForURL('**/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await soon(() => countShared(page)).toBe(0)
    expect(await chosen.count()).toBe(0)
    await be(tokenOfFirst)
  })

  test('waits alone, however often files are shared that nobody takes', async () => {
    await page.goto('/about')
    await page.evaluate(async () => {
      for (const name of ['one.gpx', 'two.gpx', 'three.gpx']) {
        const body = new FormData()
        body.append('files', new File(['<gpx/>'], name))
        await fetch('/share', { method: 'POST', body })
      }
    })
    expect(await countShared(page)).toBe(1)
  })

  test('of a page elsewhere does not arrive', async () => {
    const form = `<form method="post" action="${origin}/share" enctype="multipart/form-data"><textarea name="files"></textarea></form>`
    using elsewhere = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(form, { headers: { 'content-type': 'text/html' } }),
    })
    await page.goto(elsewhere.url.href)
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const transfer = new DataTransfer()
      transfer.items.add(new File(['<gpx/>'], 'theirs.gpx'))
      input.files = transfer.files
      document.forms[0]!.append(input)
      document.forms[0]!.submit()
    })
    expect(await appears(page.getByText('The shared file did not arrive here.'))).toBe(true)
    // Only the file that was shared earlier is still waiting.
    expect(await countShared(page)).toBe(1)
  })

  test('that is no file is told in words', async () => {
    await page.goto('/workouts/add')
    await share([])
    expect(await appears(page.getByText('Nothing was shared that could become a workout.'))).toBe(true)
  })

  test('meets words instead of a failure where there is no worker', async () => {
    const { page: plain } = await openPage(browser, origin)
    await plain.goto('/about')
    await plain.evaluate(token => localStorage.setItem('authToken', token), tokenOfFirst)
    const body = new FormData()
    body.append('files', new File([new Uint8Array(20_000_000)], 'large.fit'))
    const { status, headers } = await fetch(`${origin}/share`, { method: 'POST', body, redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, '/workouts/add?shared=lost'])
    await plain.goto('/workouts/add?shared=lost')
    expect(await appears(plain.getByText('The shared file did not arrive here.'))).toBe(true)
    await plain.context().close()
  })
})

describe('an upload without the server', () => {
  test('waits, here and on Home', async () => {
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await server.stop('SIGKILL')
    await chooseWith(page.getByRole('button', { name: 'Choose files' }), [
      { name: 'later.gpx', content: rideOn('2026-06-01') },
    ])
    await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await page.getByRole('button', { name: 'Upload workout' }).click()
    await soon(() => waiting.count()).toBe(1)
    expect(await appears(page.getByRole('alertdialog').getByText('1 upload waits to be sent.'))).toBe(true)
    await page.goto('/')
    expect(await appears(page.getByText('1 upload waits to be sent.'))).toBe(true)
  })

  test('is nobody else’s', async () => {
    await start()
    await be(tokenOfSam)
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await waiting.count()).toBe(0)
    expect(await countOf(tokenOfSam)).toBe(0)
  })

  test('is sent once its owner is back, and once only', async () => {
    await be(tokenOfFirst)
    await page.goto('/')
    expect(await appears(page.getByText('Sent: 1 upload that waited.'))).toBe(true)
    expect(await countOf(tokenOfFirst)).toBe(2)
  })

  test('that the server took though its answer was lost is not there twice', async () => {
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await chooseWith(page.getByRole('button', { name: 'Choose files' }), [
      { name: 'lost-answer.gpx', content: rideOn('2026-06-03') },
    ])
    // The request for a guess has been answered. So the next request is the upload, and its answer gets lost.
    await page.getByRole('button', { name: /^.+ guess/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await page.evaluate(() => {
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function (body) {
        this.onload = () => this.onerror?.(new ProgressEvent('error'))
        XMLHttpRequest.prototype.send = send
        return send.call(this, body)
      }
    })
    await page.getByRole('button', { name: 'Upload workout' }).click()
    await soon(() => waiting.count()).toBe(1)
    expect(await countOf(tokenOfFirst)).toBe(3)
    await sendNow()
    await soon(() => waiting.count()).toBe(0)
    expect(await countOf(tokenOfFirst)).toBe(3)
  })

  test('that the server refuses says why, and can be taken away', async () => {
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await server.stop('SIGKILL')
    await chooseWith(page.getByRole('button', { name: 'Choose files' }), [
      { name: 'broken.gpx', content: new TextEncoder().encode('milk, bread') },
    ])
    await page.getByRole('button', { name: 'Upload workout' }).click()
    await soon(() => waiting.count()).toBe(1)
    await start()
    await sendNow()
    expect(await appears(waiting.getByText('This file cannot be read as GPX.'))).toBe(true)
    await page.getByRole('button', { name: 'Remove broken.gpx' }).click()
    await soon(() => waiting.count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await waiting.count()).toBe(0)
  })
})

describe('an upload of an account that is gone', () => {
  const uploadLater = async (name: string, day: string) => {
    await page.goto('/workouts/add')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await server.stop('SIGKILL')
    await chooseWith(page.getByRole('button', { name: 'Choose files' }), [{ name, content: rideOn(day) }])
    await page.getByRole('button', { name: /^(As the file says|.+ guess)/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await page.getByRole('button', { name: 'Upload workout' }).click()
    await waiting.filter({ hasText: name }).waitFor()
  }

  test('is neither shown to nor sent for somebody who has its name later', async () => {
    await be(tokenOfSam)
    await uploadLater('of-the-one-before.gpx', '2026-07-01')
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await page.goto('about:blank')
    await start()
    await server.request('DELETE', '/api/users/sam_rider', { token: await logIn(server, firstAccount) })
    const other = { ...sam, email: 'other@example.org' }
    await server.request('POST', '/api/auth/register', { json: { ...other, accepted_policy: true } })
    await server.request('PATCH', '/api/users/sam_rider', { token: admin, json: { activate: true } })
    const tokenOfOther = await logIn(server, other)

    await page.goto('/about')
    await be(tokenOfOther)
    await uploadLater('own.gpx', '2026-07-02')
    expect(await waiting.count()).toBe(1)
    await start()
    await sendNow()
    await soon(() => waiting.count()).toBe(0)
    expect(await countOf(tokenOfOther)).toBe(1)
  })

  test('leaves no name in the browser', async () => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('sam_rider')
  })
})
