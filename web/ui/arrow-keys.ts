import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

/** Elements that react to arrow keys themselves: fields, lists, maps, charts and boxes that scroll. */
const ownsArrows = 'input, textarea, select, button, canvas, [role], [tabindex="0"]'

/**
 * Navigates to these addresses with the left and right arrow keys, unless the focused element reacts to them. `null`
 * leads nowhere.
 */
export function useArrowKeys(left: string | null, right: string | null): void {
  const [, navigate] = useLocation()
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const href = { ArrowLeft: left, ArrowRight: right }[event.key] ?? null
    if (href === null || event.defaultPrevented || hasModifier(event)) return
    if (event.target instanceof Element && event.target.closest(ownsArrows) !== null) return
    navigate(href)
  })
  // This is a layout effect, because keys may be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', event => follow(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** Arrow keys with modifiers belong to the browser, which uses them to go back or to select. */
function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
