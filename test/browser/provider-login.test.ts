// Logging in with another service, in a real browser: connecting it, logging out there, coming back, and what remains when
// it is away or passwords are off. Each test starts where the previous one ended.
import { afterAll, expect, test } from 'bun:test'
import { firstAccount, logIn } from '../support/executable'
import { startOddProvider } from '../support/odd-provider'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openSignedIn } from './signed-in-browser'

const provider = await startOddProvider()
let isAway = false
afterAll(() => {
  if (!isAway) provider.stop()
})
const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, page, on, look, errors, faults } = await openSignedIn(sam, 'provider-', {
  environment: { OIDC_PROVIDERS: provider.setting() },
})

const says = (sentence: string) => appears(page.getByText(sentence))
const goAway = async () => {
  await on.button(`Account of ${sam.username}`).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}
/** The address without its host. */
const place = () => page.url().slice(server.origin.length)

test('somebody connects the service, and comes back to the same page', async () => {
  await page.goto('/settings/security')
  expect(await says('No log-in of another service is connected.')).toBe(true)
  await on.button('Connect Odd').click()
  expect(await appears(on.button('Disconnect Odd'))).toBe(true)
  expect(await says('Log-in connected')).toBe(true)
  expect(place()).toBe('/settings/security')
  await look('connected')
})

test('the log-in page has a button for it, which leads back to where somebody was', async () => {
  await goAway()
  expect(await appears(on.button('Log in with Odd'))).toBe(true)
  await look('log-in')
  await on.button('Log in with Odd').click()
  expect(await appears(on.button(`Account of ${sam.username}`))).toBe(true)
  expect(place()).toBe('/settings/security')
})

test('logging out leads through the service, which ends its session, too', async () => {
  const before = provider.asked.filter(path => path === '/end').length
  await goAway()
  await soon(() => provider.asked.filter(path => path === '/end').length).toBe(before + 1)
  await soon(place).toBe('/login')
  expect(await appears(on.button('Log in with Odd'))).toBe(true)
})

test('an account there that is nobody’s here is refused, with a way on', async () => {
  provider.know('Stranger')
  await on.button('Log in with Odd').click()
  expect(await says('No account here belongs to your account at the service.')).toBe(true)
  expect(place()).toBe('/login/odd')
  await look('refused')
  provider.know('Somebody')
  await on.link('Go to log-in').click()
  expect(await appears(on.button('Log in with Odd'))).toBe(true)
})

test('an answer that this browser has not asked for does nothing', async () => {
  await page.goto('/login/odd?code=stolen&state=guessed')
  expect(await says('This log-in was not begun in this browser')).toBe(true)
  expect(place()).toBe('/login/odd')
})

test('with passwords off, the form is shown to those who ask for it', async () => {
  const token = await logIn(server, firstAccount)
  const answer = await server.request('PATCH', '/api/config/server', {
    token,
    json: { password_login: 'false' },
  })
  expect(answer.status).toBe(200)
  await page.goto('/login')
  expect(await says('Only administrators log in with a password here.')).toBe(true)
  expect(await on.field('Password').count()).toBe(0)
  await look('without-passwords')
  await on.link('Log in with a password').click()
  await on.field('Email').fill(firstAccount.email)
  await on.field('Password').fill(firstAccount.password)
  await on.button('Log in').click()
  expect(await appears(on.button(`Account of ${firstAccount.username}`))).toBe(true)
})

test('the settings show services that are set elsewhere', async () => {
  await page.goto('/admin/server')
  expect(await says('Set by OIDC_PROVIDERS where the server is started.')).toBe(true)
  await look('settings')
})

test('a service that is away is said to be', async () => {
  isAway = true
  await provider.stop()
  await page.evaluate(() => localStorage.removeItem('authToken'))
  // What the provider said of itself is kept for some seconds, in which the browser leaves for nothing.
  await soon(async () => {
    await page.goto('/login')
    const sentence = page.getByText('The service does not answer.')
    const left = page.waitForEvent('requestfailed').catch(() => null)
    await on.button('Log in with Odd').click()
    await Promise.race([sentence.waitFor(), left])
    return sentence.count()
  }).toBe(1)
})

test('nothing breaks, and everybody can use every screen', () => {
  expect(errors.filter(error => !/status of (403|424)/.test(error))).toEqual([])
  expect(faults).toEqual([])
})
