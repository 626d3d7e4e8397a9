// Who takes the files that are dropped into the window. Unless a screen does, they are a new workout.
import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store'

interface DropTaker {
  /** What will happen, shown while files are held over the window. */
  sentence: string
  take: (files: FileList) => void
}

export const dropTaker = createStore<DropTaker | null>(null)

/** While the screen is there, it takes what is dropped anywhere into the window. */
export function useDrops(sentence: string, take: (files: FileList) => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    dropTaker.set({ sentence, take: files => takeNow(files) })
    return () => dropTaker.set(null)
  }, [sentence])
}
