// Links in emails carry a one-time token in their address: `/password-reset?token=…`.
import { createStore } from '../../ui/store'

/**
 * The token in the address with which the app was opened; `null` if the address had none, or if the token has been
 * used. The token is kept in memory only.
 */
export const linkToken = createStore<string | null>(null)

/**
 * Removes the token from the address bar and the history, where others could read it. Call this once, before any other
 * code reads the address.
 */
export function takeLinkToken(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  linkToken.set(token)
}
