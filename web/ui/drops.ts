// Decides how files that are dropped into the window are used. By default they are uploaded as workouts.
import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store'

interface DropTaker {
  /** The sentence that is shown while files are dragged over the window. */
  sentence: string
  take: (files: FileList) => void
}

export const dropTaker = createStore<DropTaker | null>(null)

/**
 * Receives files that are dropped anywhere in the window while the component is mounted.
 * @param sentence shown while files are dragged over the window
 */
export function useDrops(sentence: string, take: (files: FileList) => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    dropTaker.set({ sentence, take: files => takeNow(files) })
    return () => dropTaker.set(null)
  }, [sentence])
}
