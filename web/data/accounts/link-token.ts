// Links in emails carry a one-time token in their address: `/password-reset?token=…`.
import { createStore } from '../../ui/store'

/**
 * The token in the address with which the app was opened; `null` if there was none or it has been used. It is kept in
 * memory only.
 */
export const linkToken = createStore<string | null>(null)

/**
 * Takes the token out of the address bar and the history, where others could read it. Call this once, before anything
 * else reads the address.
 */
export function takeLinkToken(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  linkToken.set(token)
}
