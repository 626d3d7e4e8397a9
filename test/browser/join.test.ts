// Registration, a forgotten password and a changed email address, in a real browser, against the executable and a real
// mail server. Each test starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import { createFirstAccount } from '../support/executable'
import { linkIn, type ReceivedEmail, startMailServer } from '../support/mail-server'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const mail = await startMailServer()
afterAll(() => mail[Symbol.asyncDispose]())
const { server, page, on, look, errors, foreign, refusals, faults } = await openBrowser({
  environment: mail.environment,
})
await createFirstAccount(server)

const sam = { username: 'sam', email: 'sam@example.org', password: 'wet gravel at dawn' }
const newEmail = 'sam@new.example.org'

const welcome = () => on.heading('Welcome')
const emptyList = () => page.getByText('Your workouts will be listed here.')

/** Opens the link in an email. @returns the URL of the page that the link leads to */
async function follow(message: Pick<ReceivedEmail, 'text'>): Promise<string> {
  const { pathname, search } = new URL(linkIn(message))
  await page.goto(pathname + search)
  return server.origin + pathname
}

async function logOut() {
  await on.button('Account of sam').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  expect(await appears(page.getByText('You are logged out.'))).toBe(true)
}

describe('getting an account', () => {
  test('the log-in page leads to the form', async () => {
    await page.goto('/login')
    await on.link('Create an account').click()
    expect(await appears(on.heading('Create an account'))).toBe(true)
    expect(await hasFocus(on.heading('Create an account'))).toBe(true)
    await soon(() => page.title()).toBe('Create an account · Trackhut')
    await look('register')
  })

  test('a password that is easy to guess is advised against', async () => {
    await on.fillIn({ Username: 'first', Email: sam.email, Password: 'password123' })
    expect(await appears(page.getByText('This one is easy to guess.'))).toBe(true)
    await look('register-easy')
    await on.field('Password').fill(sam.password)
    await soon(() => page.getByText('This one is easy to guess.').count()).toBe(0)
  })

  test('nobody gets one without agreeing to the policy, which can be read in another tab', async () => {
    await on.button('Create account').click()
    const box = page.getByRole('checkbox', { name: 'I agree to the privacy policy' })
    expect(await hasFocus(box)).toBe(true)
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByText('Read it (opens').click()])
    expect(await appears(tab.getByRole('heading', { name: 'What leaves the server' }))).toBe(true)
    await tab.close()
    await page.getByText('I agree to the privacy policy').click()
    await soon(() => box.isChecked()).toBe(true)
  })

  test('what is wrong is said at its field, which takes the focus', async () => {
    await on.button('Create account').click()
    expect(await appears(page.getByText('That username is taken.'))).toBe(true)
    expect(await hasFocus(on.field('Username'))).toBe(true)
    await look('register-refused')
  })

  test('one that others try first is taken only when it is meant', async () => {
    await on.fillIn({ Username: sam.username, Password: 'sunshine' })
    await on.button('Create account').click()
    expect(await appears(page.getByText('This password is one that others try first.'))).toBe(true)
    expect(await appears(on.button('Create account anyway'))).toBe(true)
    await look('register-common')
    await on.field('Password').fill(sam.password)
    expect(await appears(on.button('Create account'))).toBe(true)
  })

  test('then an email is on its way', async () => {
    await on.field('Username').fill(sam.username)
    await on.button('Create account').click()
    expect(await appears(on.heading('Check your inbox'))).toBe(true)
    await soon(() => page.url()).toBe(`${server.origin}/account-confirmation/email-sent`)
    await look('confirmation-sent')
  })

  test('another email takes the place of the first', async () => {
    const first = await mail.next()
    expect(first.recipients).toEqual([sam.email])
    await on.link('Send another email').click()
    await look('confirmation-resend')
    await on.field('Email').fill(sam.email)
    await on.button('Send link').click()
    expect(await appears(on.heading('Check your inbox'))).toBe(true)
    expect(await follow(first)).toEndWith('/account-confirmation')
    expect(await appears(on.heading('This link does not work'))).toBe(true)
    await look('confirmation-dead')
  })

  test('until then logging in leads to the link', async () => {
    await page.goto('/login')
    await on.logIn(sam)
    expect(await appears(page.getByText('This account is not active. Follow the link'))).toBe(true)
    await soon(() => on.link('Send another email').getAttribute('href')).toBe('/account-confirmation/resend')
    await look('log-in-unconfirmed')
  })

  test('its link is followed once, logs in and leaves no token behind', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const message = await mail.next()
    await follow(message)
    expect(await appears(welcome())).toBe(true)
    await soon(() => page.url()).toBe(`${server.origin}/`)
    expect(asked.filter(path => path === '/api/auth/account/confirm')).toHaveLength(1)
    await page.goBack()
    await soon(() => page.url()).not.toContain('token')
    await follow(message)
    expect(await appears(on.heading('This link does not work'))).toBe(true)
  })
})

describe('a forgotten password', () => {
  test('the log-in page leads to the form, which sends an email', async () => {
    await page.goto('/workouts')
    await logOut()
    await look('log-in-with-mail')
    await on.link('Forgotten your password?').click()
    expect(await appears(on.heading('Forgotten password'))).toBe(true)
    await look('recovery')
    await on.field('Email').fill(sam.email)
    await on.button('Send link').click()
    expect(await appears(on.heading('Check your inbox'))).toBe(true)
    await look('recovery-sent')
  })

  test('its link leads to a new password, once', async () => {
    const message = await mail.next()
    expect(await follow(message)).toBe(page.url())
    expect(await appears(on.heading('Set a new password'))).toBe(true)
    await look('recovery-new')
    await on.field('New password').fill('iloveyou')
    await on.button('Set password').click()
    expect(await appears(on.button('Keep this password'))).toBe(true)
    await look('recovery-common')
    sam.password = 'dry gravel at dusk'
    await on.field('New password').fill(sam.password)
    await on.button('Set password').click()
    expect(await appears(on.heading('Your password is set'))).toBe(true)
    expect((await mail.next()).subject).toBe('Trackhut - Password changed')
    await look('recovery-done')

    await follow(message)
    await on.field('New password').fill('one more password')
    await on.button('Set password').click()
    expect(await appears(on.heading('This link does not work'))).toBe(true)
    expect(await appears(on.link('Get a new link'))).toBe(true)
    await look('recovery-dead')
  })

  test('the new password logs in', async () => {
    await page.goto('/login')
    await on.logIn(sam)
    expect(await appears(welcome())).toBe(true)
  })
})

describe('a new address', () => {
  test('is confirmed by whoever is logged in', async () => {
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
    const json = { email: newEmail, password: sam.password }
    await server.request('PATCH', '/api/auth/profile/edit/account', { token, json })
    const emails = [await mail.next(), await mail.next()]
    await follow(emails.find(({ recipients }) => recipients.includes(newEmail))!)
    expect(await appears(on.heading('Your email has been changed'))).toBe(true)
    await soon(() => page.url()).toBe(`${server.origin}/email-update`)
    await look('email-changed')
    await on.link('Go to workouts').click()
    expect(await appears(emptyList())).toBe(true)
  })

  test('a link that is dead says so to whoever is logged out', async () => {
    await logOut()
    await page.goto('/email-update?token=used')
    expect(await appears(on.heading('This link does not work'))).toBe(true)
    await on.link('Go to log-in').click()
    expect(await appears(on.heading('Log in'))).toBe(true)
  })
})

test('through all of this nothing broke, nothing was asked of another host, and only wrong input was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([
    '400 /api/auth/register',
    '400 /api/auth/account/confirm',
    '401 /api/auth/login',
    '400 /api/auth/account/confirm',
    '401 /api/auth/password/update',
    '400 /api/auth/email/update',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
