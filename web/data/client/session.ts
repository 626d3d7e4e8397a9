// The session's token: kept in localStorage, so that every tab is logged in and out together.
import { createStore } from '../../ui/store'

/** Why a session is over, for the log-in page to say. */
type SessionEnd = 'expired' | 'logged-out' | 'deleted'

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
