// A server with an administrator and a second person, who is logged in and has no workouts and no open screen.
import { createFirstAccount, logIn, type NewAccount, type ServerProcess } from '../support/executable'
import { type OpenedBrowser, openBrowser } from './opened-browser'

interface SignedInBrowser extends OpenedBrowser {
  /** Token of another session of the same person. */
  token: string
}

/** @param pictures prefix of picture names */
export async function openSignedIn(account: NewAccount, pictures: string): Promise<SignedInBrowser> {
  const browser = await openBrowser({ pictures })
  await createAccounts(browser.server, account)
  await browser.signIn(account)
  return { ...browser, token: await logIn(browser.server, account) }
}

async function createAccounts(server: ServerProcess, account: NewAccount) {
  const token = await createFirstAccount(server)
  await server.request('POST', '/api/auth/register', { json: { ...account, accepted_policy: true } })
  await server.request('PATCH', `/api/users/${account.username}`, { token, json: { activate: true } })
}
