import { useEffect } from 'react'
import { createStore, useStore } from './store'

const isPainted = createStore(false)

/**
 * False until the browser has shown the first thing that anybody drew, and true ever after. What lies below the edge of a
 * phone is left to the second time: a slow one shows the beginning of a screen in half the time. Coming back to a screen
 * draws all of it at once, so that the browser finds the place where somebody was.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useStore(isPainted)
  useEffect(() => {
    if (isAfter) return
    // A frame is drawn after its callbacks, and before the next task.
    const frame = requestAnimationFrame(() => setTimeout(() => isPainted.set(true)))
    return () => cancelAnimationFrame(frame)
  }, [isAfter])
  return isAfter
}
