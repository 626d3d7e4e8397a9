// Takes the picture of the README from the running app: `bun run picture`. The picture shows a workout on a new
// instance, with light colours, on the built-in map.
import { join } from 'node:path'
import { createFirstAccount, firstAccount, startServer } from '../support/executable'
import { islandRide } from '../support/island-ride'
import { gpxFile } from '../support/recordings'
import { temporaryFolder } from '../support/temporary-folder'
import { comeToRest } from './at-rest'
import { openBrowserOfRun, openPage } from './browser'
import { onPage } from './on-page'

const target = join(import.meta.dir, '..', '..', 'docs', 'workout.jpg')

using folder = temporaryFolder()
await using server = await startServer({ folder: folder.path, environment: { TZ: 'Europe/Paris' } })
const token = await createFirstAccount(server)
const data = { sport_id: 1, title: 'Around Elba', description: 'Warm, with a long break at the harbour.' }
const form = new FormData()
form.set('file', gpxFile(islandRide(new Date('2026-05-02T07:10:00Z'))), 'ride.gpx')
form.set('data', JSON.stringify(data))
const added = await server.request<{ data: { workouts: { id: string }[] } }>('POST', '/api/workouts', {
  token,
  body: form,
})

const browser = await openBrowserOfRun()
try {
  const { page } = await openPage(browser, server.origin)
  await page.setViewportSize({ width: 1180, height: 1010 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await onPage(page).logIn(firstAccount)
  await page.getByText(data.title).first().waitFor()
  await page.goto(`/workouts/${added.body.data.workouts[0]?.id}`)
  const map = page.locator('canvas.maplibregl-canvas')
  await map.waitFor()
  await comeToRest(page)
  await page.screenshot({ path: target, quality: 85 })
} finally {
  await browser.close()
}
process.stdout.write(`${target} (${Math.ceil(Bun.file(target).size / 1000)} kB)\n`)
