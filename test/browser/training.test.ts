// The training screens, from the first recording with heart rate on, in a real browser, against the executable. Each
// test starts where the previous one ended.
import { expect, test } from 'bun:test'
import type { TrainingSettingsAnswer } from '../../src/workouts/training/body/schemas'
import type { TrainingWeeksAnswer } from '../../src/workouts/training/days/schemas'
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { withPulse } from '../support/pulse'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { comeToRest } from './at-rest'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const zone = 'Asia/Tokyo'
const account = {
  username: 'tara_trains',
  email: 'tara@example.org',
  password: 'easy days are easy',
  timezone: zone,
  weekm: true,
}

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  account,
  'training-',
)

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
const inTokyo = (moment: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment)
const chart = page.getByRole('slider', { name: 'Fitness, fatigue and form' })
const card = page.getByRole('region', { name: 'Training' })

/** Id of the workout that is entered by hand. */
let enteredId = ''

async function upload(start: Date) {
  const ride = withPulse(steadyRide({ points: 1800, climb: null, start }))
  const body = uploadForm({ file: gpxFile(ride), data: { sport_id: 1 } })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

test('who has no load is told what it takes', async () => {
  await page.goto('/statistics')
  expect(await appears(page.getByRole('link', { name: 'Year in review' }))).toBe(true)
  expect(await page.getByRole('link', { name: 'Training' }).count()).toBe(0)
  await page.goto('/settings/body')
  await on.link('Go to training').click()
  expect(await appears(page.getByRole('heading', { name: 'Your training will be here.' }))).toBe(true)
  expect(await appears(on.link('Body and zones'))).toBe(true)
  await look('empty')
})

test('recordings with heart rate have a load, once the maximum is known, and what has none is estimated', async () => {
  for (const [measure, value] of [
    ['max-heart-rate', 190],
    ['resting-heart-rate', 50],
  ]) {
    const json = { measure, value, valid_from: inTokyo(ago(60)) }
    expect((await server.request('POST', '/api/body', { token, json })).status).toBe(201)
  }
  for (const days of [50, 30, 21, 12, 9, 3]) await upload(ago(days))
  const byHand = { sport_id: 1, workout_date: `${inTokyo(ago(2))} 09:00`, duration: 3600, distance: 20 }
  const entered = await server.request<WorkoutsAnswer>('POST', '/api/workouts/no_gpx', {
    token,
    json: byHand,
  })
  enteredId = entered.body.data.workouts[0]!.id
  const estimates = async () => {
    const path = `/api/training/weeks?from=${inTokyo(ago(60))}`
    const { body } = await server.request<TrainingWeeksAnswer>('GET', path, { token })
    return body.data.weeks.map(({ loads }) => loads.some(({ is_estimated }) => is_estimated))
  }
  await soon(estimates).toContain(true)
  await page.goto('/statistics')
  await on.link('Training').click()
  expect(await appears(chart)).toBe(true)
  // The chart tells of the current week at first, in which nothing was done yet on a Monday.
  expect(await appears(page.getByText('In outline: workouts without heart rate or power.').first())).toBe(
    true,
  )
  await look('page')
})

test('the lines are read with the keyboard, and end with a forecast', async () => {
  await chart.focus()
  await page.keyboard.press('End')
  await soon(() => chart.getAttribute('aria-valuetext')).toMatch(
    /, after rest, Fitness \d+, Fatigue \d+, Form \+\d+/,
  )
  await page.keyboard.press('Home')
  await soon(() => chart.getAttribute('aria-valuetext')).toContain('Form 0')
})

test('a longer period is one press away, and the weeks are a table, too', async () => {
  await page.getByRole('radio', { name: '12 months' }).click()
  await on.button('Show as table').click()
  const table = page.getByRole('table', { name: 'All weeks' })
  await soon(() => table.getByRole('columnheader').allTextContents()).toContain('Zone 5')
  expect(await table.getByRole('row').count()).toBeGreaterThan(7)
  await look('table')
})

test('time in zones is told by month, too', async () => {
  const zones = page.getByRole('region', { name: 'Time in heart-rate zones' })
  await zones.getByRole('radio', { name: 'Month' }).click()
  const month = new Intl.DateTimeFormat('en', { timeZone: zone, month: 'long', year: 'numeric' })
  const latest = month.format(ago(3))
  await soon(() => zones.getByRole('slider').getAttribute('aria-valuetext')).toContain(latest)
  await look('months')
})

test('Home shows the last twelve weeks, and leads here', async () => {
  await page.goto('/')
  expect(await appears(card.getByText(/^Load this week: \d+\. Average of the weeks before: \d+\./))).toBe(
    true,
  )
  expect(await appears(card.getByText('Load by week (in outline: estimated)'))).toBe(true)
  await look('home')
  await card.getByRole('link', { name: 'Go to training' }).click()
  expect(await appears(chart)).toBe(true)
})

test('how hard a workout was is said on its page, and gives it its load', async () => {
  await page.goto(`/workouts/${enteredId}`)
  // The question is folded if the page shows nothing else about training.
  await page.getByText('How hard was it?').first().click()
  await page.getByRole('button', { name: /How hard was it\?$/ }).click()
  await page.getByRole('option', { name: '7', exact: true }).click()
  const load = page.getByText('By how hard it felt and its duration: an hour at 7 of 10 counts 100.')
  expect(await appears(load)).toBe(true)
  await look('rated')
})

test('a fitness that is known from elsewhere is entered, and nothing is hatched', async () => {
  await page.goto('/training')
  expect(await appears(page.getByText(/^Hatched: /))).toBe(true)
  await page.goto('/settings/body')
  const field = page.getByRole('textbox', { name: 'Fitness before the first workout' })
  await field.fill('40.5')
  await field.press('Enter')
  const saved = async () => {
    const path = '/api/training/settings'
    return (await server.request<TrainingSettingsAnswer>('GET', path, { token })).body.data.starting_fitness
  }
  await soon(saved).toBe(40.5)
  await look('starting fitness')
  await page.goto('/training')
  expect(await appears(page.getByText(/^Dashed: /))).toBe(true)
  expect(await page.getByText(/^Hatched: /).count()).toBe(0)
})

test('one switch hides it everywhere', async () => {
  const json = { is_hidden: true }
  expect((await server.request('PATCH', '/api/training/settings', { token, json })).status).toBe(200)
  await page.goto('/')
  expect(await appears(page.getByRole('heading', { name: 'Latest workouts' }))).toBe(true)
  expect(await card.count()).toBe(0)
  await page.goto('/statistics')
  expect(await appears(page.getByRole('link', { name: 'Year in review' }))).toBe(true)
  expect(await page.getByRole('link', { name: 'Training' }).count()).toBe(0)
  await page.goto(`/workouts/${enteredId}`)
  expect(await appears(page.getByRole('heading', { level: 1 }))).toBe(true)
  await comeToRest(page)
  expect(await page.getByText('How hard was it?').count()).toBe(0)
  expect(await page.getByText('By how hard it felt').count()).toBe(0)
})

test.each(['/training', '/statistics/records/efforts'])(
  '%s then leads to the settings instead',
  async address => {
    await page.goto(address)
    expect(await appears(page.getByRole('heading', { name: 'Pages about training are hidden.' }))).toBe(true)
    await look(`hidden ${address}`)
    await page.getByRole('main').getByRole('link', { name: 'Body and zones' }).click()
    expect(await appears(page.getByRole('heading', { level: 1, name: 'Body and zones' }))).toBe(true)
  },
)

test('through all of this nothing broke, nothing was asked of another host, and nothing was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
