// Looks at a screen on a phone and on a desk, in the light and in the dark: pictures to be seen by people, and what a
// program can tell: that nothing sticks out at the side and that everybody can use it.
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { becomesSo } from '../support/waiting'
import type { WatchedPage } from './browser'

const artefacts = join(import.meta.dir, '..', 'artefacts')

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

/**
 * Photographs the screen and answers what is wrong with it. Leaves the page on the desk, in the light.
 * @param name of the pictures, such as `list` for `list-phone-dark.png`
 */
export async function inspectScreen(watched: WatchedPage, name: string): Promise<string[]> {
  const { page } = watched
  const faults: string[] = []
  for (const size of ['phone', 'desk'] as const) {
    await page.setViewportSize(sizes[size])
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await settle(watched)
      await page.screenshot({ path: join(artefacts, `${name}-${size}-${scheme}.png`), fullPage: true })
      // In other colours the same things are there.
      const rules = scheme === 'dark' ? everyRule : rulesOfColour
      const found = [...(await findBarriers(page, rules)), ...(await findOverflow(page))]
      faults.push(...found.map(fault => `${name}, ${size}, ${scheme}: ${fault}`))
    }
  }
  return faults
}

/** So long a screen may take to have everything. */
const settlingMs = 5_000

/** Until pictures are there, nothing moves any more and maps have been drawn in the new colours. */
async function settle({ page, underway }: WatchedPage) {
  await becomesSo(
    async () => {
      // What follows from another size, other colours or an answer begins with the next frame.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      return underway.size === 0 && (await page.evaluate(isAtRest))
    },
    { patienceMs: settlingMs },
  )
  await mapsAreStill(page)
}

/** Runs in the page. */
function isAtRest(): boolean {
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
  return (
    document.fonts.status === 'loaded' &&
    [...document.images].every(({ complete }) => complete) &&
    document.getAnimations().every(animation => animation.playState !== 'running' || isEndless(animation))
  )
}

/** Maps that are seen look the same twice. */
export async function mapsAreStill(page: Page) {
  for (const canvas of await page.locator('canvas.maplibregl-canvas:visible').all()) {
    let before: Buffer = Buffer.alloc(0)
    await becomesSo(
      async () => {
        const last = before
        before = await canvas.screenshot()
        return before.equals(last)
      },
      { everyMs: 100, patienceMs: settlingMs },
    )
  }
}

/** Nothing may be reached only by scrolling to the side. */
async function findOverflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return pixels > 0 ? [`sticks out by ${pixels} pixels`] : []
}

const everyRule: axe.RunOptions = { resultTypes: ['violations'] }

/** The rules that look at colours. */
const rulesOfColour: axe.RunOptions = {
  ...everyRule,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What keeps people with impairments from using the screen, as axe sees it. */
async function findBarriers(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    // React Aria's announcements outlive for seconds what they announced.
    options =>
      (window as unknown as { axe: typeof axe }).axe.run({ exclude: ['[data-live-announcer]'] }, options),
    options,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
}
