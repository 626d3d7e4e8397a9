// Importing an archive from FitTrackee, and exporting all data, in a real browser, against the executable. Each test
// starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { httpDate } from '../../src/lib/net/http-date'
import { encodeShortId } from '../../src/lib/short-id'
import { pieceSize } from '../../web/data/transfer/send-in-pieces'
import { steadyRide } from '../support/recordings'
import { soon } from '../support/soon'
import { filesIn, textOf } from '../transfer/exports/exporting'
import { appears, chooseWith, hasFocus, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const { server, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(sam, 'import-')

const says = (sentence: string | RegExp) => appears(page.getByText(sentence))
const inDialog = (action: string) => page.getByRole('alertdialog').getByRole('button', { name: action })

const choose = (name: string, content: Uint8Array) =>
  chooseWith(page.getByRole('button', { name: /^Choose (archive|another)$/ }), [
    { name, content, mimeType: 'application/zip' },
  ])

async function moveIn(content: Uint8Array) {
  await choose('archive.zip', content)
  await on.button('Upload archive').click()
}

/** Uploads an archive, waits for the preview and imports it. */
async function importAll(content: Uint8Array) {
  await moveIn(content)
  await on.button('Import these workouts').click()
}

/** True if the focus is lost, as after a pressed button disappears. */
const focusIsLost = () => page.evaluate(() => document.activeElement === document.body)

const archived = (number: number, facts: object = {}) => ({
  id: encodeShortId(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
  title: `Ride ${number}`,
  sport_id: 1,
  sport_label: 'Cycling (Sport)',
  workout_date: httpDate(new Date(Date.UTC(2020, 0, 1, number))),
  duration: '1:00:00',
  moving: '1:00:00',
  distance: 20,
  ave_speed: 20,
  max_speed: 30,
  ...facts,
})

function archiveOf(workouts: object[]): Uint8Array {
  const json = (content: unknown) => Buffer.from(JSON.stringify(content))
  return zipSync({
    'user_data.json': json({ username: 'sam_elsewhere', first_name: 'Samira' }),
    'user_workouts_data.json': json(workouts),
    'user_equipments_data.json': json([]),
    'gpx/ride.gpx': steadyRide(),
  })
}

const wholeArchive = archiveOf([
  archived(1, { title: 'Along the lake', gpx: 'ride.gpx' }),
  archived(2, { title: 'Lost file', gpx: 'lost.gpx' }),
  archived(3, { title: 'No date', workout_date: 'yesterday' }),
  archived(4, { title: 'Padel with Kim', sport_id: 99, sport_label: 'Padel (Outdoor)' }),
])

test('the empty list of workouts leads to where they can be brought', async () => {
  await page.goto('/workouts')
  await on.link('Import workouts').click()
  expect(await appears(on.heading('Import and export'))).toBe(true)
  expect(await says('FitTrackee: request a data export')).toBe(true)
  await look('none')
})

test('without an archive, and with something else, it says what is wanted', async () => {
  await on.button('Upload archive').click()
  expect(await says('Choose the archive first.')).toBe(true)
  expect(await hasFocus(on.button('Choose archive'))).toBe(true)
  await choose('ride.gpx', steadyRide())
  expect(await says('This is not an archive: its name must end in .zip.')).toBe(true)
  await moveIn(zipSync({ 'holiday.txt': Buffer.from('sun') }))
  expect(await says(/^There is nothing in the archive that this server can read/)).toBe(true)
  await look('refused')
})

test('an archive is taken over, and it says what was not as it should be', async () => {
  await moveIn(wholeArchive)
  expect(await appears(page.getByRole('heading', { name: 'This is in the archive' }))).toBe(true)
  expect(await says('Cannot be imported1')).toBe(true)
  expect(await appears(on.button('Use these sports'))).toBe(true)
  await look('preview')
  await on.button('Import these workouts').click()
  expect(await appears(page.getByRole('heading', { name: 'The import is complete' }))).toBe(true)
  await soon(focusIsLost).toBe(false)
  expect(await says('Workouts added2')).toBe(true)
  expect(await appears(page.getByRole('listitem').filter({ hasText: 'Lost file' }))).toBe(true)
  expect(await says('Added without its recording. The file is not in the archive.')).toBe(true)
  expect(await says('Left out. Its date is not valid.')).toBe(true)
  await look('done')
})

test('a sport that is not known here is asked for, and its workouts follow', async () => {
  await on.button('Add these workouts').click()
  expect(await says('Choose the sport.')).toBe(true)
  await on.choose('Choose a sport Which sport is “Padel (Outdoor)” here?', 'Running')
  await on.button('Add these workouts').click()
  expect(await says('Workouts added3')).toBe(true)
  await soon(() => page.getByText('Padel').count()).toBe(0)
})

test('what was added is there at once, with the profile', async () => {
  await on.link('Go to workouts').click()
  for (const title of ['Along the lake', 'Lost file', 'Padel with Kim']) {
    expect(await appears(on.link(title))).toBe(true)
  }
  await page.goto('/profile/edit')
  await soon(() => on.field('First name').inputValue()).toBe('Samira')
})

describe('everything that is there now is taken home', () => {
  const archiveAddress = '**/api/auth/account/export'

  /** Imitates a status of the export, without waiting for the server to reach it. */
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
    expect(JSON.parse(textOf(files.get('user_workouts_data.json')))).toHaveLength(3)
  })
})

test('one button takes all of it away again', async () => {
  await page.goto('/profile/edit/account/moving-in')
  await soon(() => new URL(page.url()).pathname).toBe('/import-export')
  await on.button('Undo').click()
  await inDialog('Undo import').click()
  expect(await says('Everything the import added has been removed.')).toBe(true)
  await soon(focusIsLost).toBe(false)
  await look('undone')
  await page.getByRole('link', { name: 'Workouts' }).click()
  expect(await says('Your workouts will be listed here.')).toBe(true)
})

test('progress is shown again after a reload, and on request it stops there', async () => {
  await on.link('Import workouts').click()
  await importAll(archiveOf(Array.from({ length: 8000 }, (_, number) => archived(number))))
  const progress = page.getByText(/[\d,]+ of 8,000 workouts/)
  expect(await appears(progress)).toBe(true)
  await page.reload()
  expect(await appears(progress)).toBe(true)
  await on.button('Stop').click()
  expect(await appears(page.getByRole('heading', { name: 'You stopped the import' }))).toBe(true)
  await soon(focusIsLost).toBe(false)
  await look('stopped')
})

test('another archive can be brought once it is clear that this one stays', async () => {
  await on.button('Import another archive').click()
  expect(await says('you will no longer be able to undo it')).toBe(true)
  await inDialog('Continue').click()
  expect(await appears(on.button('Choose archive'))).toBe(true)
})

/** Number of failed requests. It depends on how long the test waits, because the page retries by itself. */
let triesOverBrokenLine = 0

test('an upload that broke off goes on where it was', async () => {
  const photo = new Uint8Array(2 * pieceSize)
  const ride = new TextDecoder().decode(steadyRide()).replace('<trkseg>', '<type>Quidditch</type><trkseg>')
  const files = { 'ride.gpx': new TextEncoder().encode(ride), 'photo.raw': photo }
  await choose('large.zip', zipSync(files, { level: 0 }))
  const begunAt: (string | null)[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') begunAt.push(new URL(request.url()).searchParams.get('offset'))
  })
  const secondPiece = `**/import/uploads/*?offset=${pieceSize}`
  await page.route(secondPiece, route => {
    triesOverBrokenLine += 1
    return route.abort()
  })
  await on.button('Upload archive').click()
  expect(await says('The connection was lost. The upload continues by itself')).toBe(true)
  await look('broken')
  await on.button('Cancel').click()
  await page.unroute(secondPiece)
  begunAt.length = 0
  await on.button('Upload archive').click()
  expect(await appears(page.getByRole('heading', { name: 'This is in the archive' }))).toBe(true)
  expect(begunAt).toEqual([String(pieceSize), String(2 * pieceSize)])
})

test('what is chosen for a sport counts when the import is started, without another press', async () => {
  await on.choose('Choose a sport Which sport is “Quidditch” here?', 'Running')
  await on.button('Import these workouts').click()
  expect(await says('Workouts added1')).toBe(true)
  expect(await page.getByText('Which sport is').count()).toBe(0)
})

test('through all of this nothing broke but that line, and nothing was refused but the wrong archive', () => {
  // The browser says nothing of the try that is underway when the upload is cancelled.
  expect(errors.length).toBeWithin(1, triesOverBrokenLine + 1)
  expect({ errors: [...new Set(errors)], foreign, faults, refusals }).toEqual({
    errors: ['Failed to load resource: net::ERR_FAILED'],
    foreign: [],
    faults: [],
    refusals: ['400 /api/auth/account/import'],
  })
})
