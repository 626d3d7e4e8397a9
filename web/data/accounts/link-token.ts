// Links in emails carry a one-time token in their address: `/password-reset?token=…`.
import { createStore } from '../../ui/store'

/** The token the app was opened with; `null` without one or once it is used. Kept in memory only. */
export const linkToken = createStore<string | null>(null)

/**
 * Removes the token from the address bar and history, where others could read it. Call once, before anything else reads
 * the address.
 */
export function takeLinkToken(): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  linkToken.set(token)
}
