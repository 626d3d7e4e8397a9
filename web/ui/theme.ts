// Light or dark: the person's choice, else the browser's. Style sheets follow by themselves (`light-dark()`);
// this is for the choice and for what is drawn on a canvas.
import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** true: dark, false: light, null: as the browser prefers. */
export function applyTheme(useDarkMode: boolean | null): void {
  if (useDarkMode === null) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = useDarkMode ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** The scheme in force. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme)
}

export function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return prefersDark.matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  prefersDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    prefersDark.removeEventListener('change', listener)
  }
}

/** The colour that a token such as `--track` has now, for a canvas: `rgb(217, 72, 15)`. */
export function tokenColour(token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
