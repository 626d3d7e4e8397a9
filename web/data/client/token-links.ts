// Links whose one-time token is in the part of the address that browsers never send anywhere (`/setup#token`).
import { createStore } from '../../ui/store'
import { basePath } from './base-path'

/** The token of the set-up link that was followed last; null when one came without it. */
export const setupToken = createStore<string | null>(null)

/** The same of an invitation. */
export const invitationToken = createStore<string | null>(null)

const tokens = [
  { path: '/setup', token: setupToken },
  { path: '/invitation', token: invitationToken },
]

/**
 * Takes the token out of the address bar and the history, now and whenever such a link is opened in a tab that
 * already shows the screen, which only changes the hash. Call once, before anything else reads the address.
 */
export function followTokenLinks(): void {
  takeTokens()
  window.addEventListener('hashchange', takeTokens)
}

function takeTokens(): void {
  if (location.hash.length < 2) return
  for (const { path, token } of tokens) {
    if (location.pathname !== basePath + path) continue
    const found = location.hash.slice(1)
    history.replaceState(history.state, '', basePath + path)
    token.set(found)
  }
}
