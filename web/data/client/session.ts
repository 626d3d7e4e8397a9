// The session token. It is in localStorage, so that all tabs log in and out together.
import { createStore } from '../../ui/store'
import { basePath } from './base-path'

/** Why a session ended; the login page says so. */
type SessionEnd = 'expired' | 'logged-out' | 'logged-out-here' | 'deleted'

interface Session {
  token: string | null
  ended: SessionEnd | null
}

const storageKey = 'authToken'

export const session = createStore<Session>({ token: localStorage.getItem(storageKey), ended: null })

export function beginSession(token: string): void {
  localStorage.setItem(storageKey, token)
  session.set({ token, ended: null })
}

export function endSession(ended: SessionEnd): void {
  localStorage.removeItem(storageKey)
  session.set({ token: null, ended })
}

/** Follows logins and logouts in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === storageKey) session.set({ token: event.newValue, ended: null })
  })
}

/** localStorage key of tokens whose logout has not reached the server yet. */
const leftKey = 'tokensToEnd'

/**
 * Upper bound of stored tokens. A token is valid for a month, in which nobody logs out more often than this while
 * offline.
 */
const maxTokens = 20

export function endLater(token: string): void {
  keep([...listTokens(), token].slice(-maxTokens))
}

/** Whether the response shows that the session is over. Errors of a busy server do not. */
export const isOver = (status: number): boolean => (status >= 200 && status < 300) || status === 401

/** Logs the stored tokens out on the server. Tokens stay stored if the request fails. */
export async function endLeftSessions(): Promise<void> {
  for (const token of listTokens()) {
    if (await end(token)) keep(listTokens().filter(kept => kept !== token))
  }
}

/** Retries now and whenever the network returns. */
export function followNetwork(): void {
  window.addEventListener('online', () => void endLeftSessions())
  void endLeftSessions()
}

async function end(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  // The response clears the map image cookie. Omit cookies if somebody is logged in, because the cookie may now be
  // theirs.
  const credentials = session.get().token === null ? 'same-origin' : 'omit'
  const request = { method: 'POST', headers, credentials, body: '{}' } as const
  return fetch(`${basePath}/api/auth/logout`, request).then(
    ({ status }) => isOver(status),
    () => false,
  )
}

const listTokens = (): string[] => localStorage.getItem(leftKey)?.split(' ') ?? []

function keep(tokens: readonly string[]): void {
  if (tokens.length === 0) localStorage.removeItem(leftKey)
  else localStorage.setItem(leftKey, tokens.join(' '))
}
