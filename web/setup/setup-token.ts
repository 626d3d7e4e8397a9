// The one-time token comes in the part of the address that browsers never send anywhere (`/setup#token`).

/** Takes the token out of the address bar and the history. Call once, before anything else reads the address. */
export function takeSetupToken(): string | null {
  if (location.pathname !== '/setup' || location.hash.length < 2) return null
  const token = decodeURIComponent(location.hash.slice(1))
  history.replaceState(history.state, '', '/setup')
  return token
}
