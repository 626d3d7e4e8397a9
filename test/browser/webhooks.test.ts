// A webhook as somebody makes, tests and changes it, in a real browser and with a real receiver. Each test starts where the
// previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import { soon } from '../support/soon'
import { startReceiver } from '../support/webhook-receiver'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const receiver = startReceiver()
afterAll(() => receiver[Symbol.asyncDispose]())

const { page, on, look, errors, foreign, refusals, faults, server, token } = await openSignedIn(
  sam,
  'webhooks-',
  { environment: { OUTGOING_HOSTS: '127.0.0.0/8' } },
)

const says = (sentence: string) => appears(page.getByText(sentence))
const box = (label: string) => page.getByRole('checkbox', { name: label, exact: true })
const tick = (label: string) => box(label).press('Space')
const inDialog = (action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true })

const enter = (date: string) =>
  server.request('POST', '/api/workouts/no_gpx', {
    token,
    json: { sport_id: 1, workout_date: `${date} 14:05`, duration: 3600, distance: 10 },
  })

describe('a webhook', () => {
  test('is made where apps are', async () => {
    await page.goto('/settings/apps')
    expect(await says('No address is told anything.')).toBe(true)
    await on.link('Create webhook').click()
    expect(await hasFocus(on.heading('Create webhook'))).toBe(true)
    expect(await box('New workout').isChecked()).toBe(true)
    await look('new')
  })

  test('needs an address that may be asked', async () => {
    await on.button('Create webhook').click()
    expect(await says('Enter an address that fits')).toBe(true)
    expect(await hasFocus(on.field('Address'))).toBe(true)
    await on.field('Address').fill('http://10.0.0.1/hook')
    await on.button('Create webhook').click()
    expect(await says('This server may not send there.')).toBe(true)
    await look('refused')
  })

  test('shows its secret once', async () => {
    await on.field('Address').fill(receiver.address)
    await tick('Workout deleted')
    await on.button('Create webhook').click()
    expect(await says('Copy it now')).toBe(true)
    expect(await on.field('Secret').inputValue()).toStartWith('whsec_')
    await look('secret')
    await on.link('Show webhook').click()
    expect(await says('Active')).toBe(true)
    expect(await page.content()).not.toContain('whsec_')
  })

  test('is tested', async () => {
    await on.button('Send a test').click()
    expect(await says('The test was delivered.')).toBe(true)
    expect(receiver.received).toHaveLength(1)
    receiver.answer = () => new Response(null, { status: 401 })
    await on.button('Send a test').click()
    expect(await says('The receiver did not take it. Status 401')).toBe(true)
    receiver.answer = () => new Response(null, { status: 204 })
  })

  test('hears of a workout, and what was sent is listed', async () => {
    const before = receiver.received.length
    await enter('2018-05-15')
    await soon(() => receiver.received.length).toBe(before + 1)
    await page.reload()
    expect(await appears(page.getByRole('listitem').filter({ hasText: 'New workout' }))).toBe(true)
    await page.getByText('Content', { exact: true }).first().click()
    expect(await says('"type":"workout.created"')).toBe(true)
    await look('page')
    await page.getByRole('button', { name: /^Send again: New workout/ }).click()
    await soon(() => receiver.received.length).toBe(before + 2)
  })

  test('is told something else', async () => {
    await tick('New record')
    await on.button('Save').click()
    expect(await says('Webhook saved')).toBe(true)
    await page.reload()
    await soon(() => box('New record').isChecked()).toBe(true)
  })

  test('is paused, goes on, and gets another secret', async () => {
    await on.button('Pause').click()
    expect(await appears(page.getByText('Paused', { exact: true }))).toBe(true)
    await on.button('Go on').click()
    expect(await appears(page.getByText('Active', { exact: true }))).toBe(true)
    await on.button('Replace secret').click()
    await inDialog('Replace secret').click()
    expect(await hasFocus(on.heading('The secret is replaced'))).toBe(true)
    await on.button('Show webhook').click()
    expect(await appears(page.getByText('What was sent'))).toBe(true)
  })

  test('is deleted', async () => {
    await page.getByRole('button', { name: /^Delete/ }).click()
    await inDialog('Delete').click()
    expect(await says('No address is told anything.')).toBe(true)
  })
})

describe('a message', () => {
  test('by Gotify needs a token', async () => {
    await on.link('Create webhook').click()
    await on.choose('Signed JSON Kind', 'Gotify')
    await on.field('Address').fill(receiver.address)
    await on.button('Create webhook').click()
    expect(await says('Enter the token that the service gave you.')).toBe(true)
    await on.field('Token').fill('AbCd')
    await on.button('Create webhook').click()
    expect(await says('Now send a test.')).toBe(true)
    await on.link('Show webhook').click()
    await on.button('Send a test').click()
    expect(await says('The test was delivered.')).toBe(true)
    expect(receiver.received.at(-1)?.path).toBe('/hook/message')
  })
})

test('no screen has a fault, and only the address that may not be asked was refused', () => {
  expect({ faults, errors, foreign }).toEqual({ faults: [], errors: [], foreign: [] })
  expect(refusals).toEqual(['400 /api/webhooks'])
})
