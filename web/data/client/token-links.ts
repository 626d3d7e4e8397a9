// Links with a one-time token in the fragment of the URL (`/setup#token`), which browsers never send to the server.
import { createStore } from '../../ui/store'
import { basePath } from './base-path'

/** The token of the latest set-up link; `null` if the page was opened without one. */
export const setupToken = createStore<string | null>(null)

/** The token of the latest invitation link; `null` if the page was opened without one. */
export const invitationToken = createStore<string | null>(null)

const tokens = [
  { path: '/setup', token: setupToken },
  { path: '/invitation', token: invitationToken },
]

/**
 * Removes the token from the address bar and the history, now and whenever the fragment changes. If such a link is
 * opened in a tab that already shows its screen, only the fragment changes. Call this once, before any other code reads
 * the address.
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
