// The last action on workouts that can be undone. It is stored in the browser, so that it can be undone from every
// screen and after a reload.
import { createStore } from '../../ui/store'
import { session } from '../client/session'

export interface Undoable {
  id: number
  action: 'delete' | 'change' | 'cut'
  workouts: number
  /** Number of workouts left unchanged because their sport does not fit the equipment. */
  leftOut: number
  /** The time at which undoing becomes impossible: milliseconds since 1970, by this browser's clock. */
  until: number
}

const storageKey = 'undoable'

export const undoable = createStore<Undoable | null>(readStored())

function readStored(): Undoable | null {
  try {
    const stored: Undoable | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return stored !== null && stored.until > Date.now() ? stored : null
  } catch {
    return null
  }
}

export function offerUndo(done: Undoable): void {
  localStorage.setItem(storageKey, JSON.stringify(done))
  undoable.set(done)
}

export function dismissUndo(): void {
  localStorage.removeItem(storageKey)
  undoable.set(null)
}

// The next account must not see the action, so it is deleted when the session changes.
session.subscribe(dismissUndo)
