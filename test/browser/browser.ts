// A Chromium that reaches nothing but our server, and pages that remember everything they should not have done.
import { type Browser, chromium, type LaunchOptions, type Page, type Request } from 'playwright-core'
import { findChromium } from '../support/install-chromium'
import { patienceMs } from '../support/waiting'

/** The person's time zone; the server's is another. */
const timezoneId = 'Asia/Tokyo'

/** Where the browser listens that a run of tests shares. */
const sharedBrowser = 'TEST_BROWSER'

/** The browser of this run of tests, or one of our own where a file is run alone. */
export function openBrowserOfRun(): Promise<Browser> {
  const address = process.env[sharedBrowser]
  return address ? chromium.connect(address) : chromium.launch(launchOptions())
}

/** A browser for many processes: what is in its `environment` leads them to it. */
export async function launchSharedBrowser() {
  const server = await chromium.launchServer(launchOptions())
  return {
    environment: { [sharedBrowser]: server.wsEndpoint() },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

function launchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Chromium is needed. Run: bun test/support/install-chromium.ts')
  return {
    executablePath,
    args: [
      '--no-sandbox',
      // WebGL without a graphics card. Everything else is drawn without one, too, at a third of what WebGL would take.
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // No name leads anywhere: the app has to do without the Internet.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  }
}

export interface WatchedPage {
  page: Page
  /** Errors on the console, exceptions nobody caught, breaches of the content security policy. */
  errors: string[]
  /** Addresses on other hosts that were asked for. */
  foreign: string[]
  /** Answers that were no success, such as `400 /api/workouts`. */
  refusals: string[]
  /** What was asked for and has not come yet, but for what maps ask for. */
  underway: ReadonlySet<Request>
}

export interface PageOptions {
  /** With the service worker, which stands between a page and whatever a test puts between page and server. */
  isInstalled?: boolean
  /** A phone: fingers and no mouse. */
  isPhone?: boolean
}

export async function openPage(
  browser: Browser,
  origin: string,
  { isInstalled = false, isPhone = false }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId,
    // What moves only keeps tests waiting.
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(isPhone && { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }),
    serviceWorkers: isInstalled ? 'allow' : 'block',
  })
  context.setDefaultTimeout(patienceMs())
  const page = await context.newPage()
  const watched = watch(page, origin)
  await page.exposeFunction('reportViolation', (violation: string) => watched.errors.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} refused ${blockedURI} ${sample}`,
      ),
    )
  })
  return { page, ...watched }
}

const underwayOf = new WeakMap<Page, ReadonlySet<Request>>()

/** What a page has asked for that has not come yet, but for what maps ask for. */
export const underwayOn = (page: Page): string[] =>
  [...(underwayOf.get(page) ?? [])].map(request => `${request.method()} ${request.url()}`)

function watch(page: Page, origin: string) {
  const errors: string[] = []
  const foreign: string[] = []
  const refusals: string[] = []
  const underway = new Set<Request>()
  underwayOf.set(page, underway)
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    // The browser's own line about a refusal, which is kept below.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded')
    // MapLibre's word for a map that was built twice.
    const isBuiltTwice = message.text().startsWith('Unable to perform style diff')
    if ((message.type() === 'error' && !isRefusal) || isBuiltTwice) errors.push(message.text())
  })
  page.on('request', request => {
    const { protocol, origin: asked } = new URL(request.url())
    if (!['blob:', 'data:'].includes(protocol) && asked !== origin) foreign.push(request.url())
    if (!isOfMap(request)) underway.add(request)
  })
  page.on('requestfinished', request => void underway.delete(request))
  page.on('requestfailed', request => void underway.delete(request))
  page.on('response', response => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  return { errors, foreign, refusals, underway }
}

/** Chromium does not always tell the end of what a map asked for and called off: tiles, and the code of its worker. */
const isOfMap = (request: Request) =>
  /\/\d+\/\d+\/\d+(@2x)?\.\w+$|\/maplibre-gl-worker/.test(new URL(request.url()).pathname)
