import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls back when Escape is pressed inside the element, unless something in it, such as an open list, has handled the
 * key.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const inside = element.current
    const listening = new AbortController()
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Elements around this one must not handle the key as well.
      event.preventDefault()
      leave()
    }
    inside?.addEventListener('keydown', listen, listening)
    return () => listening.abort()
  }, [element])
}
