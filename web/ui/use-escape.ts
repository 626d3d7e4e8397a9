import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls `onEscape` when Escape is pressed inside the element, unless an element inside, such as an open list, has
 * handled the key.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const inside = element.current
    const listening = new AbortController()
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Tells the handlers of surrounding elements that the key is already handled.
      event.preventDefault()
      leave()
    }
    inside?.addEventListener('keydown', listen, listening)
    return () => listening.abort()
  }, [element])
}
