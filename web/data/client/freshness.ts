// Whether what is shown came from the server just now, or is what the browser kept of earlier answers.
import { createStore } from '../../ui/store'
import { keptAtHeader } from '../kept/caches'

interface Kept {
  /** The screen that shows it. */
  path: string
  at: Date
}

/** The oldest answer that a screen is drawn from, while the server cannot be reached; null while it answers. */
export const keptAnswer = createStore<Kept | null>(null)

/** Call with every answer. */
export function noteFreshness({ headers }: Response): void {
  const text = headers.get(keptAtHeader)
  if (text === null) {
    keptAnswer.set(null)
    return
  }
  const at = new Date(text)
  const { pathname: path } = location
  const before = keptAnswer.get()
  if (before === null || before.path !== path || at < before.at) keptAnswer.set({ path, at })
}
