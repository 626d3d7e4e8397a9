// Using the list of workouts as a table, on a wide screen. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { appears, hasFocus, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_lister', email: 'kim@example.org', password: 'every hill has two sides' }

const desk = { width: 1440, height: 900 }
// Pictures of whole pages would shortly make a window of exactly 1200 pixels narrower.
const sizes = { narrow: { width: 1210, height: 800 }, wide: { width: 1920, height: 1080 }, desk }
const environment = { API_RATE_LIMITS: '' }
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'table-',
  { environment, sizes },
)
await page.setViewportSize(desk)

const rides = 1200
const dayMs = 86_400_000

/** Enters rides, one a day, latest first. Their distances and ascents have another order. */
async function enterMany() {
  const enter = async (index: number) => {
    const day = new Date(Date.UTC(2026, 9, 20, 8) - index * dayMs)
    const json = {
      sport_id: 1,
      title: `Ride ${index + 1}`,
      workout_date: day.toISOString().slice(0, 16).replace('T', ' '),
      duration: 3600,
      distance: 10 + ((index * 7) % rides) / 100,
      ...(index > 0 && { ascent: (index * 11) % rides, descent: 5 }),
    }
    expect((await server.request('POST', '/api/workouts/no_gpx', { token, json })).status).toBe(201)
  }
  for (let index = 0; index < rides; index += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, offset) => enter(index + offset)))
  }
}

const table = page.getByRole('table', { name: 'Workouts' })
const ride = (number: number) => table.getByRole('link', { name: `Ride ${number}`, exact: true })
const rowOf = (number: number) =>
  table.getByRole('row').filter({ has: page.getByRole('link', { name: `Ride ${number}`, exact: true }) })
const box = (number: number) => table.getByRole('checkbox', { name: `Select Ride ${number}`, exact: true })
const bar = page.getByRole('region', { name: 'Selected workouts' })
const heading = (name: string | RegExp) => table.getByRole('columnheader', { name })
const press = (name: string | RegExp) => heading(name).getByRole('button').click()
const titles = () => table.getByRole('rowheader').filter({ hasText: 'Ride' }).allTextContents()
const headings = async () =>
  (await table.getByRole('columnheader').allTextContents()).map(text => text.replaceAll(/\s+/g, ' ').trim())

const scrollTo = (share: number) =>
  table.evaluate((element, share) => {
    const around = element.parentElement
    if (around) around.scrollTop = around.scrollHeight * share
  }, share)

const dialog = page.getByRole('dialog')

describe('the table', () => {
  test('has headings with units, groups with sums, and rows of one line', async () => {
    await enterMany()
    await page.goto('/workouts')
    expect(await appears(ride(1))).toBe(true)
    expect(await headings()).toEqual([
      ...['Date', 'Sport', 'Title', 'Distance km', 'Moving time', 'Speed km/h', 'Pace min/km'],
      ...['Ascent m', 'Heart rate bpm'],
    ])
    expect(await appears(page.getByRole('heading', { level: 2, name: 'October 2026' }))).toBe(true)
    expect(await appears(page.getByText('1,200 workouts'))).toBe(true)
    expect(await rowOf(1).getByRole('cell').allTextContents()).toEqual([
      ...['Tue, Oct 20', 'Cycling (Sport)', '10.00', '1:00:00', '10.0', '6:00', '–', '–'],
    ])
    expect(await table.getAttribute('aria-rowcount')).toBe(String(1 + rides + 40))
    // Headings of one line are as high as the rows.
    const heightOf = (row: number) =>
      table
        .getByRole('row')
        .nth(row)
        .evaluate(({ clientHeight }) => clientHeight)
    expect(await heightOf(0)).toBe(await heightOf(2))
    await look('months')
  })

  test('draws few rows, and scrolls to any of them', async () => {
    expect(await table.getByRole('row').count()).toBeLessThan(70)
    await scrollTo(1)
    expect(await appears(ride(rides))).toBe(true)
    await soon(() => ride(1).count()).toBe(0)
    expect(await table.getByRole('row').count()).toBeLessThan(70)
    expect(await rowOf(rides).getAttribute('aria-rowindex')).toBe(await table.getAttribute('aria-rowcount'))
    await scrollTo(0.5)
    await soon(async () => (await titles()).length > 15).toBe(true)
  })

  test('is where it was when one comes back', async () => {
    const [middle = ''] = (await titles()).slice(14, 15)
    await table.getByRole('link', { name: middle, exact: true }).click()
    expect(await appears(on.heading(middle))).toBe(true)
    await page.goBack()
    const link = table.getByRole('link', { name: middle, exact: true })
    expect(await appears(link)).toBe(true)
    await soon(() => link.evaluate(element => element.getBoundingClientRect().top > 200)).toBe(true)
  })

  test('can be jumped in', async () => {
    await page.getByRole('button', { name: 'Jump to' }).click()
    await page.getByRole('option', { name: /^December 2024/ }).click()
    const month = page.getByRole('heading', { name: 'December 2024' })
    expect(await appears(month)).toBe(true)
    expect(await hasFocus(month)).toBe(true)
  })
})

describe('pressing a heading', () => {
  test('sorts by it, and the other way when pressed again', async () => {
    await page.goto('/workouts')
    await press(/^Distance/)
    await soon(async () => (await titles())[0]).toBe('Ride 858')
    expect(await heading(/^Distance/).getAttribute('aria-sort')).toBe('descending')
    expect(await hasFocus(heading(/^Distance/).getByRole('button'))).toBe(true)
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await soon(async () => (await titles())[0]).toBe('Ride 1')
    expect(await heading(/^Distance/).getAttribute('aria-sort')).toBe('ascending')
    await look('sorted')
  })

  test('puts what is unknown at the end', async () => {
    await press(/^Ascent/)
    await soon(async () => (await titles()).length > 15).toBe(true)
    await press(/^Ascent/)
    await soon(() => heading(/^Ascent/).getAttribute('aria-sort')).toBe('ascending')
    // Its ascent is 1 m: 11 × 1091 is 10 × 1200 + 1.
    await soon(async () => (await titles())[0]).toBe('Ride 1092')
    await scrollTo(1)
    await soon(async () => (await titles()).at(-1)).toBe('Ride 1')
  })

  test('is not possible where sorting is not', async () => {
    expect(
      await heading(/^Equipment/)
        .getByRole('button')
        .count(),
    ).toBe(0)
  })
})

describe('columns', () => {
  const up = (name: string) => dialog.getByRole('button', { name: `Move “${name}” up`, exact: true })

  test('are chosen and ordered, and stay', async () => {
    await page.goto('/workouts')
    await on.button('Columns').click()
    await dialog.getByRole('checkbox', { name: 'Duration' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Sport' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Load' }).press('Space')
    expect(await dialog.getByRole('checkbox', { name: 'Title' }).isDisabled()).toBe(true)
    await up('Title').click()
    expect(await up('Title').isDisabled()).toBe(true)
    expect(await hasFocus(dialog.getByRole('button', { name: 'Move “Title” down', exact: true }))).toBe(true)
    await look('columns')
    await on.button('Save columns').click()
    const chosen = [
      ...['Title', 'Date', 'Distance km', 'Moving time', 'Speed km/h', 'Pace min/km', 'Ascent m'],
      ...['Heart rate bpm', 'Duration', 'Load'],
    ]
    await soon(headings).toEqual(chosen)
    await page.reload()
    expect(await appears(ride(1))).toBe(true)
    expect(await headings()).toEqual(chosen)
  })

  test('are closer together if somebody wants that, also later', async () => {
    const heightOf = () => rowOf(1).evaluate(element => element.getBoundingClientRect().height)
    expect(await heightOf()).toBe(36)
    await on.button('Columns').click()
    await dialog.getByText('Compact rows').click()
    await soon(heightOf).toBe(32)
    await page.keyboard.press('Escape')
    await scrollTo(1)
    expect(await appears(ride(rides))).toBe(true)
    await page.goto('/workouts?sport_id=1')
    expect(await appears(ride(1))).toBe(true)
    expect(await heightOf()).toBe(32)
    await look('compact')
  })

  test('are those of the CSV, which has all workouts that the filter finds', async () => {
    await page.goto('/workouts?distance_from=15')
    expect(await appears(page.getByText('700 workouts'))).toBe(true)
    const [saved] = await Promise.all([page.waitForEvent('download'), on.button('Save as CSV').click()])
    expect(saved.suggestedFilename()).toBe('workouts.csv')
    const lines = new TextDecoder()
      .decode(await savedBytes(saved))
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(701)
    expect(lines[0]).toBe(
      'title,date,distance_km,moving_s,average_speed_kmh,pace_s_per_km,ascent_m,average_heart_rate_bpm,duration_s,load',
    )
    // The first ride of at least 15 km is the 73rd: 10 + 72 * 7 / 100.
    expect(lines[1]).toStartWith('Ride 73,2026-08-09T08:00:00')
    expect(lines[1]).toContain(',15.04,3600,15.04,239,792,,3600,')
  })

  test('are the usual ones again', async () => {
    await on.button('Columns').click()
    await on.button('Usual columns').click()
    await soon(async () => (await headings())[1]).toBe('Sport')
  })
})

describe('rows', () => {
  test('are selected, also those between that are not loaded', async () => {
    await page.goto('/workouts')
    await ride(2).focus()
    await page.keyboard.press('x')
    expect(await appears(bar.getByText('1 selected'))).toBe(true)
    expect(await hasFocus(box(2))).toBe(true)
    await look('selecting')
    await scrollTo(1)
    await box(rides).click({ modifiers: ['Shift'] })
    expect(await appears(bar.getByText('1,199 selected'))).toBe(true)
    await box(rides).click()
    expect(await appears(bar.getByText('1,198 selected'))).toBe(true)
    await page.keyboard.press('Escape')
    await soon(() => bar.count()).toBe(0)
  })

  test('are deleted, and come back', async () => {
    await scrollTo(0)
    await on.button('Select').click()
    await box(2).click()
    await box(3).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    expect(await appears(page.getByText('1,198 workouts', { exact: true }))).toBe(true)
    await soon(() => ride(2).count()).toBe(0)
    await on.button('Undo').click()
    expect(await appears(ride(2))).toBe(true)
  })

  test('are the same list below 1200 pixels', async () => {
    await page.setViewportSize({ width: 1199, height: 800 })
    await soon(() => table.count()).toBe(0)
    const list = page.getByRole('region', { name: 'Workouts', exact: true })
    expect(await appears(list.getByRole('listitem'))).toBe(true)
    await page.setViewportSize({ width: 1200, height: 800 })
    expect(await appears(ride(1))).toBe(true)
  })
})

test('through all of this nothing broke, and everybody can use every screen', () => {
  expect(errors).toEqual([])
  expect(refusals).toEqual([])
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
})
