// Looks at a screen on a phone and on a desk, in the light and in the dark: pictures to be seen by people, and what a
// program can tell: that nothing sticks out at the side and that everybody can use it.
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { becomesSo, until } from '../support/waiting'
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

/**
 * Until pictures are there, nothing moves any more and maps have been drawn in the new colours.
 * @throws Error with what does not come to rest
 */
async function settle({ page, underway }: WatchedPage) {
  let restless: string[] = []
  const isAtRest = async () => {
    restless = [
      ...[...underway].map(request => `underway: ${request.url()}`),
      ...(await page.evaluate(restlessParts)),
    ]
    return restless.length === 0
  }
  if (!(await becomesSo(isAtRest)))
    throw new Error(`${page.url()} does not come to rest:\n${restless.join('\n')}`)
}

/** Maps that are seen have been drawn. */
export async function mapsAreStill(page: Page): Promise<void> {
  const isStill = async () => !(await page.evaluate(restlessParts)).some(part => part.startsWith('<canvas'))
  await until(isStill)
}

/**
 * What of the page is still to come or still moves, in words. Runs in the page, and looks when it has been drawn twice:
 * what follows from another size, other colours or an answer begins with the next frame.
 */
async function restlessParts(): Promise<string[]> {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
  const moving = document
    .getAnimations()
    .filter(animation => animation.playState === 'running' && !isEndless(animation))
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
  // One that is seen on paper alone never comes.
  const images = [...document.images].filter(image => !image.complete && image.checkVisibility())
  // A picture shows the whole page, also what nobody has scrolled to.
  for (const image of images) image.loading = 'eager'
  const maps = [...document.querySelectorAll('canvas[aria-busy=true]')].filter(map => map.checkVisibility())
  return [
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...[...images, ...moving, ...maps].map(
      element => element?.outerHTML.slice(0, 200) ?? 'something that moves',
    ),
  ]
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
