import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls this when Escape is pressed in an element and nothing in it, such as an open list, has made use of that. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const inside = element.current
    const listening = new AbortController()
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // What is around has its own use for the key.
      event.preventDefault()
      leave()
    }
    inside?.addEventListener('keydown', listen, listening)
    return () => listening.abort()
  }, [element])
}
