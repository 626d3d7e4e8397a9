// Using the list of workouts, in a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { listSizes } from './inspect-screen'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_lister', email: 'kim@example.org', password: 'every hill has two sides' }

// On wider screens the list is a table, see table.test.ts.
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'list-',
  { sizes: listSizes },
)
await page.setViewportSize(listSizes.desk)

const monthMs = 30 * 86_400_000

/** Enters three workouts an hour apart in each of 24 months, latest first. */
async function enterMany() {
  for (let index = 0; index < 72; index++) {
    const day = new Date(Date.UTC(2026, 9, 20) - Math.floor(index / 3) * monthMs - (index % 3) * 3_600_000)
    const json = {
      sport_id: 1,
      title: `Ride ${index + 1}`,
      workout_date: day.toISOString().slice(0, 16).replace('T', ' '),
      duration: 3600,
      distance: 10,
      ascent: 100,
      descent: 100,
    }
    expect((await server.request('POST', '/api/workouts/no_gpx', { token, json })).status).toBe(201)
  }
}

const says = (sentence: string | RegExp) => appears(page.getByText(sentence, { exact: true }).first())
const list = () => page.getByRole('region', { name: 'Workouts', exact: true })
const rows = () => list().getByRole('listitem')
const ride = (number: number) => list().getByRole('link', { name: `Ride ${number}`, exact: true })
const box = (number: number) => list().getByRole('checkbox', { name: `Select Ride ${number}`, exact: true })
const bar = () => page.getByRole('region', { name: 'Selected workouts' })
const undo = () => on.button('Undo')

async function choose(label: string, option: string | RegExp) {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const countOnServer = async () => {
  const path = '/api/workouts/totals?sport_id=1'
  const { body } = await server.request<{ data: { totals: { workouts: number } } }>('GET', path, { token })
  return body.data.totals.workouts
}

describe('a long list', () => {
  test('says the sums of all of it, and of each month', async () => {
    await enterMany()
    await page.goto('/workouts')
    expect(await says('72 workouts')).toBe(true)
    expect(await says('72:00:00')).toBe(true)
    const month = list().getByRole('region', { name: 'October 2026' })
    expect(await appears(month.getByText('3 workouts'))).toBe(true)
    expect(await appears(month.getByText('3:00:00'))).toBe(true)
    expect(await month.getByRole('listitem').count()).toBe(3)
    await look('months')
  })

  test('goes on as one scrolls, and keeps the place when one comes back', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await soon(async () => (await rows().count()) > 30).toBe(true)
    await ride(31).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 100))
    await soon(() => page.evaluate(() => history.state?.place?.top === window.scrollY)).toBe(true)
    const top = await page.evaluate(() => window.scrollY)
    await ride(31).click()
    expect(await appears(page.getByRole('heading', { level: 1, name: 'Ride 31' }))).toBe(true)
    await page.goBack()
    expect(await appears(ride(31))).toBe(true)
    await soon(() => page.evaluate(() => window.scrollY)).toBe(top)
    // The page can still be opened after a reload, without anything cached in memory.
    await page.reload()
    expect(await appears(ride(31))).toBe(true)
    await soon(() => page.evaluate(() => window.scrollY)).toBe(top)
  })

  test('can be jumped in', async () => {
    await page.goto('/workouts')
    await choose('Jump to', /^December 2024/)
    const month = page.getByRole('heading', { name: 'December 2024' })
    expect(await appears(month)).toBe(true)
    expect(await hasFocus(month)).toBe(true)
    expect(await appears(on.button('Show the ones before'))).toBe(true)
  })

  test('is by weeks when one wants it, also next time', async () => {
    await page.goto('/workouts')
    await choose('Group by', 'By week')
    expect(await says('Oct 18 – Oct 24')).toBe(true)
    await page.reload()
    expect(await says('Oct 18 – Oct 24')).toBe(true)
    await look('weeks')
    await choose('Group by', 'By month')
    await choose('Sort by', 'Longest distance first')
    expect(await says('72 workouts')).toBe(true)
    await soon(() => page.getByRole('heading', { level: 2 }).count()).toBe(0)
  })
})

describe('many at once', () => {
  test('are selected with the keyboard', async () => {
    await page.goto('/workouts')
    await ride(2).focus()
    await page.keyboard.press('x')
    expect(await appears(bar().getByText('1 selected'))).toBe(true)
    expect(await hasFocus(box(2))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+X')
    expect(await appears(bar().getByText('3 selected'))).toBe(true)
    await page.keyboard.press('Space')
    expect(await appears(bar().getByText('2 selected'))).toBe(true)
    await look('selecting')
    await page.keyboard.press('Escape')
    await soon(() => bar().count()).toBe(0)
    expect(await hasFocus(on.button('Select'))).toBe(true)
  })

  test('are deleted, and come back', async () => {
    await on.button('Select').click()
    await box(4).click()
    await box(6).click({ modifiers: ['Shift'] })
    expect(await appears(bar().getByText('3 selected'))).toBe(true)
    await bar().getByRole('button', { name: 'Delete' }).click()
    expect(await says('3 workouts deleted')).toBe(true)
    expect(await says('69 workouts')).toBe(true)
    await soon(() => bar().count()).toBe(0)
    expect(await ride(5).count()).toBe(0)
    await look('deleted')
    await undo().click()
    expect(await says('72 workouts')).toBe(true)
    expect(await appears(ride(5))).toBe(true)
    expect(await countOnServer()).toBe(72)
  })

  test('get another sport, all that match at once', async () => {
    await page.goto('/workouts?title=ride%201')
    expect(await says('11 workouts')).toBe(true)
    await on.button('Select').click()
    await box(1).click()
    await bar().getByRole('button', { name: 'Select all 11 that match' }).click()
    expect(await appears(bar().getByText('11 selected'))).toBe(true)
    await bar().getByRole('button', { name: 'Sport' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sport' }).click()
    await page.getByRole('option', { name: 'Running' }).click()
    await look('change-sport')
    await on.button('Change').click()
    expect(await says('11 workouts changed')).toBe(true)
    await soon(countOnServer).toBe(61)
    await undo().click()
    expect(await says('11 workouts are as they were')).toBe(true)
    expect(await countOnServer()).toBe(72)
  })

  test('and an undo that comes too late is told', async () => {
    await page.goto('/workouts')
    await on.button('Select').click()
    await box(1).click()
    await bar().getByRole('button', { name: 'Delete' }).click()
    expect(await says('1 workout deleted')).toBe(true)
    const { body } = await server.request<{ data: { batches: { id: number }[] } }>(
      'GET',
      '/api/workouts/batches',
      { token },
    )
    const path = `/api/workouts/batches/${body.data.batches[0]?.id}/undo`
    expect((await server.request('POST', path, { token })).status).toBe(200)
    await undo().click()
    expect(await says(/It is too late to undo this\.$/)).toBe(true)
    // The list contains the restored workout again.
    expect(await says('72 workouts')).toBe(true)
    await on.button('Close').click()
    await soon(() => undo().count()).toBe(0)
  })

  test('are selected by a finger that stays on one', async () => {
    await page.goto('/workouts')
    await ride(3).dispatchEvent('pointerdown', {
      pointerType: 'touch',
      bubbles: true,
      clientX: 5,
      clientY: 5,
    })
    expect(await appears(bar().getByText('1 selected'))).toBe(true)
    expect(await box(3).isChecked()).toBe(true)
    // The finger is lifted over a row that has moved to its position; some browsers treat this as a click on that row.
    await box(2).dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
    await box(2).dispatchEvent('click')
    expect(await box(2).isChecked()).toBe(false)
    await box(2).dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await box(2).click()
    expect(await appears(bar().getByText('2 selected'))).toBe(true)
    await bar().getByRole('button', { name: 'Done' }).click()
    await soon(() => bar().count()).toBe(0)
  })
})

test('through all of this nothing broke, and everybody can use every screen', () => {
  expect(errors).toEqual([])
  expect(refusals.filter(refusal => !refusal.includes('/undo'))).toEqual([])
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
})
