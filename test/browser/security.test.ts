// Second factors and passkeys in a real browser, against the executable. Chromium has a virtual authenticator, and the
// server is opened at localhost, where browsers allow passkeys. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { codeOfApp } from '../support/authenticator-app'
import { createFirstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { inspectScreen } from './inspect-screen'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'
import { signIn } from './sign-in'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const kim = { username: 'kim_runner', email: 'kim@example.org', password: 'three green bottles' }

const { server, openWindow, faults } = await openBrowser()
const admin = await createFirstAccount(server)
for (const person of [sam, kim]) {
  await server.request('POST', '/api/auth/register', { json: { ...person, accepted_policy: true } })
  await server.request('PATCH', `/api/users/${person.username}`, { token: admin, json: { activate: true } })
}
const origin = server.origin.replace('127.0.0.1', 'localhost')
const { page, on, errors, foreign, refusals } = await openWindow(origin)

/** The id of the browser in each log-in, by path. */
const devices: [path: string, id: string | undefined][] = []
page.on('request', request => {
  const { pathname } = new URL(request.url())
  const isLogIn = request.method() === 'POST' && pathname.startsWith('/api/auth/login')
  if (isLogIn && !pathname.endsWith('/options')) devices.push([pathname, request.headers()['x-device-id']])
})

const devtools = await page.context().newCDPSession(page)
await devtools.send('WebAuthn.enable')
const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  },
})
const touch = (enabled: boolean) =>
  devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const look = async (name: string) => void faults.push(...(await inspectScreen(page, `security-${name}`)))
const part = page.getByRole('region', { name: 'Second factor', exact: true })
const rows = part.getByRole('listitem')
const dialog = page.getByRole('alertdialog')
const inDialog = (action: string) => dialog.getByRole('button', { name: action, exact: true })
const isIn = () => soon(() => page.evaluate(() => localStorage.getItem('authToken') !== null)).toBe(true)

// The browser offers passkeys by itself in some tests only. In the others, it would log in before a button is pressed.
await page.addInitScript(() => {
  if (sessionStorage.getItem('offersPasskeys') === null)
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
})

async function logOut() {
  // Requests for a passkey that begin now wait for ever; otherwise the browser would log in by itself.
  await touch(false)
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.goto('/login')
  await appears(on.heading('Log in'))
}

let secret = ''
let codes: string[] = []

describe('on the page Security', () => {
  test('there is no second factor at first', async () => {
    await signIn(page.context(), origin, sam)
    await page.goto('/settings/security')
    expect(await says('Your password alone opens your account. Set up a second factor.')).toBe(true)
    expect(await says('You have no second factor.')).toBe(true)
  })

  test('a passkey is made, and recovery codes are shown', async () => {
    await on.button('Add a passkey').click()
    expect(await hasFocus(on.field('Name of the passkey'))).toBe(true)
    await on.field('Name of the passkey').fill('Kitchen tablet')
    await look('passkey')
    await inDialog('Create passkey').click()
    await soon(() => dialog.getByRole('listitem').count()).toBe(10)
    codes = await dialog.getByRole('listitem').allTextContents()
    expect(codes.every((code, number) => code.startsWith(`${number}-`))).toBe(true)
    await look('codes')
    await inDialog('I have kept them').click()
    expect(await appears(rows.filter({ hasText: 'Kitchen tablet' }))).toBe(true)
    expect(await says('Your password alone does not open your account.')).toBe(true)
  })

  test('an authenticator app is set up, with a code that is wrong and one that is right', async () => {
    await on.button('Set up an app').click()
    const key = on.field('Or enter this key in the app')
    expect(await appears(key)).toBe(true)
    secret = await key.inputValue()
    await look('app')
    await on.field('Code from the app').fill('000000')
    await inDialog('Check the code').click()
    const wrong =
      'The app shows another code. Look whether the clock of your phone is right, then enter the code of this moment.'
    expect(await says(wrong)).toBe(true)
    await on.field('Code from the app').fill(codeOfApp(secret, new Date()))
    await inDialog('Check the code').click()
    await soon(() => rows.count()).toBe(2)
    await look('factors')
  })

  test('a passkey gets another name', async () => {
    await on.button('Rename: Kitchen tablet').click()
    await dialog.getByRole('textbox').fill('Tablet')
    await inDialog('Save').click()
    expect(await appears(rows.filter({ hasText: 'Tablet' }))).toBe(true)
  })
})

describe('at log-in', () => {
  test('a passkey is enough', async () => {
    await logOut()
    await look('log-in')
    await touch(true)
    await on.button('Log in with a passkey').click()
    await isIn()
  })

  test('a passkey is offered without being asked for', async () => {
    await logOut()
    await touch(true)
    await page.evaluate(() => sessionStorage.setItem('offersPasskeys', 'yes'))
    await page.reload()
    await isIn()
    await page.evaluate(() => sessionStorage.removeItem('offersPasskeys'))
  })

  test('the password leads to a second step, which a code takes once', async () => {
    await logOut()
    await on.logIn(sam)
    expect(await appears(on.heading('One more step'))).toBe(true)
    expect(await hasFocus(on.field('Code'))).toBe(true)
    await look('second-step')
    await on.field('Code').fill('000000')
    await on.button('Log in').click()
    expect(await appears(page.getByText('This code is wrong, or was used already.', { exact: false }))).toBe(
      true,
    )
    await on.field('Code').fill(codes[3] ?? '')
    await on.button('Log in').click()
    await isIn()
  })

  test('the second step can be left', async () => {
    await logOut()
    await on.logIn(sam)
    await on.button('Back to log-in').click()
    expect(await appears(on.heading('Log in'))).toBe(true)
  })
})

test('a proof can be given by a passkey', async () => {
  await signInByPasskey()
  await page.goto('/settings/security')
  await page.route(
    '**/api/auth/proof',
    route =>
      route.fulfill({
        json: { status: 'success', data: { methods: ['passkey', 'totp'], proved_until: null } },
      }),
    { times: 1 },
  )
  await on.button('Make new codes').click()
  await inDialog('Make new codes').click()
  expect(await says('Is it still you?')).toBe(true)
  await look('proof')
  await on.button('Use a passkey').click()
  await soon(() => dialog.getByRole('listitem').count()).toBe(10)
  codes = await dialog.getByRole('listitem').allTextContents()
  await inDialog('I have kept them').click()
})

async function signInByPasskey() {
  await logOut()
  await touch(true)
  await on.button('Log in with a passkey').click()
  await isIn()
}

describe('an administrator', () => {
  test('demands a second factor of everybody, and whoever has none sets one up to log in', async () => {
    const demand = { token: admin, json: { second_factor: 'all' } }
    expect((await server.request('PATCH', '/api/config/server', demand)).status).toBe(200)
    await logOut()
    await on.logIn(kim)
    expect(await appears(on.heading('Set up a second factor'))).toBe(true)
    await look('demanded')
    await on.button('Set up an app').click()
    const key = on.field('Or enter this key in the app')
    expect(await appears(key)).toBe(true)
    await on.field('Code from the app').fill(codeOfApp(await key.inputValue(), new Date()))
    await on.button('Check the code').click()
    expect(await appears(on.heading('Recovery codes'))).toBe(true)
    await on.button('I have kept them').click()
    await isIn()
  })

  test('removes the second factor of somebody who has lost it', async () => {
    await page.evaluate(token => localStorage.setItem('authToken', token), admin)
    await page.goto(`/admin/users/${kim.username}`)
    await on.button('Remove second factor').click()
    await look('remove')
    await inDialog('Remove second factor').click()
    expect(await says(`${kim.username} has no second factor any more`)).toBe(true)
  })

  test('chooses in the settings of the server whom it is demanded of', async () => {
    await page.goto('/admin/server')
    await on.choose('Everybody Who needs one', 'Administrators')
    await on.button('Save settings').click()
    expect(await says('Settings saved')).toBe(true)
  })
})

describe('after the address has changed', () => {
  const move = (ui_url: string | null) =>
    server.request('PATCH', '/api/config/server', { token: admin, json: { ui_url } })
  const { email, password } = sam

  test('whoever has passkeys only is asked for a recovery code, and told why', async () => {
    await signInByPasskey()
    await page.goto('/settings/security')
    await on.button('Remove: Authenticator app').click()
    await inDialog('Remove').click()
    await soon(() => rows.count()).toBe(1)
    expect((await move(origin.replace('//', '//new.'))).status).toBe(200)
    await logOut()
    await on.logIn(sam)
    const why =
      'The address of this server has changed, so your passkeys no longer work. Enter a recovery code, then add a passkey for this address.'
    expect(await says(why)).toBe(true)
    await look('former-step')
    await on.field('Code').fill(codes[0] ?? '')
    await on.button('Log in').click()
    await isIn()
  })

  test('the page Security says that they do not help', async () => {
    await page.goto('/settings/security')
    expect(await says('Your passkeys are for another address. Add one for this address.')).toBe(true)
    expect(await says('Made for localhost. It does not work at the present address.')).toBe(true)
    await look('former')
  })

  test('whoever has no code left sets up another factor', async () => {
    for (const code of codes.slice(1)) {
      const { failure } = await server.request('POST', '/api/auth/login', { json: { email, password } })
      const json = { challenge: failure?.detail?.challenge, code }
      expect((await server.request('POST', '/api/auth/login/second-factor', { json })).status).toBe(200)
    }
    await logOut()
    await on.logIn(sam)
    const why =
      'The address of this server has changed, so your passkeys no longer work. Set up a second factor again.'
    expect(await says(why)).toBe(true)
    await look('former-set-up')
    await on.button('Back to log-in').click()
    expect((await move(null)).status).toBe(200)
  })
})

test('where browsers have no passkeys, the page says why', async () => {
  const other = await openWindow(server.origin)
  await signIn(other.page.context(), server.origin, kim)
  await other.page.goto('/settings/security')
  const why = 'Passkeys need an address with a name. At an IP address, browsers have none.'
  const sentence = other.page.getByText(why, { exact: true })
  expect(await appears(sentence)).toBe(true)
  // It is not glued to the box above it.
  const list = await other.page.getByText('You have no second factor.', { exact: true }).boundingBox()
  const below = await sentence.boundingBox()
  expect((below?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0)).toBeGreaterThan(8)
  expect(await other.on.button('Add a passkey').count()).toBe(0)
  expect(other.errors).toEqual([])
})

test('every way to log in names the browser, always by the same id', () => {
  expect(new Set(devices.map(([path]) => path))).toEqual(
    new Set([
      '/api/auth/login',
      '/api/auth/login/second-factor',
      '/api/auth/login/passkey',
      '/api/auth/login/set-up/authenticator',
      '/api/auth/login/set-up/authenticator/confirm',
    ]),
  )
  expect(devices[0]?.[1]).toMatch(/^[\w-]{16,64}$/)
  expect(new Set(devices.map(([, id]) => id)).size).toBe(1)
})

test('nothing failed in the browser, and nothing was asked of others', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect([...new Set(refusals)].toSorted()).toEqual([
    '400 /api/auth/second-factor/authenticator/confirm',
    '401 /api/auth/login',
    '401 /api/auth/login/second-factor',
  ])
  expect(faults).toEqual([])
})
