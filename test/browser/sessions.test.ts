// Where somebody is logged in, how well the account is kept, and the proof that it is still them, in a real browser,
// against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { logIn } from '../support/executable'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  sam,
  'sessions-',
)

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const part = (name: string) => page.getByRole('region', { name, exact: true })
const rows = () => part('Where you are logged in').getByRole('listitem')
const nameField = page.getByRole('textbox', { name: 'Name of the session' })
const inDialog = (action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true })
const isLoggedIn = async (session: string) =>
  (await server.request('GET', '/api/auth/profile', { token: session })).status === 200

/** Lets the web app believe, once, that the last proof is too old: the clock of the server cannot be moved. */
const forgetProof = () =>
  page.route(
    '**/api/auth/proof',
    route =>
      route.fulfill({ json: { status: 'success', data: { methods: ['password'], proved_until: null } } }),
    { times: 1 },
  )

test('the page says how well the account is kept', async () => {
  await page.goto('/settings')
  await on.link('Security').click()
  expect(await appears(on.heading('Security'))).toBe(true)
  for (const sentence of [
    'You are logged in in several places. End the sessions that you do not know.',
    'You have no personal token.',
    'This server sends no email, so nobody tells you about new log-ins.',
  ]) {
    expect(await says(sentence)).toBe(true)
  }
  await look('standing')
})

describe('a session', () => {
  test('is listed with where and how it is used, and this one is marked', async () => {
    await soon(() => rows().count()).toBe(2)
    const text = await part('Where you are logged in').textContent()
    for (const words of ['This session', 'Another program', 'At home', 'How: Password', 'Last used']) {
      expect(text).toContain(words)
    }
  })

  test('gets a name', async () => {
    await rows().filter({ hasText: 'This session' }).getByRole('button', { name: 'Give a name' }).click()
    expect(await hasFocus(nameField)).toBe(true)
    await nameField.fill('Kitchen tablet')
    await look('name')
    await nameField.press('Enter')
    expect(await says('Name saved')).toBe(true)
    await soon(() => rows().filter({ hasText: 'Kitchen tablet' }).count()).toBe(1)
  })

  test('is ended, after a proof that can be refused, go wrong and succeed', async () => {
    expect(await isLoggedIn(token)).toBe(true)
    await forgetProof()
    const end = on.button('End session: Another program')
    await end.click()
    expect(await says('Is it still you?')).toBe(true)
    expect(await hasFocus(on.field('Current password'))).toBe(true)
    await look('proof')
    await page.keyboard.press('Escape')
    expect(await appears(page.getByText('This needs a fresh proof that it is you.', { exact: false }))).toBe(
      true,
    )
    expect(await isLoggedIn(token)).toBe(true)

    await forgetProof()
    await end.click()
    await on.field('Current password').fill('not this one')
    await inDialog('Continue').click()
    expect(await says('This is not your current password.')).toBe(true)
    await on.field('Current password').fill(sam.password)
    await inDialog('Continue').click()
    expect(await says('Session ended')).toBe(true)
    await soon(() => rows().count()).toBe(1)
    expect(await isLoggedIn(token)).toBe(false)
    expect(await says('You are logged in here only.')).toBe(true)
  })

  test('is ended together with all others but this one', async () => {
    const others = [await logIn(server, sam), await logIn(server, sam)]
    await page.reload()
    await soon(() => rows().count()).toBe(3)
    await on.button('End all other sessions').click()
    await look('end-others')
    await inDialog('End all other sessions').click()
    expect(await says('All other sessions have ended')).toBe(true)
    await soon(() => rows().count()).toBe(1)
    for (const other of others) expect(await isLoggedIn(other)).toBe(false)
  })
})

test('a browser sends an id of its own when somebody logs in, and the same one again', async () => {
  const sent: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.headers()['x-device-id'])
  })
  for (let times = 0; times < 2; times++) {
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await page.goto('/login')
    await on.field('Email').fill(sam.email)
    await on.field('Password').fill(sam.password)
    await on.button('Log in').click()
    await soon(() => page.evaluate(() => localStorage.getItem('authToken') !== null)).toBe(true)
  }
  expect(sent[0]).toMatch(/^[\w-]{16,64}$/)
  expect(sent).toEqual([sent[0], sent[0]])
})

describe('what was done with the account', () => {
  const title = 'What was done with your account'
  const acts = () => part(title).getByRole('listitem')

  test('is listed with when, where and how, the newest first, and earlier ones on demand', async () => {
    const json = { email: sam.email, password: 'not this one' }
    await server.request('POST', '/api/auth/login', { json })
    const other = await logIn(server, sam)
    const made = { name: 'script', scope: 'workouts:read' }
    await server.request('POST', '/api/oauth/personal-tokens', { token: other, json: made })
    await server.request('DELETE', '/api/oauth/personal-tokens/1', { token: other })
    await server.request('GET', '/api/users', { token: other })
    await page.goto('/settings/security')
    await soon(() => acts().count()).toBe(10)
    const newest = await acts().first().textContent()
    for (const words of ['Access refused', 'At home', 'Only administrators may do it.'])
      expect(newest).toContain(words)
    const list = await part(title).textContent()
    for (const words of ['Token deleted', 'Log-in refused', 'Wrong email or password.', 'How: Password'])
      expect(list).toContain(words)
    await look('acts')
    await part(title).getByRole('button', { name: 'Show more' }).click()
    await soon(async () => (await acts().count()) > 10).toBe(true)
    expect(await acts().last().textContent()).toContain('Account created')
    const activated = acts().filter({ hasText: 'Account activated' })
    expect(await activated.textContent()).toContain('By an administrator')
    expect(await activated.textContent()).not.toContain('At home')
    expect(await part(title).getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  test('says so if there is nothing', async () => {
    const nothing = { status: 'success', data: { acts: [], has_more: false } }
    await page.route('**/api/auth/acts', route => route.fulfill({ json: nothing }), { times: 1 })
    await page.reload()
    expect(await says('Nothing was recorded yet.')).toBe(true)
  })
})

test('no error was reported, and nothing was refused that was not meant to be', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual(['401 /api/auth/proof'])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
