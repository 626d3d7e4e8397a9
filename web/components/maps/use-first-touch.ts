import { useEffect, useState } from 'react'

/** Devices that cannot hover: phones, and tablets without a mouse. */
const touchOnly = matchMedia('(hover: none) and (pointer: coarse)')

const touches = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

interface FirstTouch {
  /** Whether nobody has touched the screen yet. Always `false` on devices with a mouse. */
  isUntouched: boolean
  /** Sets `isUntouched` to false, as a touch does. */
  goOn: () => void
}

/** Delays heavy parts of a page on phones until the first touch, so that the rest of the page appears sooner. */
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
