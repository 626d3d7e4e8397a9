// An administrator adds, mends and removes the services that people can log in with, in a real browser, and people see
// the effects. Each test starts where the previous one ended.
import { afterAll, expect, test } from 'bun:test'
import { makeCertificate, testAuthority } from '../support/certificates'
import { createFirstAccount, firstAccount, logIn } from '../support/executable'
import { oddClient, startOddProvider } from '../support/odd-provider'
import { freePort } from '../support/ports'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

const provider = await startOddProvider()
const { certificate, key } = await makeCertificate()
const secured = await startOddProvider({ tls: { cert: certificate, key } })
afterAll(() => Promise.all([provider.stop(), secured.stop()]))

const { server, page, on, look, openWindow, signIn, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'log-in-services-',
  environment: { APP_ALLOW_PRIVATE: 'true' },
})
await createFirstAccount(server)

/** The window of somebody who logs in. */
const theirs = await openWindow()

const says = (sentence: string, where = page) => appears(where.getByText(sentence))
/** The fields of the service that was added last. */
const last = () => page.locator('fieldset').last()
const field = (label: string) => last().getByLabel(label, { exact: true })
const tryOut = () => last().getByRole('button', { name: 'Try out' }).click()

/** Saves, and returns the status of the answer. */
async function save(): Promise<number> {
  const answered = page.waitForResponse(
    answer => answer.url().endsWith('/api/config/server') && answer.request().method() === 'PATCH',
  )
  await on.button('Save settings').click()
  return (await answered).status()
}

/** Opens the log-in page, logged out, and presses the button of a service. */
async function arriveWith(name: string) {
  await theirs.page.goto('/login')
  await theirs.page.evaluate(() => localStorage.removeItem('authToken'))
  await theirs.page.goto('/login')
  await theirs.on.button(`Log in with ${name}`).click()
}

test('a new service begins with its name, and what is missing is said', async () => {
  await signIn(firstAccount)
  await page.goto('/admin/server')
  await on.button('Add a service').click()
  expect(await hasFocus(on.field('Name on the button'))).toBe(true)
  await field('Name on the button').fill('Odd')
  await tryOut()
  expect(await says('Each service needs a short name of its own, a client ID')).toBe(true)
  await field('Short name').fill('odd')
  expect(await says(`Tell the service this address: ${server.origin}/login/odd`)).toBe(true)
  await soon(() => page.getByText('Each service needs a short name').count()).toBe(0)
  expect(await save()).toBe(400)
  expect(await says('Each service needs a short name of its own, a client ID')).toBe(true)
  await look('incomplete')
})

test('a trial says whether the address is that of the service', async () => {
  const issuer = on.field('Address of the service (issuer)')
  await on.field('Client ID').fill(oddClient.id)
  await on.field('Client secret').fill(oddClient.secret)
  await page.getByText('May be reached without encryption, in your own network').click()
  await issuer.fill(`http://127.0.0.1:${freePort()}`)
  await tryOut()
  expect(await says('The service does not answer.')).toBe(true)
  await issuer.fill(provider.origin.replace('127.0.0.1', 'localhost'))
  await soon(() => page.getByText('The service does not answer.').count()).toBe(0)
  await tryOut()
  expect(await says('The service names itself otherwise than the address here.')).toBe(true)
  await look('wrong-issuer')
})

test('with a wrong address nobody gets in, and the log-in page says so', async () => {
  expect(await save()).toBe(200)
  await arriveWith('Odd')
  expect(await says('The service and this server do not go together.', theirs.page)).toBe(true)
  expect(await appears(theirs.on.field('Password'))).toBe(true)
})

test('a secret is never shown again, and goes to no other address', async () => {
  await page.reload()
  expect(await says('It is set. Enter another one to replace it.')).toBe(true)
  expect(await on.field('Client secret').inputValue()).toBe('')
  const token = await logIn(server, firstAccount)
  const told = JSON.stringify((await server.request('GET', '/api/config/server', { token })).body)
  expect([told.includes(oddClient.secret), (await page.content()).includes(oddClient.secret)]).toEqual([
    false,
    false,
  ])
  await on.field('Address of the service (issuer)').fill(provider.origin)
  expect(await save()).toBe(400)
  expect(await says('Enter it again, because it would go to another server or user.')).toBe(true)
  // What was typed and taken back is not sent.
  await on.field('Client secret').fill('mistyped')
  await on.field('Client secret').fill('')
  expect(await save()).toBe(400)
  await on.field('Client secret').fill(oddClient.secret)
  await tryOut()
  expect(await says('The service answers.')).toBe(true)
  await page.getByText('Whoever has no account here gets one').click()
  expect(await save()).toBe(200)
  await soon(() => on.field('Client secret').inputValue()).toBe('')
  await look('complete')
  await arriveWith('Odd')
  expect(await appears(theirs.page.getByRole('button', { name: /^Account of / }))).toBe(true)
})

test('a change keeps the secret', async () => {
  await on.field('Name on the button').fill('House')
  expect(await save()).toBe(200)
  await arriveWith('House')
  expect(await appears(theirs.page.getByRole('button', { name: /^Account of / }))).toBe(true)
})

test('a service with an authority of its own needs its certificates', async () => {
  await on.button('Add a service').click()
  await field('Short name').fill('secured')
  await field('Address of the service (issuer)').fill(secured.origin)
  await field('Client ID').fill(oddClient.id)
  await tryOut()
  expect(await says('The service does not answer.')).toBe(true)
  await field('Certificates of its own authority').fill('-----BEGIN CERTIFICATE-----')
  await tryOut()
  expect(await says('The certificates cannot be read.')).toBe(true)
  expect(await save()).toBe(400)
  expect(await appears(page.getByText('The certificates cannot be read.').nth(1))).toBe(true)
  await look('certificates-refused')
  await field('Certificates of its own authority').fill(testAuthority)
  await tryOut()
  expect(await says('The service answers.')).toBe(true)
  expect(await save()).toBe(200)
  await page.reload()
  await soon(() => page.locator('fieldset').count()).toBe(2)
  expect(await field('Certificates of its own authority').inputValue()).toBe(testAuthority.trim())
})

test('a secret is taken away, and so are services', async () => {
  await on.button('Remove the secret').click()
  expect(await says('It is removed when you save.')).toBe(true)
  expect(await save()).toBe(200)
  await soon(() => on.button('Remove the secret').count()).toBe(0)
  await on.button('Remove House').click()
  expect(await hasFocus(on.button('Add a service'))).toBe(true)
  await soon(() => page.locator('fieldset').count()).toBe(1)
  expect(await field('Short name').inputValue()).toBe('secured')
  await on.button('Remove secured').click()
  expect(await save()).toBe(200)
  await page.reload()
  expect(await appears(on.button('Add a service'))).toBe(true)
  expect(await page.locator('fieldset').count()).toBe(0)
  await theirs.page.evaluate(() => localStorage.removeItem('authToken'))
  await theirs.page.goto('/login')
  expect(await appears(theirs.on.field('Password'))).toBe(true)
  expect(await theirs.page.getByRole('button', { name: /^Log in with/ }).count()).toBe(0)
})

test('nothing broke, and everybody can use the form', () => {
  expect({ errors, foreign, faults }).toEqual({ errors: [], foreign: [], faults: [] })
  expect(new Set(refusals)).toEqual(
    new Set(['400 /api/config/server/try-provider', '400 /api/config/server']),
  )
  expect(theirs.errors).toEqual([])
})
