// Developers try OAuth on the page of the API documentation.
import { expect, test } from 'bun:test'
import type { ConnectedAppsAnswer, NewClientAnswer } from '../../src/accounts/oauth/apps/schemas'
import { openSignedIn } from './signed-in-browser'

const account = { username: 'sam', email: 'sam@example.org', password: 'open sesame' }
const { page, server, token } = await openSignedIn(account, 'api-page-')

test('an app is allowed, gets its tokens and refreshes them', async () => {
  const json = {
    client_name: 'Tried out',
    client_uri: 'https://app.example',
    redirect_uri: `${server.origin}/api/docs`,
    scope: 'profile:read workouts:read',
  }
  const registered = await server.request<NewClientAnswer>('POST', '/api/oauth/apps', { token, json })
  const { client_id, client_secret } = registered.body.data.client

  await page.goto('/api/docs')
  await page.getByRole('button', { name: 'Select Auth Type' }).click()
  await page.getByText('oauth2', { exact: true }).click()
  await page.keyboard.press('Escape')
  for (const [label, value] of [
    ['Client ID', client_id],
    ['Client Secret', client_secret],
  ] as const) {
    await page.getByText(label).first().click()
    await page.keyboard.type(value)
  }
  await page.getByText('Scopes Selected').click()
  await page.getByText('profile:read', { exact: true }).first().click()

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Authorize', exact: true }).click(),
  ])
  // The request has a code challenge, although the page's OAuth client would not have to send one.
  await popup.waitForURL(/code_challenge=[\w-]{43}&code_challenge_method=S256/)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await closed

  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.waitFor()
  const [refreshed] = await Promise.all([page.waitForResponse('**/api/oauth/token'), refresh.click()])
  expect([refreshed.request().postData(), refreshed.status()]).toEqual([
    expect.stringContaining('grant_type=refresh_token'),
    200,
  ])
  const { body } = await server.request<ConnectedAppsAnswer>('GET', '/api/oauth/connected-apps', { token })
  expect(body.data.connected_apps).toMatchObject([{ name: 'Tried out', scope: ['profile:read'] }])
})
