// An administrator sees where somebody is logged in and with which services, ends single sessions, and connects and
// disconnects a log-in, in a real browser. Each test starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount, logIn } from '../support/executable'
import { startOddProvider } from '../support/odd-provider'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const provider = await startOddProvider()
afterAll(provider.stop)
const [odd] = JSON.parse(provider.setting())
const other = { ...odd, key: 'other', name: 'Other', issuer: 'https://auth.example.org' }

const { server, page, on, look, openWindow, signIn, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'log-ins-of-user-',
  environment: { OIDC_PROVIDERS: JSON.stringify([odd, other]) },
})
const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const adminToken = await createFirstAccount(server)
await server.request('POST', '/api/auth/register', { json: { ...sam, accepted_policy: true } })
await server.request('PATCH', '/api/users/sam_rider', { token: adminToken, json: { activate: true } })

/** The window of the person whose account it is. */
const theirs = await openWindow()

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const part = (name: string) => page.getByRole('region', { name, exact: true })
const sessions = () => part('Sessions').getByRole('listitem')
const logIns = () => part('Log-ins with other services').getByRole('listitem')
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const inDialog = (action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true })
const isLoggedIn = async (token: string) =>
  (await server.request('GET', '/api/auth/profile', { token })).status === 200

async function openUser(username: string) {
  await page.goto(`/admin/users/${username}`)
  expect(await appears(on.heading(username))).toBe(true)
}

/** Lets the web app believe, once, that the last proof is too old: the clock of the server cannot be moved. */
const forgetProof = () =>
  page.route(
    '**/api/auth/proof',
    route =>
      route.fulfill({ json: { status: 'success', data: { methods: ['password'], proved_until: null } } }),
    { times: 1 },
  )

describe('the sessions of somebody', () => {
  test('are listed as they see them, and only where there are some', async () => {
    await signIn(firstAccount)
    await openUser('sam_rider')
    expect(await says('Not logged in anywhere.')).toBe(true)
    await theirs.page.goto('/')
    await theirs.on.logIn(sam)
    expect(await appears(theirs.on.button(`Account of ${sam.username}`))).toBe(true)
    await page.reload()
    await soon(() => sessions().count()).toBe(1)
    const text = await sessions().textContent()
    for (const words of ['Chrome', 'At home', 'How: Password', 'Last used', 'Logged in']) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('127.0.0.1')
    await look('sessions')
  })

  test('end one by one, after a proof, and the focus stays near', async () => {
    const script = await logIn(server, sam)
    await page.reload()
    await soon(() => sessions().count()).toBe(2)
    await forgetProof()
    await on.button('End session: Another program').click()
    expect(await says('Is it still you?')).toBe(true)
    await on.field('Current password').fill(firstAccount.password)
    await inDialog('Continue').click()
    expect(await says('Session ended')).toBe(true)
    await soon(() => sessions().count()).toBe(1)
    expect(await isLoggedIn(script)).toBe(false)
    expect(await hasFocus(heading('Sessions'))).toBe(true)
    expect(await appears(theirs.on.button(`Account of ${sam.username}`))).toBe(true)
  })

  test('that have ended elsewhere end without a complaint', async () => {
    const script = await logIn(server, sam)
    await page.reload()
    await soon(() => sessions().count()).toBe(2)
    await server.request('POST', '/api/auth/logout', { token: script })
    await on.button('End session: Another program').click()
    await soon(() => sessions().count()).toBe(1)
    expect(await part('Sessions').getByRole('alert').count()).toBe(0)
  })

  test('of a script are folded when they are many', async () => {
    for (let times = 0; times < 6; times++) await logIn(server, sam)
    await page.reload()
    await soon(() => sessions().count()).toBe(5)
    await part('Sessions').getByText('Show more').press('Enter')
    await soon(() => sessions().count()).toBe(7)
    await look('sessions-folded')
  })

  test('end all at once', async () => {
    await on.button('End all sessions').click()
    await inDialog('End all sessions').click()
    expect(await says('All sessions of sam_rider have ended')).toBe(true)
    expect(await says('Not logged in anywhere.')).toBe(true)
    await theirs.page.reload()
    expect(await appears(theirs.on.field('Password'))).toBe(true)
  })

  test('of the administrator mark the one of this browser, which stays', async () => {
    await openUser(firstAccount.username)
    const current = sessions().filter({ hasText: 'This session' })
    await soon(() => current.count()).toBe(1)
    expect(await current.getByRole('button').count()).toBe(0)
    expect(await isLoggedIn(adminToken)).toBe(true)
  })
})

describe('the log-ins of somebody with other services', () => {
  const subject = () => on.field('Identifier at the service (sub)')

  test('are connected by the identifier there', async () => {
    await openUser('sam_rider')
    expect(await says('No log-in of another service is connected.')).toBe(true)
    await on.button('Connect a log-in').press('Enter')
    expect(await says('Connect a log-in for sam_rider')).toBe(true)
    expect(await hasFocus(subject())).toBe(true)
    await look('connect')
    await subject().press('Enter')
    expect(await says('Fill in this field.')).toBe(true)
    await page.getByRole('radio', { name: 'Odd' }).click()
    await subject().fill('Somebody')
    await forgetProof()
    await subject().press('Enter')
    expect(await says('Is it still you?')).toBe(true)
    await on.field('Current password').fill(firstAccount.password)
    await inDialog('Continue').click()
    expect(await says('Log-in connected')).toBe(true)
    await soon(() => logIns().count()).toBe(1)
    expect(await logIns().textContent()).toContain('Odd')
    expect(await hasFocus(on.button('Connect a log-in'))).toBe(true)
    await look('connected')
  })

  test('open the account from then on, and the page says when', async () => {
    await theirs.page.goto('/login')
    await theirs.on.button('Log in with Odd').click()
    expect(await appears(theirs.on.button(`Account of ${sam.username}`))).toBe(true)
    await page.reload()
    await soon(() => logIns().textContent()).toMatch(/Connected .+Last used /)
    await soon(() => sessions().textContent()).toMatch(/How: Another service/)
  })

  test('belong to one person only', async () => {
    await openUser(firstAccount.username)
    await on.button('Connect a log-in').click()
    await subject().fill('Somebody')
    await subject().press('Enter')
    expect(await says('This account at the service belongs to somebody else here.')).toBe(true)
    await look('taken')
    await subject().fill('Somebody e')
    await soon(() => page.getByText('belongs to somebody else here').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('are disconnected, and the sessions end with them', async () => {
    await openUser('sam_rider')
    await on.button('Disconnect Odd').click()
    expect(await says('Disconnect Odd from the account of sam_rider?')).toBe(true)
    await look('disconnect')
    await inDialog('Disconnect').click()
    expect(await says('Log-in disconnected')).toBe(true)
    expect(await says('No log-in of another service is connected.')).toBe(true)
    expect(await says('Not logged in anywhere.')).toBe(true)
    await theirs.page.reload()
    await theirs.on.button('Log in with Odd').click()
    expect(
      await appears(theirs.page.getByText('No account here belongs to your account at the service.')),
    ).toBe(true)
  })
})

test('nothing broke, and everybody can use every screen', () => {
  expect({ errors, foreign, faults }).toEqual({ errors: [], foreign: [], faults: [] })
  expect(refusals.map(refusal => refusal.replace(/sessions\/.+/, 'sessions/ID'))).toEqual([
    '404 /api/users/sam_rider/sessions/ID',
    '400 /api/users/first/identities',
  ])
})
