// bun test/bench/interactive.ts [RUNS]: how soon screens react on a slow computer. Measures the time to interactive, that
// is to the end of the last long task, with an empty cache and a processor four times slower, and prints it as a
// multiple of that of a bare page from the same server. Screens and bare page take turns, so that a busy moment affects
// all. Expects the built executable, and Chromium.
import type { Browser, Page } from 'playwright-core'
import { openBrowserOfRun } from '../browser/browser'
import { signIn } from '../browser/sign-in'
import { firstAccount, logIn, type ServerProcess, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { figure, formatTable, median } from './measuring'
import { recordedRide } from './recorded-ride'
import { seedInstance } from './seeded-instance'

/** How many times slower the processor is than this one. */
const slowness = 4

/** A page is interactive if no long task has begun and nothing has been requested for this long. */
const quietMs = 1500

const [runs = 3] = process.argv.slice(2).map(Number)

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1440, height: 900 } }

/** Path of a page without scripts, which the browser answers itself. */
const barePath = '/bare'
const bareHtml =
  '<!doctype html><html lang="en"><title>Bare</title><p>A page of a hundred bytes that does nothing.</p>'

/** The screens, and the targets of issue 42 as multiples of a bare page. */
const screensOf = (workout: string) =>
  [
    ['Home', '/', 6],
    ['list', '/workouts', 6],
    ['workout', `/workouts/${workout}`, 9],
  ] as const

interface Times {
  interactiveMs: number
  /** Sum of what long tasks take beyond 50 ms. */
  blockedMs: number
  /** Processor time of the main thread. Unlike the others, it hardly depends on what else the machine does. */
  processorMs: number
}

/** Uploads rides of the last days, as a watch of every second would, and returns the id of the last one. */
async function uploadRides(server: ServerProcess): Promise<string> {
  const rider = new Rider(server, await logIn(server))
  const today = Math.floor(Date.now() / 86_400_000) * 86_400
  let id = ''
  for (const daysAgo of [6, 5, 4, 3, 2, 1]) {
    id = (await rider.upload(recordedRide(7200, today - daysAgo * 86_400))).id
  }
  return id
}

async function measure(browser: Browser, origin: string, device: object, path: string): Promise<Times> {
  const context = await browser.newContext({
    ...{ ...device, baseURL: origin, locale: 'en-US', reducedMotion: 'reduce', serviceWorkers: 'block' },
  })
  await signIn(context, origin, firstAccount)
  const page = await context.newPage()
  await page.route(`**${barePath}`, route => route.fulfill({ contentType: 'text/html', body: bareHtml }))
  await page.addInitScript(recordTasks)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(path)
  const times = await timesOf(page)
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const taskS = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { ...times, processorMs: taskS * 1000 }
}

interface Recording {
  tasks: { start: number; end: number }[]
}

/** Runs in the page, before its scripts. */
function recordTasks(): void {
  const tasks: Recording['tasks'] = []
  Object.assign(window, { recording: { tasks } })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, end: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Waits until the page is quiet, and returns what it took until then. */
const timesOf = (page: Page): Promise<Omit<Times, 'processorMs'>> =>
  page.evaluate(async quietMs => {
    const { tasks } = (window as unknown as { recording: Recording }).recording
    const ends = () => [
      ...performance.getEntriesByType('paint').map(({ startTime }) => startTime),
      ...tasks.map(({ end }) => end),
    ]
    const lastOf = (times: number[]) => Math.max(0, ...times)
    const isQuiet = () => {
      const requested = performance
        .getEntriesByType('resource')
        .map(entry => (entry as PerformanceResourceTiming).responseEnd)
      return ends().length > 0 && performance.now() - lastOf([...ends(), ...requested]) > quietMs
    }
    while (!isQuiet()) await new Promise(done => setTimeout(done, 100))
    const blockedMs = tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0)
    return { interactiveMs: lastOf(ends()), blockedMs }
  }, quietMs)

using folder = temporaryFolder()
await seedInstance(folder.path, { first: 400, second: 0 })
await using server = await startServer({ folder: folder.path, environment: { API_RATE_LIMITS: '' } })
const screens = screensOf(await uploadRides(server))
const browser = await openBrowserOfRun()
const rows: string[][] = []
for (const [size, device] of Object.entries({ phone, desk })) {
  const bare: Times[] = []
  const found = screens.map(() => [] as Times[])
  // The first run of each only warms up the server and the browser.
  for (let run = 0; run <= runs; run++) {
    const times = await measure(browser, server.origin, device, barePath)
    if (run > 0) bare.push(times)
    for (const [index, [, path]] of screens.entries()) {
      const times = await measure(browser, server.origin, device, path)
      if (run > 0) found[index]?.push(times)
    }
  }
  const medianOf = (times: readonly Times[], key: keyof Times) => median(times.map(time => time[key]))
  for (const [index, [name, , target]] of screens.entries()) {
    const times = found[index] ?? []
    const ratio = (key: keyof Times) => (medianOf(times, key) / medianOf(bare, key)).toFixed(1)
    const all = [medianOf(times, 'interactiveMs'), medianOf(bare, 'interactiveMs')]
    rows.push([
      `${name}, ${size}`,
      ...all.map(ms => figure(ms, 'ms')),
      ratio('interactiveMs'),
      String(target),
      figure(medianOf(times, 'blockedMs'), 'ms'),
      figure(medianOf(times, 'processorMs'), 'ms'),
      ratio('processorMs'),
    ])
  }
}
await browser.close()
const head = ['screen', 'interactive', 'bare page', 'ratio', 'at most', 'blocked', 'main thread', 'its ratio']
process.stdout.write(`${formatTable([head, ...rows])}\n`)
process.exit(0)
