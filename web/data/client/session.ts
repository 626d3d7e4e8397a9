// The session's token: kept in localStorage, so that every tab is logged in and out together.
import { createStore } from '../../ui/store'
import { basePath } from './base-path'

/** Why a session is over, for the log-in page to say. */
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

/** Follows log-ins and log-outs made in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === storageKey) session.set({ token: event.newValue, ended: null })
  })
}

/** Of sessions that were ended here while the server could not be reached, until it has ended them, too. */
const leftKey = 'tokensToEnd'

/** A token lasts a month; so many log-outs without the server are nobody's. */
const mostTokens = 20

export function endLater(token: string): void {
  keep([...listTokens(), token].slice(-mostTokens))
}

/** Whether the answer says that the session is over; what a busy server says is no such answer. */
export const isOver = (status: number): boolean => (status >= 200 && status < 300) || status === 401

/** Tells the server of each; those it could not be told of are kept. */
export async function endLeftSessions(): Promise<void> {
  for (const token of listTokens()) {
    if (await end(token)) keep(listTokens().filter(kept => kept !== token))
  }
}

/** Now, and whenever there is a network again. */
export function followNetwork(): void {
  window.addEventListener('online', () => void endLeftSessions())
  void endLeftSessions()
}

async function end(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  // The answer clears the cookie for map images, which by now may be that of somebody else.
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
