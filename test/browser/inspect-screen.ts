// Inspects a screen on phone and desktop, light and dark: takes screenshots for developers, and checks for overflow and
// accessibility.
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { comeToRest } from './at-rest'

const artefacts = join(import.meta.dir, '..', 'artefacts')

/** Sizes of windows in pixels, by name. */
export type Sizes = Readonly<Record<string, { width: number; height: number }>>

const usualSizes: Sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }

/** Like the usual sizes, with a desktop on which the list of workouts is no table. */
export const listSizes = { phone: { width: 390, height: 844 }, desk: { width: 1180, height: 800 } } as const

/**
 * Takes screenshots of the page and returns its faults. Afterwards, the page has the last size, by default that of a
 * desktop, and light colours.
 * @param name prefix of the screenshots, such as `list` for `list-phone-dark.png`
 * @param sizes the sizes of the screenshots
 */
export async function inspectScreen(page: Page, name: string, sizes = usualSizes): Promise<string[]> {
  const faults: string[] = []
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await comeToRest(page)
      await page.screenshot({ path: join(artefacts, `${name}-${size}-${scheme}.png`), fullPage: true })
      // The dark screen has the same elements, so only the rules about colours are checked again.
      const rules = scheme === 'dark' ? everyRule : rulesOfColour
      const found = [...(await findBarriers(page, rules)), ...(await findOverflow(page))]
      faults.push(...found.map(fault => `${name}, ${size}, ${scheme}: ${fault}`))
    }
  }
  return faults
}

/** Reports if the page itself scrolls horizontally. Boxes in the page may do so. */
async function findOverflow(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return pixels > 0 ? [`sticks out by ${pixels} pixels`] : []
}

const everyRule: axe.RunOptions = { resultTypes: ['violations'] }

/** Only the rules that check colours. */
const rulesOfColour: axe.RunOptions = {
  ...everyRule,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Element to ignore. For seven seconds, React Aria's announcer refers to the element that it announced, even if that
 * element is gone, such as a closed list.
 */
const announced = ['[data-live-announcer]']

/** Lists the serious and critical accessibility faults that axe finds. */
async function findBarriers(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([exclude, options]) => (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options),
    [announced, options] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html} ${node.failureSummary}`))
}
