import { useEffect, useState } from 'react'

/** Nothing to hover with: a phone, or a tablet without a mouse. */
const touchOnly = matchMedia('(hover: none) and (pointer: coarse)')

const touches = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

interface FirstTouch {
  /** Nobody has touched the screen yet; never so where there is a mouse. */
  isUntouched: boolean
  /** Goes on as if somebody had. */
  goOn: () => void
}

/** For what a phone should not begin with, because it would keep it from showing the rest. */
export function useFirstTouch(): FirstTouch {
  const [isUntouched, setUntouched] = useState(touchOnly.matches)
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
