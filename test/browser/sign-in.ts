// A session without the form, which tests of the form alone need (journey, join, door): no screen is loaded for it.
import type { BrowserContext } from 'playwright-core'

/**
 * Makes whatever pages a window opens next those of a person. Nothing is left of whoever was there before.
 * @throws Error when the server refuses it
 */
export async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await context.request.post(`${origin}/api/auth/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`no log-in: ${await answer.text()}`)
  const { auth_token } = (await answer.json()) as { auth_token: string }
  // The answer brought the cookie for pictures.
  const { cookies } = await context.storageState()
  const localStorage = [{ name: 'authToken', value: auth_token }]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
}
