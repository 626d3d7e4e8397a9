import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

/** Selectors of elements that handle arrow keys themselves: fields, lists, maps, charts and scrollable boxes. */
const ownsArrows = 'input, textarea, select, button, canvas, [role], [tabindex="0"]'

/**
 * Navigates to these URLs with the left and right arrow keys, unless the focused element handles arrow keys itself.
 * With `null`, the key does nothing.
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

/**
 * Whether a modifier key is pressed. The browser uses arrow keys with modifiers itself, to go back or to select text.
 */
function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
