// Links in emails carry a one-time token in their address: `/password-reset?token=…`.
import { createStore } from '../../ui/store'

/** The token that the app was opened with; null when there was none, or it is used up. It lives in memory alone. */
export const linkToken = createStore<string | null>(null)

/**
 * Takes the token out of the address bar and the history, where others could read it. Call once, before anything else
 * reads the address.
 */
export function takeLinkToken(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  linkToken.set(token)
}
