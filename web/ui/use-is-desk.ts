import { useSyncExternalStore } from 'react'

const desk = matchMedia('(min-width: 1200px)')

function onChange(changed: () => void) {
  desk.addEventListener('change', changed)
  return () => desk.removeEventListener('change', changed)
}

/** Returns whether the window is wide, as on a desktop computer. The component renders again when that changes. */
export const useIsDesk = (): boolean => useSyncExternalStore(onChange, () => desk.matches)
