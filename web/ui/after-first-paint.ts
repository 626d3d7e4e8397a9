import { useEffect } from 'react'
import { createStore, useStore } from './store'

const isPainted = createStore(false)

/**
 * Returns `false` until the app has been painted for the first time, and then always `true`. Parts below the visible
 * part of a screen wait for that, which halves the time until a slow phone shows the top of the screen. When the user
 * navigates back the value is already `true`, so that the browser can restore the scroll position.
 */
export function useAfterFirstPaint(): boolean {
  const isAfter = useStore(isPainted)
  useEffect(() => {
    if (isAfter) return
    // The timer runs after the frame was painted, because a frame is painted between its animation callbacks and the
    // next task.
    const frame = requestAnimationFrame(() => setTimeout(() => isPainted.set(true)))
    return () => cancelAnimationFrame(frame)
  }, [isAfter])
  return isAfter
}
