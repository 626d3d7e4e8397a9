// Records whether the screen shows current responses or cached responses.
import { createStore } from '../../ui/store'
import { keptAtHeader } from '../kept/caches'

interface Kept {
  /** Path of the screen that shows the cached response. */
  path: string
  at: Date
}

/** The oldest cached response on screen while the server is unreachable; `null` once the server responds again. */
export const keptAnswer = createStore<Kept | null>(null)

/** Records whether a response was cached. Call it with every response. */
export const noteFreshness = ({ headers }: Response): void => noteKeptAt(headers.get(keptAtHeader))

/** Works like `noteFreshness`. @param text when the response was cached, in ISO 8601; `null` for a current response */
export function noteKeptAt(text: string | null): void {
  if (text === null) {
    keptAnswer.set(null)
    return
  }
  const at = new Date(text)
  const { pathname: path } = location
  const before = keptAnswer.get()
  if (before === null || before.path !== path || at < before.at) keptAnswer.set({ path, at })
}
