// The one-time token comes in the part of the address that browsers never send anywhere (`/setup#token`).
import { createStore } from '../../ui/store'
import { basePath } from '../client/base-path'

/** The token of the set-up link that was followed last; null when one came without it. */
export const setupToken = createStore<string | null>(null)

/**
 * Takes the token out of the address bar and the history, now and whenever a set-up link is opened in a tab that
 * already shows the screen, which only changes the hash. Call once, before anything else reads the address.
 */
export function followSetupLinks(): void {
  takeSetupToken()
  window.addEventListener('hashchange', takeSetupToken)
}

function takeSetupToken(): void {
  if (location.pathname !== `${basePath}/setup` || location.hash.length < 2) return
  const token = location.hash.slice(1)
  history.replaceState(history.state, '', `${basePath}/setup`)
  setupToken.set(token)
}
