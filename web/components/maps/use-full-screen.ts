import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether an element fills the screen (or the window, in browsers that refuse full screen), and a setter. The
 * whole page is put into full screen instead of the element, because menus are rendered at the end of the page. All
 * other elements are inert during this time. The Escape key ends full screen.
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

/** Calls `end` when full screen ends. An Escape key press that has closed a menu is ignored. */
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
 * Makes all elements except one inert.
 * @returns a function that makes them active again
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
