// A server with an administrator and a second user. The second user is logged in and has no workouts and no open
// screen.
import { createFirstAccount, logIn, type NewAccount, type ServerProcess } from '../support/executable'
import { type BrowserOptions, type OpenedBrowser, openBrowser } from './opened-browser'

interface SignedInBrowser extends OpenedBrowser {
  /** Token of another session of the same user. */
  token: string
}

/**
 * Opens the server and the browser.
 * @param pictures prefix of the names of screenshots
 * @param options those of `openBrowser`
 */
export async function openSignedIn(
  account: NewAccount,
  pictures: string,
  options: Omit<BrowserOptions, 'pictures'> = {},
): Promise<SignedInBrowser> {
  const browser = await openBrowser({ ...options, pictures })
  await createAccounts(browser.server, account)
  await browser.signIn(account)
  return { ...browser, token: await logIn(browser.server, account) }
}

async function createAccounts(server: ServerProcess, account: NewAccount) {
  const token = await createFirstAccount(server)
  await server.request('POST', '/api/auth/register', { json: { ...account, accepted_policy: true } })
  await server.request('PATCH', `/api/users/${account.username}`, { token, json: { activate: true } })
}
