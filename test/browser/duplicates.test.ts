// Duplicate workouts, in a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears, chooseWith } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'twice', email: 'twice@example.org', password: 'twelve dry twins' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  account,
  'duplicates-',
)

const plain = steadyRide({ start: new Date('2026-05-01T08:00:00Z'), points: 900 })
const rich = new TextDecoder()
  .decode(plain)
  .replaceAll('</time>', '</time><extensions><hr>120</hr><power>200</power></extensions>')

async function upload(file: string | Uint8Array, title: string) {
  const body = uploadForm({ file: gpxFile(file), data: { sport_id: 1, title } })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

const pairs = () => page.getByRole('article').filter({ has: page.getByRole('table') })

describe('the page of duplicates', () => {
  test('says so where there are none', async () => {
    await page.goto('/workouts/duplicates')
    expect(await appears(page.getByText('There are no duplicates.'))).toBe(true)
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.replace(/.*\/assets\/|-\w+\.\w+$/g, '')),
    )
    expect(loaded).toContain('duplicates-page')
    expect(loaded).not.toContain('workout-page')
    await look('none')
  })

  test('is what an upload that is there already leads to', async () => {
    await upload(plain, 'Round the lake, from the phone')
    await page.goto('/workouts/add')
    await chooseWith(on.button('Choose files'), [
      { name: 'lake.gpx', content: new TextEncoder().encode(rich) },
    ])
    await page.getByRole('button', { name: / guess Sport$/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)', exact: true }).click()
    await on.button('Upload workout').click()
    expect(await appears(page.getByText('1 workout is probably a duplicate.'))).toBe(true)
    await look('added')
    await on.link('Compare').click()
    await soon(() => pairs().count()).toBe(1)
  })

  test('shows both side by side, and what tells more', async () => {
    await upload(steadyRide({ start: new Date('2026-05-03T08:00:00Z') }), 'Commute')
    await upload(
      steadyRide({ start: new Date('2026-05-03T08:00:00Z') }),
      'Commute, the other watch with a long name',
    )
    await page.reload()
    await soon(() => pairs().count()).toBe(2)
    await soon(() => pairs().last().textContent()).toContain('Elevation, Heart rate, Power')
    await look('pairs')
  })

  test('parts those that are not the same', async () => {
    await on.button('Not the same: “Commute”').click()
    await soon(() => pairs().count()).toBe(1)
  })

  test('merges, and brings back', async () => {
    await page.getByRole('button', { name: /^Keep the second/ }).click()
    expect(await appears(page.getByText('There are no duplicates.'))).toBe(true)
    expect(await appears(page.getByRole('heading', { name: 'Merged' }))).toBe(true)
    await look('merged')
    await on.button('Bring back “Round the lake, from the phone”').click()
    await soon(() => pairs().count()).toBe(1)
    await soon(() => page.getByRole('heading', { name: 'Merged' }).count()).toBe(0)
  })

  test('deletes for good what was merged', async () => {
    await page.getByRole('button', { name: /^Keep the second/ }).click()
    await on.button('Delete “Round the lake, from the phone”').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await soon(() => page.getByRole('heading', { name: 'Merged' }).count()).toBe(0)
    await page.goto('/workouts')
    await soon(() =>
      page.getByRole('table', { name: 'Workouts' }).getByRole('rowheader').getByRole('link').count(),
    ).toBe(3)
    expect(await appears(on.link('Find duplicates'))).toBe(true)
  })
})

test('everything was as it should be', () => {
  expect({ errors, foreign, refusals, faults }).toEqual({ errors: [], foreign: [], refusals: [], faults: [] })
})
