// Statistics of the past, by touch on a phone and by keyboard, against the executable. Each test starts where the
// previous one ended.
import { beforeAll, describe, expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const account = {
  username: 'nora_looks',
  email: 'nora@example.org',
  password: 'twelve wet kilometres',
  timezone: 'Asia/Tokyo',
  weekm: true,
}
const { server, token, page, on, look, openWindow, errors, faults } = await openSignedIn(
  account,
  'looking-back-',
)
const today = new Intl.DateTimeFormat('en-CA', { timeZone: account.timezone, dateStyle: 'short' }).format(
  new Date(),
)
const year = Number(today.slice(0, 4))
const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())
const address = () => page.url().replace(server.origin, '')
const share = (sport: string) =>
  page.getByRole('region', { name: 'By sport' }).getByRole('listitem').filter({ hasText: sport })

const [running, hiking, cycling] = [5, 3, 1]
let best = ''

beforeAll(async () => {
  const enter = async (workout_date: string, sport_id: number, distance: number, more: object = {}) => {
    const json = { workout_date, sport_id, distance, duration: 3600, ...more }
    const added = await server.request<{ data: { workouts: { id: string }[] } }>(
      'POST',
      '/api/workouts/no_gpx',
      { token, json },
    )
    expect(added.status).toBe(201)
    return added.body.data.workouts[0]?.id ?? ''
  }
  const type = { equipment_type_id: 1, label: 'Old shoes' }
  const shoes = await server.request<{ data: { equipments: { id: string }[] } }>('POST', '/api/equipments', {
    token,
    json: type,
  })
  const equipment_ids = shoes.body.data.equipments.map(({ id }) => id)
  await enter(`${year - 1}-01-01 09:00`, running, 10)
  await enter(`${year - 1}-01-01 11:00`, cycling, 40)
  best = await enter(`${year}-01-01 00:10`, running, 12, { equipment_ids })
  await enter(`${year}-01-01 00:20`, cycling, 30)
  await page.setViewportSize({ width: 390, height: 844 })
})

describe('on a phone', () => {
  test('"how far this year, against last year, by sport?" takes one tap', async () => {
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click()
    await soon(() => share('Running').textContent()).toContain(`+20% on the same days of ${year - 1}`)
    await soon(() => share('Cycling (Sport)').textContent()).toContain(`−25% on the same days of ${year - 1}`)
  })

  test('the filters are folded away, and what they are is in the address', async () => {
    const equipment = page.getByRole('button', { name: /Equipment$/ })
    expect(await equipment.count()).toBe(0)
    await on.button('Filters').click()
    await equipment.click()
    await page.getByRole('option', { name: 'Old shoes' }).click()
    await soon(address).toMatch(/^\/statistics\?equipment_id=\w+$/)
    await soon(() => page.getByRole('definition').first().textContent()).toContain('12.00')
    // The filter is part of the URL.
    await page.reload()
    await soon(() => equipment.textContent()).toContain('Old shoes')
    await look('filtered')
  })

  test('a finger leafs through the calendar, and scrolls it', async () => {
    await page.goto('/calendar?month=2025-05')
    await on.heading('May 2025').waitFor()
    await swipe({ from: [300, 500], to: [120, 510] })
    await soon(address).toBe('/calendar?month=2025-06')
    await on.heading('June 2025').waitFor()
    await swipe({ from: [120, 500], to: [300, 510] })
    await soon(address).toBe('/calendar?month=2025-05')
    await on.heading('May 2025').waitFor()
    await swipe({ from: [200, 600], to: [280, 480] })
    await swipe({ from: [200, 500], to: [230, 500] })
    expect(address()).toBe('/calendar?month=2025-05')
  })
})

test('arrow keys leaf through the calendar, by months and by years', async () => {
  await page.goto('/calendar?month=2025-05')
  await on.heading('May 2025').waitFor()
  await page.keyboard.press('ArrowLeft')
  await on.heading('April 2025').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await on.heading('June 2025').waitFor()
  await on.link('Whole year').click()
  await on.heading('2025').waitFor()
  await page.keyboard.press('ArrowLeft')
  await soon(address).toBe('/calendar?year=2024')
})

test('the month on Home has no empty weeks that are still to come', async () => {
  const window = await openWindow()
  await window.page.addInitScript(token => localStorage.setItem('authToken', token), token)
  await window.page.clock.setFixedTime(`${year}-03-01T12:00:00Z`)
  await window.page.goto('/')
  const month = window.page.getByRole('table', { name: `March ${year}` })
  await soon(() => month.getByRole('row').count()).toBe(2)
})

test('the badge of a record leads to the records of its sport', async () => {
  await page.goto(`/workouts/${best}`)
  await page.getByRole('link', { name: 'Longest distance' }).click()
  await soon(address).toBe(`/statistics/records?sport_id=${running}`)
  expect(await says('+2.00 km')).toBe(true)
})

describe('a goal', () => {
  test('is set for several sports, and keeps them when it is changed', async () => {
    await page.goto('/statistics/goals')
    await on.button('Set a goal').click()
    await on.field('Amount').fill('20')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: /Sports$/ }).click()
    await page.getByRole('option', { name: 'Hiking', exact: true }).click()
    await page.getByRole('option', { name: 'Running', exact: true }).click()
    await look('goal-sports')
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('button', { name: /Sports$/ }).textContent()).toBe('Running, Hiking')
    await on.button('Save').click()
    const name = /^Distance each week\s· (Hiking, Running|Running, Hiking)$/
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('button', { name: /^Edit “/ }).click()
    await on.field('Amount').fill('30')
    await on.button('Save').click()
    expect(await says('of 30.00 km')).toBe(true)
    await page.getByRole('heading', { name }).waitFor()
    expect((await goals()).map(({ sport_ids }) => sport_ids.toSorted())).toEqual([[hiking, running]])
  })

  test('is for all sports again when all are chosen', async () => {
    await page.getByRole('button', { name: /^Edit “/ }).click()
    await page.getByRole('button', { name: /Sports$/ }).click()
    await page.getByRole('option', { name: 'All sports' }).click()
    await page.keyboard.press('Escape')
    await on.button('Save').click()
    await page.getByRole('heading', { name: 'Distance each week', exact: true }).waitFor()
    expect((await goals()).map(({ sport_ids }) => sport_ids)).toEqual([[]])
  })
})

test('a phone that lies on its side shows every way there is, also in its lowest window', async () => {
  const whole = page.viewportSize()!
  for (const size of [
    { width: 844, height: 390 },
    { width: 800, height: 300 },
  ]) {
    await page.setViewportSize(size)
    const ways = page.getByRole('navigation').first().locator('a, button').filter({ visible: true })
    const feet = await ways.evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom))
    expect(feet).toHaveLength(6)
    expect(Math.max(...feet)).toBeLessThanOrEqual(size.height)
  }
  await page.setViewportSize(whole)
})

test('through all of this nothing broke, and everybody can use every screen', () => {
  expect(errors).toEqual([])
  expect(faults).toEqual([])
})

interface Way {
  from: [number, number]
  to: [number, number]
}

async function swipe({ from, to }: Way) {
  // Waits for the months of the calendar, because without them there is nothing to swipe over.
  await soon(() => page.locator('[aria-busy=false] td').count()).not.toBe(0)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: from[0], y: from[1] })
  await touch('touchMove', { x: to[0], y: to[1] })
  await touch('touchEnd')
  await client.detach()
}

async function goals() {
  const path = '/api/goals'
  return (await server.request<{ data: { goals: { sport_ids: number[] }[] } }>('GET', path, { token })).body
    .data.goals
}
