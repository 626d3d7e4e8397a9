import { useEffect } from 'react'
import { createStore, useStore } from './store'

const isPainted = createStore(false)

/**
 * False until the app has painted for the first time, then always true. Parts below the fold wait for it, which halves
 * the time until a slow phone shows the top of a screen. When the user navigates back it is true already, so that the
 * browser can restore the scroll position.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useStore(isPainted)
  useEffect(() => {
    if (isAfter) return
    // The frame is painted after animation callbacks and before the next task.
    const frame = requestAnimationFrame(() => setTimeout(() => isPainted.set(true)))
    return () => cancelAnimationFrame(frame)
  }, [isAfter])
  return isAfter
}
