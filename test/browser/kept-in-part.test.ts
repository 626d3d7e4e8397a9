// The service worker caches the latest workouts for offline use. If the server fails for a part of one workout, the
// other workouts are cached nevertheless. In a real browser.
import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFirstAccount, firstAccount, startServer } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { openBrowserOfRun, openPage } from './browser'
import { onPage } from './on-page'

const all = new AsyncDisposableStack()
afterAll(() => all.disposeAsync())
const browser = all.adopt(await openBrowserOfRun(), opened => opened.close())
const folder = all.use(temporaryFolder())
const server = await startServer({ folder: folder.path })
all.defer(async () => void (await server.stop('SIGKILL')))
const rider = new Rider(server, await createFirstAccount(server))

test('a part that cannot be had does not keep other workouts from being kept', async () => {
  const latest = await rider.upload(steadyRide({ start: new Date('2026-05-02T08:00:00Z') }))
  rmSync(join(folder.path, 'trackhut-data', 'uploads', 'workouts'), { recursive: true })
  const other = await rider.upload(steadyRide())
  const streams = `/api/workouts/${latest.id}/streams?points=100`
  expect((await rider.request('GET', streams)).status).not.toBe(200)

  const { page } = await openPage(browser, server.origin, { isInstalled: true })
  all.defer(() => page.context().close())
  await page.goto('/workouts/add')
  await onPage(page).logIn(firstAccount)
  const kept = () =>
    page.evaluate(async () => {
      const note = await caches.match('/latest-workouts')
      const rows: string[] = (await note?.json()) ?? []
      return rows.map(row => JSON.parse(row)[0].id)
    })
  await soon(kept).toEqual([other.id])
})
