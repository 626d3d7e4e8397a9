// An administrator looks into a backup and restores a workout and a user, in a real browser, against the executable.
// Each test starts where the previous one ended.
import { expect, test } from 'bun:test'
import type { BackupsAnswer } from '../../src/instance/backups/schemas'
import type { Workout } from '../../src/workouts/workouts/schemas'
import { createFirstAccount, firstAccount, logIn, type NewAccount } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { until } from '../support/waiting'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'restore-part-',
  sizes,
})
const sam: NewAccount = { username: 'sam', email: 'sam@example.org', password: 'correct horse sam' }
const admin = new Rider(server, await createFirstAccount(server))
await server.request('POST', '/api/auth/register', { json: { ...sam, accepted_policy: true } })
await admin.request('PATCH', '/api/users/sam', { json: { activate: true } })
const rider = new Rider(server, await logIn(server, sam))
const rides: Workout[] = []
for (const day of [1, 2, 3]) {
  const ride = await rider.upload(steadyRide({ start: new Date(Date.UTC(2026, 4, day, 8)) }))
  await rider.request('PATCH', `/api/workouts/${ride.id}`, { json: { title: `Ride ${day}` } })
  rides.push(ride)
}
await admin.request('POST', '/api/backups')
await until(async () => {
  const { data } = (await admin.request<BackupsAnswer>('GET', '/api/backups')).body
  return !data.is_running && data.backups.length > 0
})
await signIn(firstAccount)

const says = (sentence: string | RegExp) => appears(page.getByText(sentence))
/** Lets the server seem, once, to find the last proof too old: its clock cannot be moved. */
async function forgetProof() {
  const json = { status: 'error', message: 'please prove who you are, and try again', code: 'proof-required' }
  await page.route(/\/people(\?|$)/, route => route.fulfill({ status: 403, json }), { times: 1 })
  const data = { methods: ['password'], proved_until: null }
  await page.route('**/api/auth/proof', route => route.fulfill({ json: { status: 'success', data } }), {
    times: 1,
  })
}

const rowOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a backup is opened, and says what is missing here', async () => {
  await rider.request('DELETE', `/api/workouts/${rides[0]?.id}`)
  await rider.request('PATCH', `/api/workouts/${rides[1]?.id}`, { json: { title: 'Renamed' } })
  await page.goto('/admin/backups')
  await page.getByRole('link', { name: /^Look inside the backup of / }).click()
  expect(await appears(page.getByRole('heading', { name: /^Backup of / }))).toBe(true)
  // Its address works, although it ends like that of a file.
  await page.reload()
  expect(await says('Missing here: 1')).toBe(true)
  expect(await says('Different here: 1')).toBe(true)
  await look('people')
})

test('somebody whose proof is too old is asked for one first, and can refuse and try again', async () => {
  await forgetProof()
  await page.reload()
  expect(await says('Is it still you?')).toBe(true)
  await page.keyboard.press('Escape')
  expect(await says('This needs a fresh proof that it is you. Log in again.')).toBe(true)
  await look('unproved')
  await forgetProof()
  await on.button('Try again').click()
  await on.field('Current password').fill(firstAccount.password)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue', exact: true }).click()
  expect(await says('Missing here: 1')).toBe(true)
})

test('workouts are found, and one comes back', async () => {
  await on.link('sam').click()
  expect(await appears(rowOf('Ride 2').getByText('Different here: title'))).toBe(true)
  expect(await appears(rowOf('Ride 3').getByText('The same here'))).toBe(true)
  await look('workouts')
  await page.getByRole('searchbox', { name: 'Find a title' }).fill('ride 1')
  await rowOf('Ride 3').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Restore “Ride 1”' }).click()
  expect(await says('A workout of sam is restored.')).toBe(true)
  expect(await says('Workouts restored1')).toBe(true)
  expect(await appears(rowOf('Ride 1').getByText('The same here'))).toBe(true)
  await look('restored')
  await on.button('Close').click()
  await page.getByText('A workout of sam is restored.').waitFor({ state: 'detached' })
  expect((await rider.request('GET', `/api/workouts/${rides[0]?.id}`)).status).toBe(200)
})

test('a deleted user comes back with all workouts', async () => {
  await admin.request('DELETE', '/api/users/sam')
  await page.reload()
  expect(await says('sam has no account here.')).toBe(true)
  expect(await says('Single workouts can be restored when sam has an account here.')).toBe(true)
  await look('gone')
  await on.button('Restore account').click()
  expect(await says('What was missing of sam is restored.')).toBe(true)
  expect(await says('The account sam is there again, with the password of that time.')).toBe(true)
  expect(await says('Workouts restored3')).toBe(true)
  expect(await says('All here')).toBe(true)
  await logIn(server, sam)
  await page.goto('/admin/backups')
  expect(await says('What was missing of sam is restored.')).toBe(true)
  await look('backups')
})

test('what somebody else has the name of cannot come back, which is said', async () => {
  await admin.request('DELETE', '/api/users/sam')
  const other = { ...sam, email: 'other@example.org' }
  await server.request('POST', '/api/auth/register', { json: { ...other, accepted_policy: true } })
  await page.getByRole('link', { name: /^Look inside the backup of / }).click()
  expect(await says('Somebody else has the username here')).toBe(true)
  await on.link('sam').click()
  expect(await says('An account here has the username sam, but another email')).toBe(true)
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
})

test('through all of this nothing broke, and nothing was refused but for want of a proof', () => {
  expect({ errors, foreign, faults }).toEqual({ errors: [], foreign: [], faults: [] })
  expect(refusals.map(refusal => refusal.replace(/trackhut-[\d-]+/, 'NAME'))).toEqual([
    '403 /api/backups/NAME.trackhut/people',
    '403 /api/backups/NAME.trackhut/people',
  ])
})
