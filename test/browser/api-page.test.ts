// Developers try OAuth on the page of the API documentation.
import { expect, test } from 'bun:test'
import type { ConnectedAppsAnswer, NewClientAnswer } from '../../src/accounts/oauth/apps/schemas'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'sam', email: 'sam@example.org', password: 'open sesame' }
const { page, server, token } = await openSignedIn(account, 'api-page-')

const register = async () => {
  const json = {
    client_name: 'Tried out',
    client_uri: 'https://app.example',
    redirect_uri: `${server.origin}/api/docs`,
    scope: 'profile:read workouts:read',
  }
  const registered = await server.request<NewClientAnswer>('POST', '/api/oauth/apps', { token, json })
  return registered.body.data.client
}

const open = async () => {
  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Authorize', exact: true }).first().click()
}

/** Asks on the page for the profile of the account. @returns the status that the page shows */
const tryProfile = async () => {
  // Only the operations in view are on the page.
  await page.getByPlaceholder('Filter by tag').fill('Profile')
  const operation = page.locator('#operations-Profile-getProfile')
  await operation.getByRole('button').first().click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/auth/profile'),
    operation.getByRole('button', { name: 'Execute' }).click(),
  ])
  return answer.status()
}

test('an app is allowed with a code challenge, and its token is used', async () => {
  const { client_id, client_secret } = await register()
  await open()
  const form = page.locator('.auth-container').filter({ has: page.getByLabel('client_id:') })
  await form.getByLabel('client_id:').fill(client_id)
  await form.getByLabel('client_secret:').fill(client_secret)
  await form.locator('label[for^="profile:read"]').first().click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('button', { name: /^Apply given OAuth2 credentials|^Authorize/ }).click(),
  ])
  await popup.waitForURL(/code_challenge=[\w-]{43}&code_challenge_method=S256/)
  const closed = popup.waitForEvent('close')
  const [granted] = await Promise.all([
    page.waitForResponse('**/api/oauth/token'),
    popup.getByRole('button', { name: 'Allow', exact: true }).click(),
    closed,
  ])
  expect([granted.request().postData(), granted.status()]).toEqual([
    expect.stringContaining('code_verifier='),
    200,
  ])
  const { body } = await server.request<ConnectedAppsAnswer>('GET', '/api/oauth/connected-apps', { token })
  expect(body.data.connected_apps).toMatchObject([{ name: 'Tried out', scope: ['profile:read'] }])
})

test('a token is sent with what is tried out', async () => {
  await open()
  await page.getByLabel('auth-bearer-value').fill(token)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  expect(await tryProfile()).toBe(200)
})

test('it is dark in the dark, fits a phone, and is searched', async () => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/api/docs')
  await page.getByText('Check that the server answers').waitFor()
  const root = page.locator('html')
  expect(await root.getAttribute('class')).toContain('dark-mode')
  expect(await root.evaluate(element => element.scrollWidth)).toBeLessThanOrEqual(360)
  await page.screenshot({ path: `${import.meta.dir}/../artefacts/api-page-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByPlaceholder('Filter by tag').fill('no such tag')
  await page.getByText('Check that the server answers').waitFor({ state: 'detached' })
})
