// Finds texts that are cut off, overflow the screen or overlap their neighbours.
import type { Page } from 'playwright-core'

/** Returns the faults of the page, such as `cut: Average speed`. */
export const findCutWords = (page: Page): Promise<string[]> => page.evaluate(searchPage)

/** Runs in the page and returns its faults. */
function searchPage(): string[] {
  const width = document.documentElement.clientWidth
  const faults = new Set<string>()
  if (document.documentElement.scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter(
      element => element.getBoundingClientRect().right > width + 1 && element.clientWidth <= width,
    )
    faults.add(`wider than the window: ${wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120))}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement
    const words = node.textContent?.trim() ?? ''
    if (parent === null || words === '' || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(box => box.width > 1)
    const left = Math.min(...boxes.map(box => box.left))
    const right = Math.max(...boxes.map(box => box.right))
    const bottom = Math.max(...boxes.map(box => box.bottom))
    const fault = boxes.length > 0 && faultOf(parent, { left, right, bottom })
    if (fault) faults.add(`${fault}: ${words}`)
  }
  return [...faults]

  function isSeen(element: Element): boolean {
    const isHidden =
      element.closest('.visually-hidden, [hidden], svg, canvas, script, style, noscript, select') !== null
    return !isHidden && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  /**
   * Checks whether an ancestor of a text cuts it off, from the inside outwards up to the first ancestor that scrolls.
   */
  function faultOf(parent: Element, text: { left: number; right: number; bottom: number }): string | null {
    let holder: Element | null = null
    for (let around: Element | null = parent; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      if (style.position === 'absolute' && style.clipPath !== 'none') return null
      // An element without width only marks a position, such as a month's name above a column of days.
      if (holder === null && box.width > 0 && !/^(inline|contents)$/.test(style.display)) {
        holder = around
        if (text.right > box.right + 1 || text.left < box.left - 1) return 'wider than its place'
      }
      // A button must be at least as wide as its text.
      const isButton =
        around.matches('button, a, label, [role=radio], [role=tab]') && style.display !== 'inline'
      const inner = box.right - Number.parseFloat(style.paddingRight)
      if (isButton && (text.right > inner + 1 || text.left < box.left - 1)) return 'wider than its button'
      if (/auto|scroll/.test(style.overflowX)) return null
      const clips = /hidden|clip/
      if (clips.test(style.overflowX) && (text.right > box.right + 1 || text.left < box.left - 1))
        return 'cut'
      if (clips.test(style.overflowY) && text.bottom > box.bottom + 1) return 'cut below'
    }
    return text.right > width + 1 || text.left < -1 ? 'outside of the window' : null
  }
}
