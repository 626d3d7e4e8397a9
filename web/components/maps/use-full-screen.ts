import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether an element fills the screen (or the window, where browsers refuse full screen), and a setter. The
 * whole page goes full screen instead of the element, because menus open at the end of the page; everything else is
 * inert meanwhile. Escape ends it.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const release = makeRestInert(element.current)
    const listening = listenForEnd(() => setFull(false))
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {})
    return () => {
      listening.abort()
      release()
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [isFull, element])
  return [isFull, setFull]
}

/** Listens for the end of full screen. An Escape that has closed a menu is already handled and ignored here. */
function listenForEnd(end: () => void): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  const endWhenLeft = () => document.fullscreenElement === null && end()
  const endByKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && end()
  document.addEventListener('fullscreenchange', endWhenLeft, { signal })
  document.addEventListener('keydown', endByKey, { signal })
  return listening
}

/**
 * Makes everything but an element inert.
 * @returns a function that undoes it
 */
function makeRestInert(element: HTMLElement | null): () => void {
  const aside: HTMLElement[] = []
  for (let inner = element; inner?.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (!(sibling instanceof HTMLElement) || sibling === inner || sibling.inert) continue
      sibling.inert = true
      aside.push(sibling)
    }
  }
  return () => {
    for (const sibling of aside) sibling.inert = false
  }
}
