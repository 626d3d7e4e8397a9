// A triathlon, which is one row and one page, against the executable. Each test starts where the previous one ended.
import { beforeAll, describe, expect, test } from 'bun:test'
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { fitRace } from '../support/race'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const tess = {
  username: 'tess_tri',
  email: 'tess@example.org',
  password: 'cold water first',
  timezone: 'UTC',
}
const sizes = {
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 700 },
  desk: { width: 1440, height: 900 },
}
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  tess,
  'triathlon-',
  { sizes },
)
let legs: string[] = []

beforeAll(async () => {
  const send = async (file: Uint8Array, name: string, data: object) => {
    const body = uploadForm({ file: gpxFile(file), name, data })
    const answer = await server.request<WorkoutsAnswer>('POST', '/api/workouts', { token, body })
    expect(answer.status).toBe(201)
    return answer.body.data.workouts.map(({ id }) => id)
  }
  const dayBefore = steadyRide({ start: new Date('2026-05-01T08:00:00Z') })
  await send(dayBefore, 'ride.gpx', { sport_id: 1, title: 'Day before' })
  legs = await send(fitRace(), 'race.fit', { sport_id: 'auto' })
})

const row = () => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Triathlon/ }) })

describe('the list', () => {
  test('has one row for it, with its time and its sports', async () => {
    await page.setViewportSize(sizes.phone)
    await page.goto('/workouts')
    await soon(() => row().count()).toBe(1)
    expect(await row().textContent()).toMatch(/Open Water SwimmingCycling \(Sport\)Running.*1:08:/)
    await page.getByText('2 workouts', { exact: true }).first().waitFor()
    await look('list')
  })

  test('has the same on a desk, in its columns', async () => {
    await page.setViewportSize(sizes.desk)
    const inTable = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Triathlon/ }) })
    await soon(() => inTable.count()).toBe(1)
    expect(await inTable.textContent()).toMatch(/Running.*21\.\d+.*–/)
  })

  test('has its legs where something else than time counts', async () => {
    await page.goto('/workouts?order_by=distance')
    await page.setViewportSize(sizes.phone)
    const rows = page.getByRole('region', { name: 'Workouts', exact: true }).getByRole('listitem')
    await soon(() => rows.count()).toBe(4)
    expect(await row().count()).toBe(0)
  })
})

test('Home and the calendar have one entry for it', async () => {
  await page.goto('/')
  await soon(() => row().count()).toBe(1)
  await page.setViewportSize(sizes.desk)
  await page.goto('/calendar?month=2026-05')
  await soon(() => page.getByRole('link', { name: /, Running, Triathlon/ }).count()).toBe(1)
  await page.getByText(/^2 workouts · /).waitFor()
  await look('calendar')
})

describe('its page', () => {
  test('has the whole, its legs and the transitions', async () => {
    await page.getByRole('link', { name: /, Running, Triathlon/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Triathlon/ }).waitFor()
    const figures = page.getByRole('region', { name: 'Figures' })
    await soon(() => figures.textContent()).toMatch(/Total time1:08:\d\d.*Transitions0:03:/)
    const rows = page.getByRole('table', { name: 'Legs' }).getByRole('row')
    const names = async () => (await rows.getByRole('rowheader').allTextContents()).map(name => name.trim())
    await soon(names).toEqual([
      'Open Water Swimming',
      'Transition',
      'Cycling (Sport)',
      'Transition',
      'Running',
    ])
    await page.getByRole('region', { name: 'Map of the track' }).waitFor()
    await look('whole')
  })

  test('leads to its legs, and they lead back', async () => {
    await on.link('Cycling (Sport)').first().click()
    await page.getByText('Leg 2 of 3', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/workouts/${legs[1]}`)
    await look('leg')
    await on.link('All legs').click()
    await page.getByRole('heading', { level: 1, name: /^Triathlon/ }).waitFor()
  })

  test('gives all legs a title', async () => {
    await on.button('Edit: Title').click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Nice 2026')
    await on.button('Save').click()
    await on.heading('Nice 2026').waitFor()
    await on.link('Running').first().click()
    await on.heading('Nice 2026').waitFor()
    await page.getByText('Leg 3 of 3', { exact: true }).waitFor()
    await page.goBack()
    await on.heading('Nice 2026').waitFor()
  })

  test('deletes all of them, which can be undone', async () => {
    await on.button('Delete all legs').click()
    await page.getByText('1 workout deleted', { exact: false }).waitFor()
    await soon(() => on.link('Nice 2026').count()).toBe(0)
    await on.button('Undo').click()
    expect(await appears(on.link('Nice 2026'))).toBe(true)
  })
})

test('selecting its row selects the whole', async () => {
  await page.setViewportSize(sizes.phone)
  await page.goto('/workouts')
  await on.button('Select').click()
  await page.getByRole('checkbox', { name: 'Select Nice 2026' }).click()
  const bar = page.getByRole('region', { name: 'Selected workouts' })
  await bar.getByText('1 selected', { exact: false }).waitFor()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await soon(() => on.link('Nice 2026').count()).toBe(0)
  await page.getByText('1 workout', { exact: true }).first().waitFor()
})

test('nothing failed on the way, and axe finds nothing', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
  expect(faults).toEqual([])
})
