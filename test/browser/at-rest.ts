// Waits until a screen is completely loaded and nothing moves.
import type { Page } from 'playwright-core'
import { becomesSo } from '../support/waiting'
import { underwayOn } from './browser'

/**
 * Waits until all responses and pictures have arrived, nothing moves and maps are drawn.
 * @throws Error that lists the parts that still load or move
 */
export const comeToRest = (page: Page): Promise<void> =>
  untilNone(page, async () => {
    const parts = await restlessParts(page)
    return [...underwayOn(page), ...parts]
  })

/** Waits until visible maps are drawn. */
export const mapsAreStill = (page: Page): Promise<void> =>
  untilNone(page, async () => (await restlessParts(page)).filter(part => part.startsWith('<canvas')))

/** Waits until all requests have been answered. */
export const nothingIsUnderway = (page: Page): Promise<void> =>
  untilNone(page, async () => {
    // When this call to the page returns, all requests that the page sent before it are known here.
    await page.evaluate(() => null)
    return underwayOn(page)
  })

async function untilNone(page: Page, look: () => string[] | Promise<string[]>): Promise<void> {
  let left: string[] = []
  const isOver = async () => {
    left = await look()
    return left.length === 0
  }
  if (!(await becomesSo(isOver))) throw new Error(`${page.url()} does not come to rest:\n${left.join('\n')}`)
}

const restlessParts = (page: Page): Promise<string[]> => page.evaluate(findRestlessParts)

/**
 * Describes the parts of the page that are still loading or moving. Runs in the page. Waits for two frames first,
 * because reactions to a new size, new colours or a response begin with the next frame. Long screens are drawn in
 * several tasks, and ask for their data after the last, so a page is at rest only if nothing is added meanwhile.
 */
async function findRestlessParts(): Promise<string[]> {
  let isBeingDrawn = false
  const watching = new MutationObserver(() => {
    isBeingDrawn = true
  })
  watching.observe(document.body, { childList: true, subtree: true })
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  watching.disconnect()
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity
  const moving = document
    .getAnimations()
    .filter(animation => animation.playState === 'running' && !isEndless(animation))
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
  // Images that are only printed may stay unloaded.
  const images = [...document.images].filter(image => !image.complete && image.checkVisibility())
  // Screenshots show the whole page, so images must load even if nobody has scrolled to them.
  for (const image of images) image.loading = 'eager'
  const maps = [...document.querySelectorAll('canvas[aria-busy=true]')].filter(map => map.checkVisibility())
  return [
    ...(isBeingDrawn ? ['what is drawn'] : []),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...[...images, ...moving, ...maps].map(
      element => element?.outerHTML.slice(0, 200) ?? 'something that moves',
    ),
  ]
}
