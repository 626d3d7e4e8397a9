// Makes the picture of the README from the running app: `bun run picture`. It shows a workout as a new instance draws it,
// in the light, on the map that needs no Internet.
import { join } from 'node:path'
import { readPixels } from '../maps/images/png-pixels'
import { createFirstAccount, firstAccount, startServer } from '../support/executable'
import { islandRide } from '../support/island-ride'
import { gpxFile } from '../support/recordings'
import { temporaryFolder } from '../support/temporary-folder'
import { openBrowserOfRun, openPage } from './browser'
import { onPage } from './on-page'

/** Of the track on the map: once it is there, all is drawn. */
const trackColour = '#d9480f'
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
  while (readPixels(await map.screenshot()).count(trackColour) < 500)
    await page.waitForLoadState('networkidle')
  await page.screenshot({ path: target, quality: 85 })
} finally {
  await browser.close()
}
process.stdout.write(`${target} (${Math.ceil(Bun.file(target).size / 1000)} kB)\n`)
