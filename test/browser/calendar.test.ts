// The calendar on a desk and on a phone, against the executable. Each test starts where the previous one ended.
import { beforeAll, describe, expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const account = {
  username: 'cora_plans',
  email: 'cora@example.org',
  password: 'twelve wet kilometres',
  timezone: 'Asia/Tokyo',
  weekm: true,
}
const { server, token, page, on, look, openWindow, errors, faults } = await openSignedIn(account, 'calendar-')
const address = () => page.url().replace(server.origin, '')
const month = page.getByRole('table')
const day = (number: string) =>
  month.getByRole('cell').filter({ has: page.getByText(number, { exact: true }) })
/** The cell of a week's sums. @param place place of the week in the month, from 1 */
const week = (place: number) => month.getByRole('row').nth(place).getByRole('cell').last()

const [cycling, running] = [1, 5]

async function enter(title: string, workout_date: string, facts: object = {}) {
  const json = { title, workout_date, sport_id: cycling, distance: 10, duration: 3600, ...facts }
  const added = await server.request<{ data: { workouts: { id: string }[] } }>(
    'POST',
    '/api/workouts/by_hand',
    { token, json },
  )
  expect(added.status).toBe(201)
  return added.body.data.workouts[0]?.id ?? ''
}

let firstRide = ''

beforeAll(async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  // 2025-05-05 and 2025-05-12 are Mondays.
  await enter('Before May', '2025-04-30 07:00', { distance: 5 })
  firstRide = await enter('To the lake', '2025-05-06 07:00', { notes: 'Wind from the west' })
  await enter('Long run with a title that does not fit into one line', '2025-05-12 07:00', {
    ...{ sport_id: running, distance: 20, duration: 7200 },
  })
  await enter('Weights', '2025-05-13 18:00', { distance: 0 })
  for (const hour of [6, 8, 10, 12]) await enter(`Ride at ${hour}`, `2025-05-15 ${hour}:00`)
})

describe('on a desk', () => {
  test('each day shows its workouts with figure and load, and each week its sums against the week before', async () => {
    await page.goto('/calendar?month=2025-05')
    await on.heading('May 2025').waitFor()
    await day('6')
      .getByRole('link', { name: /Cycling \(Sport\), To the lake 10\.00 km Load, estimated ≈?\d+/ })
      .waitFor()
    // A workout in one place has no distance, so it shows its time.
    expect(await day('13').getByRole('listitem').textContent()).toContain('1:00:00')
    const sums = await week(3).textContent()
    expect(sums).toContain('60.00 km')
    expect(sums).toContain('+50.00 km on the week before')
    expect(sums).toContain('7:00:00')
    expect(sums).toContain('4 rest days')
    await look('desk')
  })

  test('the days beside the month belong to their weeks, but not to its sums', async () => {
    expect(
      await day('30')
        .first()
        .getByRole('link', { name: /Before May/ })
        .count(),
    ).toBe(1)
    const said = page.getByRole('status').filter({ hasText: 'workouts' })
    expect(await said.textContent()).toBe('7 workouts · 70.00 km · 8:00:00')
  })

  test('notes are a mark, and their text describes the workout', async () => {
    const ride = day('6').getByRole('link', { name: /To the lake/ })
    const described = await ride.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Notes: Wind from the west')
    expect(
      await day('12')
        .getByRole('link', { name: /Long run/ })
        .getAttribute('aria-describedby'),
    ).toBeNull()
  })

  test('what does not fit is counted, and leads to the day', async () => {
    await day('15')
      .getByRole('link', { name: /Ride at 8/ })
      .waitFor()
    expect(
      await day('15')
        .getByRole('link', { name: /Ride at 10/ })
        .count(),
    ).toBe(0)
    await day('15')
      .getByRole('link', { name: /2 more/ })
      .click()
    await soon(address).toBe('/workouts?from=2025-05-15&to=2025-05-15')
    await page.goBack()
  })

  test('the day leads to its list, and a workout to its page, also with the keyboard', async () => {
    await day('6').click({ position: { x: 60, y: 10 } })
    await soon(address).toBe('/workouts?from=2025-05-06&to=2025-05-06')
    await page.goBack()
    await day('6').getByRole('link').first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await soon(address).toBe(`/workouts/${firstRide}`)
    await page.goBack()
  })

  test('the time takes the place of the distance when that is chosen', async () => {
    await page.getByRole('radio', { name: 'Moving time' }).click()
    await soon(() => day('12').getByRole('listitem').textContent()).toContain('2:00:00')
    await soon(address).toBe('/calendar?month=2025-05&measure=duration')
  })

  test('four weeks and a year are shown, too, and a month of the year opens', async () => {
    await page.goto('/calendar?month=2025-05')
    await on.link('Four weeks').click()
    await soon(address).toBe('/calendar?weeks=2025-04-28')
    await on.heading('Apr 28 – May 25, 2025').waitFor()
    await soon(() => month.getByRole('row').count()).toBe(5)
    await look('weeks')
    await page.keyboard.press('ArrowRight')
    await soon(address).toBe('/calendar?weeks=2025-05-26')
    await page.keyboard.press('ArrowLeft')
    await on.link('Whole year').click()
    await on.heading('2025').waitFor()
    const may = page.locator('section').filter({ has: page.getByRole('heading', { name: 'May' }) })
    await soon(() => may.textContent()).toContain('70.00 km')
    await look('year')
    await may.click({ position: { x: 100, y: 5 } })
    await soon(address).toBe('/calendar?month=2025-05')
  })

  test('miles are written to whoever prefers them, and no load to whoever has hidden training', async () => {
    const send = async (method: 'POST' | 'PATCH', path: string, json: object) =>
      expect((await server.request(method, path, { token, json })).status).toBe(200)
    await send('PATCH', '/api/training/settings', { is_hidden: true })
    const { body } = await server.request<{ data: object }>('GET', '/api/auth/profile', { token })
    await send('POST', '/api/auth/profile/edit/preferences', {
      ...body.data,
      ...{ weekm: false, imperial_units: true },
    })
    await page.reload()
    await soon(() => day('6').getByRole('listitem').textContent()).toContain('6.21 mi')
    expect(await month.getByText('Load').count()).toBe(0)
    await soon(() => month.getByRole('columnheader').first().textContent()).toBe('Sun')
  })
})

test('today is marked, and what is to come has no sums', async () => {
  const window = await openWindow()
  await window.page.setViewportSize({ width: 1280, height: 800 })
  await window.page.addInitScript(token => localStorage.setItem('authToken', token), token)
  await window.page.clock.setFixedTime('2025-05-14T03:00:00Z')
  await window.page.goto('/calendar')
  const today = window.page.locator('td[aria-current=date]')
  await soon(() => today.textContent()).toBe('14')
  const rows = window.page.getByRole('table').getByRole('row')
  await soon(() => rows.nth(4).getByRole('cell').last().textContent()).toBe('')
  // The week began on Sunday. Until Wednesday it has two days with workouts and one without.
  await soon(() => rows.nth(3).getByRole('cell').last().textContent()).toContain('1 rest day')
  await soon(() => rows.nth(3).getByRole('cell').last().textContent()).toContain(
    'on the same days of the week before',
  )
})

test('on a phone, days keep their dots', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar?month=2025-05')
  await month.getByRole('link', { name: /Running 12\.43 mi/ }).waitFor()
  expect(await page.getByText('To the lake').count()).toBe(0)
  await look('phone')
})

test('through all of this nothing broke, and everybody can use every screen', () => {
  expect(errors).toEqual([])
  expect(faults).toEqual([])
})
