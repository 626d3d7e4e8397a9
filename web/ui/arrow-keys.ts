import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

/** What has use for the arrow keys itself: fields, lists, the map, charts, boxes that scroll. */
const ownsArrows = 'input, textarea, select, button, canvas, [role], [tabindex="0"]'

/** Makes the left and the right arrow key lead to these addresses, where there is one and nothing else wants the key. */
export function useArrowKeys(left: string | null, right: string | null): void {
  const [, navigate] = useLocation()
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const href = { ArrowLeft: left, ArrowRight: right }[event.key] ?? null
    if (href === null || event.defaultPrevented || hasModifier(event)) return
    if (event.target instanceof Element && event.target.closest(ownsArrows) !== null) return
    navigate(href)
  })
  // Before the next frame: a key may be pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', event => follow(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** With one, the arrows belong to the browser: back, forward, selecting. */
function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
