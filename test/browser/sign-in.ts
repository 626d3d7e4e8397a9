// Logs in without the login form, and without loading a screen.
import type { BrowserContext } from 'playwright-core'

/**
 * Logs a user in for all pages that a window opens from now on. This replaces an earlier session.
 * @throws Error if the server refuses
 */
export async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await context.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`no log-in: ${await answer.text()}`)
  const { auth_token } = (await answer.json()) as { auth_token: string }
  // The response to the login has set the cookie for images.
  const { cookies } = await context.storageState()
  const localStorage = [{ name: 'authToken', value: auth_token }]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
}
