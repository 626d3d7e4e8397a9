import { useSyncExternalStore } from 'react'

/** Creates a hook that returns whether the window is at least this wide. The component renders again when that changes. */
function createWidthHook(pixels: number): () => boolean {
  const query = matchMedia(`(min-width: ${pixels}px)`)
  const onChange = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(onChange, () => query.matches)
}

/** Returns whether the window is wide, as on a desktop computer. */
export const useIsDesk = createWidthHook(1200)

/** Returns whether the window is wide enough for a calendar with workouts in its days. */
export const useIsWide = createWidthHook(900)
