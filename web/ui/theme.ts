// The scheme, light or dark: the user's choice, or else the browser's. CSS follows it by itself (`light-dark()`);
// scripts need this to set the choice, and to draw on canvases.
import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** @param useDarkMode `true` for dark, `false` for light, `null` for what the browser prefers */
export function applyTheme(useDarkMode: boolean | null): void {
  if (useDarkMode === null) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = useDarkMode ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

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

/** The present value of a colour token such as `--track`, for drawing on a canvas: `rgb(217, 72, 15)`. */
export function tokenColour(token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
