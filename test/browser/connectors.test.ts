// A service from which recordings come by themselves, in a real browser, against the executable and the stand-in for
// intervals.icu. Each test starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import { makeRides, rightKey, startIntervalsServer, tooMuch } from '../support/intervals-server'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const service = startIntervalsServer([
  ...makeRides(30, '2026-10-30'),
  { id: 'i1', start: '2026-10-31T08:00:00Z', source: 'STRAVA', file: null },
  { id: 'i2', start: '2026-10-31T09:00:00Z', source: 'MANUAL', file: null },
  {
    ...{ id: 'i3', start: '2026-10-31T10:00:00Z', source: 'UPLOAD', name: 'Not a ride' },
    file: new TextEncoder().encode('no recording'),
  },
])
afterAll(() => service[Symbol.asyncDispose]())

const { page, on, look, errors, foreign, refusals, faults } = await openSignedIn(sam, 'connectors-', {
  environment: { INTERVALS_URL: service.url },
})

const says = (sentence: string) => appears(page.getByText(sentence))
const count = (label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
const inDialog = (action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true })

describe('a service', () => {
  test('is listed as not connected, and what to do is said', async () => {
    await page.goto('/settings/apps')
    expect(await appears(page.getByRole('heading', { level: 3, name: 'intervals.icu' }))).toBe(true)
    expect(await says('Not connected')).toBe(true)
    await on.link('Connect intervals.icu').click()
    expect(await hasFocus(on.heading('intervals.icu'))).toBe(true)
    expect(await says('Make a key in your settings at intervals.icu')).toBe(true)
    await look('new')
  })

  test('needs a key that can be one', async () => {
    await on.button('Connect').click()
    expect(await says('Enter the key.')).toBe(true)
    expect(await hasFocus(on.field('Key'))).toBe(true)
    await on.field('Key').fill('short')
    await on.button('Connect').click()
    expect(await says('This cannot be a key of the service.')).toBe(true)
    await look('refused')
  })

  test('says that it does not take a key, and takes another', async () => {
    await on.field('Key').fill('not-the-right-key')
    await on.button('Connect').click()
    expect(await says('The service does not accept the key any more')).toBe(true)
    await look('stopped')
    await on.field('Key').fill(rightKey)
    await on.button('Connect').click()
    expect(await says('There is more to come')).toBe(true)
  })

  test('shows what came, and what could not come and why', async () => {
    // The first 25 files include the one that is no recording.
    await soon(() => count('New workouts').textContent()).toBe('24')
    await soon(() => on.button('Look now').isEnabled()).toBe(true)
    await on.button('Look now').click()
    await soon(() => count('New workouts').textContent()).toBe('30')
    expect(await count('From Strava, which allows nobody to pass them on').textContent()).toBe('1')
    expect(await count('Without a recording').textContent()).toBe('1')
    expect(await says('Not a ride')).toBe(true)
    expect(await says('The file is not a recording of an activity.')).toBe(true)
    expect(await says('Some of these recordings come from Garmin devices.')).toBe(true)
    expect(await page.content()).not.toContain(rightKey)
    await look('connected')
  })

  test('is left alone as long as it wants to be, and until when is said', async () => {
    service.instead = () => tooMuch('7200')
    await on.button('Look now').click()
    expect(await says('The service allows no more requests for now.')).toBe(true)
    expect(await appears(page.getByText(/^The service is left alone until \d/))).toBe(true)
    await soon(() => on.button('Look now').isDisabled()).toBe(true)
    await look('resting')
    service.instead = () => null
  })

  test('is paused and goes on', async () => {
    await on.button('Pause').click()
    expect(await appears(page.getByText('Paused', { exact: true }))).toBe(true)
    await on.button('Go on').click()
    expect(await appears(page.getByText('Connected', { exact: true }))).toBe(true)
  })

  test('gives back what came', async () => {
    await on.button('Take out what came').click()
    expect(await says('Workouts with which they were merged come back.')).toBe(true)
    await look('undo')
    await inDialog('Take out').click()
    await soon(() => count('Taken out again').textContent()).toBe('30')
    expect(await appears(page.getByText('Paused', { exact: true }))).toBe(true)
  })

  test('is disconnected', async () => {
    await on.button('Disconnect').click()
    expect(await says('The key is forgotten, and nothing more comes.')).toBe(true)
    await inDialog('Disconnect').click()
    expect(await says('Make a key in your settings at intervals.icu')).toBe(true)
  })
})

test('no screen has a fault, and only the key that could be none was refused', () => {
  expect({ faults, errors, foreign }).toEqual({ faults: [], errors: [], foreign: [] })
  expect(refusals).toEqual(['400 /api/connectors/intervals'])
})
