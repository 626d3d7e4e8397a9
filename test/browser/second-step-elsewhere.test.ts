// The second factor of this server after a log-in that another service or a proxy has decided, in a real browser. Each test
// starts where the previous one ended.
import { afterAll, expect, test } from 'bun:test'
import { codeOfApp } from '../support/authenticator-app'
import { firstAccount, logIn } from '../support/executable'
import { startOddProvider } from '../support/odd-provider'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const provider = await startOddProvider()
afterAll(() => provider.stop())
const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const { server, page, on, look, errors, faults } = await openSignedIn(sam, 'second-step-elsewhere-', {
  environment: {
    OIDC_PROVIDERS: provider.setting({ second_factor: true }),
    AUTH_HEADER: 'Remote-User',
    AUTH_HEADER_FROM: '127.0.0.1',
    AUTH_HEADER_SECOND_FACTOR: 'true',
  },
})

/** The address without its host. */
const place = () => page.url().slice(server.origin.length)
const isIn = () => appears(on.button(`Account of ${sam.username}`))
let codes: string[] = []

/** Opens a page without a session, where the log-in is shown. */
async function arrive(path: string) {
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.goto(path)
  expect(await appears(on.heading('Log in'))).toBe(true)
}

test('whoever has no factor sets one up after the log-in of a service, and is where they wanted to be', async () => {
  await page.goto('/settings/security')
  await on.button('Connect Odd').click()
  expect(await appears(on.button('Disconnect Odd'))).toBe(true)
  const token = await logIn(server, firstAccount)
  const demand = { token, json: { second_factor: 'all' } }
  expect((await server.request('PATCH', '/api/config/server', demand)).status).toBe(200)
  await arrive('/equipments')
  await on.button('Log in with Odd').click()
  expect(await appears(on.heading('Set up a second factor'))).toBe(true)
  expect(place()).toBe('/login/odd')
  await on.button('Set up an app').click()
  const key = on.field('Or enter this key in the app')
  expect(await appears(key)).toBe(true)
  await on.field('Code from the app').fill(codeOfApp(await key.inputValue(), new Date()))
  await on.button('Check the code').click()
  expect(await appears(on.heading('Recovery codes'))).toBe(true)
  codes = await page.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await on.button('I have kept them').click()
  expect(await isIn()).toBe(true)
  await soon(place).toBe('/equipments')
})

test('whoever has one is asked for it, and may turn back', async () => {
  await arrive('/equipments')
  await on.button('Log in with Odd').click()
  expect(await appears(on.heading('One more step'))).toBe(true)
  expect(await appears(page.getByText('The first step is done. Now the second factor.'))).toBe(true)
  expect(await hasFocus(on.field('Code'))).toBe(true)
  await look('code')
  await on.button('Back to log-in').click()
  expect(await appears(on.button('Log in with Odd'))).toBe(true)
  expect(place()).toBe('/equipments')
})

test('a code lets in, and the page Security says how', async () => {
  await arrive('/settings/security')
  await on.button('Log in with Odd').click()
  await on.field('Code').fill('9-aaaaa-aaaaa')
  await on.button('Log in').click()
  const wrong = 'This code is wrong, or was used already. Wait for the next one.'
  expect(await appears(page.getByText(wrong))).toBe(true)
  await on.field('Code').fill(codes[3] ?? '')
  await on.button('Log in').click()
  expect(await isIn()).toBe(true)
  await soon(place).toBe('/settings/security')
  expect(await appears(page.getByText('Another service and second factor'))).toBe(true)
})

test('the same after a log-in through the proxy', async () => {
  await page.setExtraHTTPHeaders({ 'remote-user': sam.username })
  await arrive('/equipments')
  await on.button('Log in through the proxy').click()
  expect(await appears(on.heading('One more step'))).toBe(true)
  await look('proxy')
  await on.button('Back to log-in').click()
  await on.button('Log in through the proxy').click()
  await on.field('Code').fill(codes[4] ?? '')
  await on.button('Log in').click()
  expect(await isIn()).toBe(true)
  await soon(place).toBe('/equipments')
  await page.goto('/settings/security')
  expect(await appears(page.getByText('Reverse proxy and second factor'))).toBe(true)
})

test('the page of the second step is nothing without a log-in', async () => {
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.goto('/login/second_step')
  expect(await appears(page.getByText('This log-in was not begun in this browser'))).toBe(true)
  await on.link('Go to log-in').click()
  expect(await appears(on.button('Log in with Odd'))).toBe(true)
})

test('nothing breaks, and everybody can use every screen', () => {
  expect(errors.filter(error => !/status of 401/.test(error))).toEqual([])
  expect(faults).toEqual([])
})
