// Somebody takes all their data home, in a real browser, against the executable. Each test goes on where the one before
// it ended.
import { expect, test } from 'bun:test'
import { Rider } from '../support/rider'
import { filesIn, textOf } from '../transfer/exports/exporting'
import { appears, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  sam,
  'own-data-',
)
await new Rider(server, token).upload()

const says = (sentence: string | RegExp) => appears(page.getByText(sentence))
const archiveAddress = '**/api/auth/account/export'

/** What the page would be told, without waiting for it to be so. */
const tell = (status: 'in_progress' | 'errored') =>
  page.route(archiveAddress, route =>
    route.fulfill({
      json: {
        status: 'success',
        request: { created_at: 'Mon, 01 Jun 2026 10:00:00 GMT', status, file_name: null, file_size: null },
      },
    }),
  )

test('it says what will be in it, and what to do when it failed', async () => {
  await tell('errored')
  await page.goto('/import-export')
  expect(await appears(page.getByRole('heading', { name: 'Export' }))).toBe(true)
  expect(await says('The archive could not be prepared. Try again')).toBe(true)
  await look('failed')
})

test('who waits is told that they need not', async () => {
  await page.unroute(archiveAddress)
  await tell('in_progress')
  await page.reload()
  expect(await says('You can leave this page; the archive will wait for you here.')).toBe(true)
  await look('waiting')
  await page.unroute(archiveAddress)
})

test('an archive is asked for, and appears by itself when it is ready', async () => {
  await page.reload()
  await on.button('Prepare archive').click()
  expect(await says(/^Your archive of .* is ready: [\d.]+\skB\./)).toBe(true)
  await look('ready')
})

test('it goes straight to the disk, with everything in it', async () => {
  const [saved] = await Promise.all([page.waitForEvent('download'), on.button('Download archive').click()])
  expect(saved.suggestedFilename()).toMatch(/^archive_[\w-]{20}\.zip$/)
  expect(saved.url()).toStartWith(server.origin)
  const files = filesIn(await savedBytes(saved))
  expect(JSON.parse(textOf(files.get('user_data.json')))).toMatchObject({ username: 'sam_rider' })
  expect(JSON.parse(textOf(files.get('user_workouts_data.json')))).toHaveLength(1)
})

test('through all of this nothing broke and nothing was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
