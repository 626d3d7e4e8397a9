import { useEffect, useState } from 'react'

/** The mouse moves, too, when the page comes to lie under it. */
const touches = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'] as const

interface FirstTouch {
  /** Whether nobody has touched the screen, moved the mouse or pressed a key yet. */
  isUntouched: boolean
  /** Sets `isUntouched` to false, as a touch does. */
  goOn: () => void
}

/** Delays heavy parts of a page until somebody does something, so that the rest of the page appears sooner. */
export function useFirstTouch(): FirstTouch {
  const [isUntouched, setUntouched] = useState(true)
  useEffect(() => {
    if (!isUntouched) return
    const listening = new AbortController()
    for (const touch of touches) {
      const options = { signal: listening.signal, capture: true, passive: true }
      window.addEventListener(touch, () => setUntouched(false), options)
    }
    return () => listening.abort()
  }, [isUntouched])
  return { isUntouched, goOn: () => setUntouched(false) }
}
