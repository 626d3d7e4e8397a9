// Links with a one-time token in the URL fragment (`/setup#token`), which browsers never send to servers.
import { createStore } from '../../ui/store'
import { basePath } from './base-path'

/** Token of the set-up link followed last; `null` if the page was opened without a token. */
export const setupToken = createStore<string | null>(null)

/** Token of the invitation link followed last. */
export const invitationToken = createStore<string | null>(null)

const tokens = [
  { path: '/setup', token: setupToken },
  { path: '/invitation', token: invitationToken },
]

/**
 * Removes the token from the address bar and history, now and on hash changes (a link opened in a tab that already shows
 * the screen changes only the hash). Call once, before anything else reads the address.
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
