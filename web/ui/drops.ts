// Decides who handles files dropped into the window. By default they are uploaded as workouts.
import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store'

interface DropTaker {
  /** Shown while files are dragged over the window. */
  sentence: string
  take: (files: FileList) => void
}

export const dropTaker = createStore<DropTaker | null>(null)

/** Handles files dropped anywhere in the window while the component is mounted. */
export function useDrops(sentence: string, take: (files: FileList) => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    dropTaker.set({ sentence, take: files => takeNow(files) })
    return () => dropTaker.set(null)
  }, [sentence])
}
