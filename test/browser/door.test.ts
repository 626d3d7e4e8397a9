// The pages that visitors see without login: texts of the administrator, closed registration, and operation without
// email. In a real browser, against the executable. Each test starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, look, openWindow, errors, foreign, refusals, faults } = await openBrowser()
const administrator = await createFirstAccount(server)

async function configure(changes: object) {
  const { status } = await server.request('PATCH', '/api/config', { token: administrator, json: changes })
  expect(status).toBe(200)
}

describe('where nothing was written and no mail is sent', () => {
  test('the policy that comes with Trackhut says what is true of every server', async () => {
    await page.goto('/privacy-policy')
    expect(await appears(on.heading('Privacy policy'))).toBe(true)
    expect(await appears(page.getByText('The policy that comes with Trackhut.'))).toBe(true)
    await look('policy-standard')
  })

  test('an administrator does by hand what emails would do', async () => {
    await configure({ admin_contact: 'admin@example.org' })
    await page.goto('/login')
    expect(await appears(page.getByText('An administrator can give you a link'))).toBe(true)
    await soon(() => on.link('admin@example.org').getAttribute('href')).toBe('mailto:admin@example.org')
    await soon(() => on.link('Forgotten your password?').count()).toBe(0)
    await look('log-in-without-mail')
    await page.goto('/password-reset/request')
    expect(await appears(page.getByText('An administrator can give you a link'))).toBe(true)
    await look('recovery-without-mail')
  })

  test('a new account waits for an administrator', async () => {
    await page.goto('/register')
    await on.fillIn({ Username: 'kim', Email: 'kim@example.org', Password: 'three green bottles' })
    await page.getByText('I agree to the privacy policy').click()
    await on.button('Create account').click()
    expect(await appears(on.heading('Your account is waiting to be activated'))).toBe(true)
    await look('register-waiting')
  })

  test('and whoever tries to log in before that is told so', async () => {
    await page.goto('/login')
    await on.logIn({ email: 'kim@example.org', password: 'three green bottles' })
    const sentence = 'This account is not active. An administrator has to activate it.'
    expect(await appears(page.getByText(sentence, { exact: true }))).toBe(true)
    await look('log-in-inactive')
  })
})

describe('what an administrator writes', () => {
  test('is shown to everybody, and nothing in it runs', async () => {
    await configure({
      about: '# The club\n\n&copy; **us**, see [here](https://club.example.org) <img src=x onerror=alert(1)>',
      privacy_policy: '## Our rules\n\n- We keep your rides.\n- [Nothing](javascript:alert(1)) else.',
    })
    await page.goto('/about')
    expect(await appears(page.getByRole('heading', { level: 2, name: 'The club' }))).toBe(true)
    expect(await appears(page.getByText('© us, see here <img src=x onerror=alert(1)>'))).toBe(true)
    await look('about')
    await on.link('Privacy policy').click()
    expect(await appears(page.getByText('Nothing else.'))).toBe(true)
    await soon(() => page.getByRole('main').getByRole('link').count()).toBe(0)
    await look('policy')
  })

  test('a new policy is put before whoever agreed to an older one, and hinders nothing', async () => {
    await page.goto('/login')
    await on.logIn(firstAccount)
    expect(await appears(page.getByRole('region', { name: 'Please read the privacy policy' }))).toBe(true)
    expect(await appears(on.heading('Welcome'))).toBe(true)
    await look('policy-banner')
    await on.link('Read it').click()
    expect(await appears(page.getByText('We keep your rides.'))).toBe(true)
    await look('policy-inside')
  })

  test('agreeing to it is one press, after which the focus is not lost', async () => {
    await on.button('I agree').click()
    expect(await appears(page.getByText('Thank you. Your agreement is saved.'))).toBe(true)
    expect(await hasFocus(page.getByRole('main'))).toBe(true)
    await page.reload()
    expect(await appears(page.getByText('We keep your rides.'))).toBe(true)
    await soon(() => on.button('I agree').count()).toBe(0)
  })
})

test('where registration is closed, the form says so and the log-in page does not lead there', async () => {
  await page.evaluate(() => localStorage.clear())
  await configure({ is_registration_enabled: false })
  await page.goto('/register')
  expect(await appears(on.heading('Registration is closed'))).toBe(true)
  await look('register-closed')
  await on.link('Go to log-in').click()
  expect(await appears(on.heading('Log in'))).toBe(true)
  await soon(() => on.link('Create an account').count()).toBe(0)
})

test('a server that cannot be reached is told from a link that is dead, and the link can be tried again', async () => {
  const offline = await openWindow()
  await offline.page.route('**/api/auth/email/update', route => route.abort(), { times: 1 })
  await offline.page.goto('/email-update?token=old')
  expect(await appears(offline.page.getByText('Trackhut cannot be reached.'))).toBe(true)
  await offline.on.button('Try again').click()
  expect(await appears(offline.on.heading('This link does not work'))).toBe(true)
})

test('through all of this nothing broke, only the log-in was refused and nothing was asked of another host', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual(['401 /api/auth/login'])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})
