// Starts a Chromium that reaches only the tested server, and opens pages that record errors, requests to other hosts
// and unsuccessful responses.
import { type Browser, chromium, type LaunchOptions, type Page, type Request } from 'playwright-core'
import { findChromium } from '../support/install-chromium'
import { patienceMs } from '../support/waiting'

/** The user's time zone, which differs from the server's. */
const timezoneId = 'Asia/Tokyo'

/** Environment variable with the address of the browser shared by a test run. */
const sharedBrowser = 'TEST_BROWSER'

/** Connects to the browser that a test run shares, or starts a new browser if a test file is run alone. */
export function openBrowserOfRun(): Promise<Browser> {
  const address = process.env[sharedBrowser]
  return address ? chromium.connect(address) : chromium.launch(launchOptions())
}

/** Starts a browser for many processes. `environment` contains its address for them. */
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
      // Allows SwiftShader for WebGL only. Everything else is drawn by other software, which takes a third of the time.
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // No host names are resolved, because the app must work without the Internet.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  }
}

export interface WatchedPage {
  page: Page
  /** Console errors, uncaught exceptions and CSP violations. */
  errors: string[]
  /** URLs of requests to other hosts. */
  foreign: string[]
  /** Unsuccessful responses, such as `400 /api/workouts`. */
  refusals: string[]
  /** Requests that have neither finished nor failed yet, except those of maps. */
  underway: ReadonlySet<Request>
}

export interface PageOptions {
  /**
   * True to allow the service worker. It is off by default, because its requests bypass the responses that a test
   * mocks.
   */
  isInstalled?: boolean
  /** True to emulate a phone, with touch and without a mouse. */
  isPhone?: boolean
  /** True if nobody moves the mouse. By default somebody does, without coming near anything. */
  isAtRest?: boolean
}

export async function openPage(
  browser: Browser,
  origin: string,
  { isInstalled = false, isPhone = false, isAtRest = false }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId,
    // Animations are turned off, because they would only slow tests down.
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
  if (!isPhone && !isAtRest)
    await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('pointermove')), 50))
  return { page, ...watched }
}

const underwayOf = new WeakMap<Page, ReadonlySet<Request>>()

/** Lists the requests of a page that have neither finished nor failed yet, except those of maps. */
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
    // The console reports a failed request, which is recorded below.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded')
    // MapLibre warns in the console that a map was built twice.
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

/**
 * True for requests of a map: its tiles, and the code of its worker. Chromium does not always report that such requests
 * were cancelled.
 */
const isOfMap = (request: Request) =>
  /\/\d+\/\d+\/\d+(@2x)?\.\w+$|\/maplibre-gl-worker/.test(new URL(request.url()).pathname)
