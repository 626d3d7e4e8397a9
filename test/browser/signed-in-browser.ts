// A server with an administrator and somebody else, who is logged in and looks at an empty list of workouts.
import { createFirstAccount, type NewAccount, type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { launchBrowser, openPage, type WatchedPage } from './browser'
import { inspectScreen } from './inspect-screen'
import { type OnPage, onPage } from './on-page'

export interface SignedInBrowser extends WatchedPage, AsyncDisposable {
  server: ServerProcess
  on: OnPage
  /** What was wrong with the screens that were looked at. */
  faults: string[]
  /** @param name of the pictures of the screen */
  look(name: string): Promise<void>
}

export async function openSignedIn(account: NewAccount): Promise<SignedInBrowser> {
  await using started = new AsyncDisposableStack()
  const folder = started.use(temporaryFolder())
  const server = started.use(await startServer({ folder: folder.path }))
  await createAccounts(server, account)
  const browser = started.adopt(await launchBrowser(), browser => browser.close())
  const watched = await openPage(browser, server.origin)
  const { page } = watched
  page.setDefaultTimeout(30_000)
  const on = onPage(page)
  await page.goto('/')
  await on.fillIn({ Email: account.email, Password: account.password })
  await on.button('Log in').click()
  await page.getByText('Your recordings will be listed here.').waitFor()

  const faults: string[] = []
  const look = async (name: string) => void faults.push(...(await inspectScreen(page, name)))
  const everything = started.move()
  return { ...watched, server, on, faults, look, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

async function createAccounts(server: ServerProcess, account: NewAccount) {
  const token = await createFirstAccount(server)
  await server.request('POST', '/api/auth/register', { json: { ...account, accepted_policy: true } })
  await server.request('PATCH', `/api/users/${account.username}`, { token, json: { activate: true } })
}
