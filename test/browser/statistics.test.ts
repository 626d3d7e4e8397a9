// Home, calendar, statistics, records and goals, in a real browser, against the executable. Each test starts where the
// previous one ended.
import { describe, expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { comeToRest } from './at-rest'
import { appears, savedBytes } from './on-page'
import { openSignedIn } from './signed-in-browser'

const zone = 'Asia/Tokyo'
const account = {
  username: 'nina_counts',
  email: 'nina@example.org',
  password: 'nine dry kilometres',
  timezone: zone,
  weekm: true,
}

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  account,
  'statistics-',
)

const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
const year = Number(today.slice(0, 4))

const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())
const part = (name: string | RegExp) => page.getByRole('region', { name })
const address = () => page.url().replace(server.origin, '')
const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })

async function enter(facts: object) {
  const json = { sport_id: 1, duration: 3600, distance: 10, ...facts }
  expect((await server.request('POST', '/api/workouts/no_gpx', { token, json })).status).toBe(201)
}

describe('the first screen', () => {
  test('invites whoever has no workout yet', async () => {
    await page.goto('/')
    expect(await appears(on.heading('Welcome'))).toBe(true)
    expect(await appears(page.getByRole('main').getByRole('link', { name: 'Add workout' }))).toBe(true)
    await look('welcome')
  })

  test('says what was done this week and month, and what was done last', async () => {
    await enter({
      title: 'This morning',
      workout_date: `${today} 00:05`,
      sport_id: 5,
      ascent: 120,
      descent: 120,
    })
    await enter({ title: 'New year', workout_date: `${year}-01-01 00:01`, distance: 40, duration: 7200 })
    await enter({ title: 'A year ago', workout_date: `${year - 1}-01-01 09:00`, distance: 30 })
    await enter({ title: 'Long ago', workout_date: `${year - 2}-12-31 09:00`, distance: 12, sport_id: 5 })
    await page.reload()
    expect(await appears(on.heading('Home'))).toBe(true)
    await soon(() => section('This week').textContent()).toContain('10.00 km')
    await page.getByRole('radio', { name: 'Month' }).click()
    expect(await appears(page.getByRole('heading', { name: 'This month' }))).toBe(true)
    const latest = page.getByRole('list', { name: 'Latest workouts' })
    await soon(() => latest.getByRole('link').first().textContent()).toBe('This morning')
    await soon(() => latest.getByRole('listitem').first().textContent()).toContain('Pace6:00 min/km')
    await look('home')
  })

  test('leads from a day of the calendar to its workouts', async () => {
    const day = page.getByRole('table').getByRole('link', { name: /Running/ })
    await day.first().click()
    await soon(address).toBe(`/workouts?from=${today}&to=${today}`)
    expect(await appears(on.link('This morning'))).toBe(true)
  })
})

describe('the calendar', () => {
  test('is leafed through by months and years, which are in the address', async () => {
    await page.goto('/calendar')
    await look('calendar')
    await page.goto(`/calendar?month=${year}-01`)
    expect(await appears(on.heading(`January ${year}`))).toBe(true)
    expect(await says('40.00 km')).toBe(true)
    await on.link('Earlier').click()
    expect(await appears(on.heading(`December ${year - 1}`))).toBe(true)
    await on.link('Later').click()
    await on.link('Whole year').click()
    await soon(address).toBe(`/calendar?year=${year}`)
    await look('calendar-year')
  })
})

describe('the statistics', () => {
  test('are bars by month, and the same numbers as a table to be saved', async () => {
    await page.goto('/statistics')
    const chart = page.getByRole('slider', { name: 'Distance over time' })
    expect(await appears(chart)).toBe(true)
    await chart.focus()
    await page.keyboard.press('Home')
    await soon(() => chart.getAttribute('aria-valuetext')).toStartWith(`January ${year}: `)
    await look('chart')
    await on.button('Show as table').click()
    const rows = part('Distance over time').getByRole('row')
    await soon(() => rows.last().textContent()).toContain(`January ${year}140.002:00:00`)
    await look('table')
    const [saved] = await Promise.all([page.waitForEvent('download'), on.button('Save as CSV').click()])
    expect(new TextDecoder().decode(await savedBytes(saved))).toContain('40')
  })

  test('are of one sport when that is chosen, which is in the address', async () => {
    await page.getByRole('button', { name: /Sport$/ }).click()
    await page.getByRole('option', { name: 'Cycling (Sport)' }).click()
    await soon(address).toBe('/statistics?sport_id=1')
    await soon(() => page.getByRole('definition').first().textContent()).toContain('40.00')
    await page.reload()
    await soon(() => page.getByRole('definition').first().textContent()).toContain('40.00')
    await page.goto('/statistics?by=week&measure=duration&year=all')
    expect(await appears(page.getByRole('heading', { name: 'Moving time over time' }))).toBe(true)
    await look('weeks')
  })

  test('hold this year against the last', async () => {
    await page.goto('/statistics')
    // Up to today's date: 50 km this year, and 30 km last year, all of them on January 1.
    expect(await says(`20.00 km more than on the same day of ${year - 1}.`)).toBe(true)
    const chart = page.getByRole('slider', { name: 'Year against year' })
    await chart.focus()
    await page.keyboard.press('Home')
    await soon(() => chart.getAttribute('aria-valuetext')).toContain(`${year - 1}: 30.00 km`)
  })

  test('of a sport without a workout say that there is nothing', async () => {
    await page.goto('/statistics?sport_id=9')
    await soon(() => page.getByRole('definition').first().textContent()).toContain('0.00')
    await look('none')
  })
})

test('records have their history', async () => {
  await page.goto('/statistics/records?sport_id=1')
  expect(await says('+10.00 km')).toBe(true)
  await look('records')
  await page.getByRole('link', { name: /Jan 1/ }).first().click()
  expect(await appears(on.heading('New year'))).toBe(true)
})

describe('a year in review', () => {
  test('says what was done beside the year before, and what was won', async () => {
    await page.goto('/statistics')
    await on.link('Year in review').click()
    // In January, the review shows the previous year.
    const shown = today.slice(5, 7) === '01' ? year - 1 : year
    expect(await appears(on.heading(`${shown} in review`))).toBe(true)
    await page.goto(`/statistics/review/${year}`)
    // Up to today's date: 50 km this year, and 30 km last year, all of them on January 1.
    expect(await says(`+67% on the same days of ${year - 1}`)).toBe(true)
    expect(await appears(on.link('New year'))).toBe(true)
    await soon(() => section('New records').textContent()).toContain('+10.00 km')
    await look('review')
  })

  test('has a map of its tracks, and is saved as a picture', async () => {
    const start = new Date(Date.UTC(year - 1, 0, 1, 3))
    const file = gpxFile(steadyRide({ start, points: 300, step: 2e-4 }))
    const body = uploadForm({ file, data: { sport_id: 1, title: 'Recorded' } })
    expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
    await page.goto(`/statistics/review/${year - 1}`)
    expect(
      await appears(page.getByRole('link', { name: `Map of the tracks of ${year - 1}` }).locator('img')),
    ).toBe(true)
    await look('review-map')
    const [saved] = await Promise.all([page.waitForEvent('download'), on.button('Save as picture').click()])
    expect(saved.suggestedFilename()).toBe(`${year - 1}.png`)
    expect([...(await savedBytes(saved)).slice(1, 4)]).toEqual([...'PNG'].map(letter => letter.charCodeAt(0)))
  })

  test('is told in pictures, by button, key and press', async () => {
    await on.button(`${year - 1} in pictures`).click()
    const dialog = page.getByRole('dialog')
    const shows = (picture: RegExp) => appears(dialog.getByRole('img', { name: picture }))
    expect(await shows(/^Year in review/)).toBe(true)
    await soon(() => dialog.textContent()).toContain('Distance: ')
    await look('review-story')
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    expect(await shows(/^Where you were/)).toBe(true)
    await look('review-story-map')
    await page.keyboard.press('ArrowRight')
    expect(await shows(/^Distance by month/)).toBe(true)
    await dialog.getByRole('img').click()
    expect(await shows(/^Active days/)).toBe(true)
    const { x, y, height } = (await dialog.getByRole('img').boundingBox())!
    await page.mouse.click(x + 10, y + height / 2)
    expect(await shows(/^Distance by month/)).toBe(true)
  })

  test('each of which can be saved, and the way back closes them', async () => {
    const dialog = page.getByRole('dialog')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save picture' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`${year - 1}-3-months.png`)
    expect([...(await savedBytes(saved)).slice(1, 4)]).toEqual([...'PNG'].map(letter => letter.charCodeAt(0)))
    await page.goBack()
    await soon(() => dialog.count()).toBe(0)
    await on.button(`${year - 1} in pictures`).click()
    await page.keyboard.press('Escape')
    await soon(() => dialog.count()).toBe(0)
    await soon(address).toBe(`/statistics/review/${year - 1}`)
  })

  test('of the first year says so, and an empty one that there is nothing', async () => {
    await page.goto(`/statistics/review/${year - 2}`)
    expect(await says('Your first year.')).toBe(true)
    await page.goto('/statistics/review/1999')
    expect(await says('No workouts in 1999.')).toBe(true)
    await look('review-empty')
    await page.goto('/statistics/review/soon')
    expect(await says('There is nothing here')).toBe(true)
  })
})

describe('goals', () => {
  test('are set', async () => {
    await page.goto('/statistics/goals')
    expect(await says('Your goals will be here.')).toBe(true)
    await look('goals-none')
    await on.button('Set a goal').click()
    await page.getByRole('radio', { name: 'Year' }).click()
    await on.button('Save').click()
    expect(await says(/^Enter a number between/)).toBe(true)
    await look('goal')
    await on.field('Amount').fill('1000')
    await page.keyboard.press('Tab')
    await on.button('Save').click()
    expect(await appears(page.getByRole('heading', { name: 'Distance each year' }))).toBe(true)
    expect(await says('50.00 km')).toBe(true)
    await look('goals')
  })

  test('are changed', async () => {
    await on.button('Edit “Distance each year”').click()
    await on.field('Amount').fill('40')
    await on.button('Save').click()
    expect(await says('Reached')).toBe(true)
  })

  test('of time take parts of an hour', async () => {
    await on.button('Set a goal').click()
    await page.getByRole('button', { name: 'What counts' }).click()
    await page.getByRole('option', { name: 'Moving time' }).click()
    await on.field('Amount').fill('2.75')
    await on.button('Save').click()
    expect(await says(/^of 2:45:00/)).toBe(true)
    await on.button('Edit “Moving time each week”').click()
    await on.button('Save').click()
    expect(await says(/^of 2:45:00/)).toBe(true)
    await on.button('Delete “Moving time each week”').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  })

  test('stand on the first screen', async () => {
    await page.goto('/')
    expect(await says('Distance each year')).toBe(true)
    await look('home-with-goal')
  })

  test('are deleted', async () => {
    await on.link('All goals').click()
    await on.button('Delete “Distance each year”').click()
    expect(await says('Your workouts stay as they are.')).toBe(true)
    await look('goal-delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    expect(await says('Your goals will be here.')).toBe(true)
  })
})

test('all of it fits a narrow phone', async () => {
  for (const path of [
    '/',
    '/calendar',
    '/statistics',
    '/statistics/records',
    '/statistics/goals',
    '/statistics/review',
  ]) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await comeToRest(page)
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await soon(excess).toBe(0)
    const name = path.replaceAll('/', '-').replace(/-$/, '-home')
    await page.screenshot({
      path: `${import.meta.dir}/../artefacts/statistics-narrow${name}.png`,
      fullPage: true,
    })
  }
})

test('through all of this nothing broke, nothing was asked of another host, and nothing was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
