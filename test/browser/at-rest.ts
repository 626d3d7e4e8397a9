// When a screen has everything and nothing of it moves any more.
import type { Page } from 'playwright-core'
import { becomesSo } from '../support/waiting'
import { underwayOn } from './browser'

/**
 * Waits until all that was asked for has come, pictures are there, nothing moves and maps have been drawn.
 * @throws Error with what does not come to rest
 */
export const comeToRest = (page: Page): Promise<void> =>
  untilNone(page, async () => {
    const parts = await restlessParts(page)
    return [...underwayOn(page), ...parts]
  })

/** Waits until maps that are seen have been drawn. */
export const mapsAreStill = (page: Page): Promise<void> =>
  untilNone(page, async () => (await restlessParts(page)).filter(part => part.startsWith('<canvas')))

/** Waits until all that was asked for has come. */
export const nothingIsUnderway = (page: Page): Promise<void> =>
  untilNone(page, async () => {
    // What the page has asked for so far is known once it has answered.
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
 * What of the page is still to come or still moves, in words. Runs in the page, and looks when it has been drawn twice:
 * what follows from another size, other colours or an answer begins with the next frame.
 */
async function findRestlessParts(): Promise<string[]> {
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
