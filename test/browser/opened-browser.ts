// A server and a browser that the tests of a file share. At the end of the file, the pages are closed first and then
// the server, because pages might still send requests.
import { afterAll, afterEach } from 'bun:test'
import { type NewAccount, type ServerProcess, startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'
import { nothingIsUnderway } from './at-rest'
import { openBrowserOfRun, openPage, type PageOptions, type WatchedPage } from './browser'
import { inspectScreen, type Sizes } from './inspect-screen'
import { type OnPage, onPage } from './on-page'
import { signIn } from './sign-in'

interface BrowserWindow extends WatchedPage {
  on: OnPage
}

export interface OpenedBrowser extends BrowserWindow {
  server: ServerProcess
  /** Faults that were found on the inspected screens. */
  faults: string[]
  /** Logs a user in on the page, without opening a screen. */
  signIn(account: NewAccount): Promise<void>
  /** Takes screenshots of the screen and records its faults. @param name name of the screenshots */
  look(name: string): Promise<void>
  /** Opens the window of another user, by default for the same server. */
  openWindow(origin?: string, options?: PageOptions): Promise<BrowserWindow>
}

export interface BrowserOptions {
  /** Prefix of the names of screenshots, such as `add-` for `add-several-phone-dark.png`. */
  pictures?: string
  /** Environment variables of the server. */
  environment?: Record<string, string>
  /** The sizes in which screens are inspected; by default those of a phone and of a desktop. */
  sizes?: Sizes
}

/** Opens the server and the browser. Call this at the top of a test file. */
export async function openBrowser({
  pictures = '',
  environment = {},
  sizes,
}: BrowserOptions = {}): Promise<OpenedBrowser> {
  const all = new AsyncDisposableStack()
  afterAll(() => all.disposeAsync())
  const folder = all.use(temporaryFolder())
  const server = all.use(await startServer({ folder: folder.path, environment }))
  const browser = all.adopt(await openBrowserOfRun(), browser => browser.close())
  const contexts = () => browser.contexts()
  all.defer(async () => void (await Promise.all(contexts().map(context => context.close()))))
  // All requests of a test get their responses before the next test begins.
  afterEach(async () => {
    await Promise.all(contexts().flatMap(context => context.pages().map(nothingIsUnderway)))
  })

  const openWindow = async (origin = server.origin, pageOptions?: PageOptions): Promise<BrowserWindow> => {
    const watched = await openPage(browser, origin, pageOptions)
    return { ...watched, on: onPage(watched.page) }
  }
  const window = await openWindow()
  const faults: string[] = []
  const look = async (name: string) =>
    void faults.push(...(await inspectScreen(window.page, pictures + name, sizes)))
  return {
    ...window,
    server,
    faults,
    signIn: account => signIn(window.page.context(), server.origin, account),
    look,
    openWindow,
  }
}
