// The session's token. It is stored in localStorage, so that all tabs log in and out together.
import { createStore } from '../../ui/store'
import { basePath } from './base-path'

/** The reason why a session ended, which the login page shows. */
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

/** The key in localStorage for tokens whose logout has not reached the server yet. */
const leftKey = 'tokensToEnd'

/**
 * At most this many tokens are stored. A token is valid for a month, and nobody logs out offline more often in that
 * time.
 */
const maxTokens = 20

export function endLater(token: string): void {
  keep([...listTokens(), token].slice(-maxTokens))
}

/** Whether the status of a logout means that the session has ended. An error of a busy server does not mean that. */
export const isOver = (status: number): boolean => (status >= 200 && status < 300) || status === 401

/** Ends the sessions of the stored tokens on the server. A token stays stored if its request fails. */
export async function endLeftSessions(): Promise<void> {
  for (const token of listTokens()) {
    if (await end(token)) keep(listTokens().filter(kept => kept !== token))
  }
}

/** Ends the sessions of stored tokens now. If that fails, it tries again whenever the network is back. */
export function followNetwork(): void {
  window.addEventListener('online', () => void endLeftSessions())
  void endLeftSessions()
}

async function end(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  // The response deletes the cookie for map images. If somebody is logged in, the request is sent without cookies,
  // because the cookie may belong to the new session.
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
