// The colour scheme, light or dark: the user's choice, or else the browser's preference. CSS uses `light-dark()`.
// Scripts use this module to set the choice, and to get colours for drawing on a canvas.
import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/**
 * Applies the user's choice of the colour scheme.
 * @param useDarkMode `true` for dark, `false` for light, `null` for the browser's preference
 */
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

// Kept for each scheme, because the browser computes the styles of the whole page to tell a colour.
const colours = new Map<string, string>()

/** The current value of a colour token such as `--track`, for drawing on a canvas: `rgb(217, 72, 15)`. */
export function tokenColour(token: `--${string}`): string {
  const key = `${currentScheme()} ${token}`
  const colour = colours.get(key) ?? readColour(token)
  colours.set(key, colour)
  return colour
}

function readColour(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
