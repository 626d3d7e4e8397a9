// Starts the service worker and tells it whose answers to cache. Loaded after the first screen.
import { loadLaterTexts } from '../../i18n/i18n'
import { currentScheme } from '../../ui/theme'
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { keepSessionOnly, sessionName } from '../kept/caches'
import { awaitServer } from './await-server'
import type { KeepRequest } from './messages'
import { forgetSharedFiles } from './shared-files'

/** Let the first screen load first. */
const quietMs = 3_000

/**
 * Milliseconds. If the app becomes visible this long after the last caching, cache again: other devices may have added
 * workouts.
 */
const oldMs = 10 * 60_000

let lastKept = 0
/** Handles session changes one after the other. */
let following: Promise<void> = Promise.resolve()

/**
 * Does nothing in browsers without service workers (they need HTTPS or localhost).
 * @param onReturn reloads what is shown when it came from the cache and the server answers again
 */
export async function followWorker(onReturn: () => void): Promise<void> {
  awaitServer(onReturn)
  const follow = () => {
    following = following.then(followSession).catch(() => undefined)
  }
  session.subscribe(follow)
  follow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastKept > oldMs) keepSoon()
  })
  // Bypass the HTTP cache, so that a faulty worker is soon replaced.
  await navigator.serviceWorker.register(`${basePath}/service-worker.js`, { updateViaCache: 'none' })
}

async function followSession() {
  const { token } = session.get()
  await keepSessionOnly(basePath, token === null ? null : await sessionName(token))
  if (token === null) await forgetSharedFiles()
  else setTimeout(keepSoon, quietMs)
}

/** A failure, such as that of texts that could not be loaded, is no matter: it is asked again later. */
function keepSoon() {
  askToKeep().catch(() => undefined)
}

async function askToKeep() {
  const { active } = await navigator.serviceWorker.ready
  // Otherwise screens opened offline would have no texts.
  await loadLaterTexts()
  const { token } = session.get()
  if (token === null) return
  lastKept = Date.now()
  active?.postMessage({
    is: 'keep',
    token,
    asked: askedFor(),
    scheme: currentScheme(),
  } satisfies KeepRequest)
}

/** Paths this page has requested, below the base path. */
function askedFor(): string[] {
  const own = location.origin + basePath
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(addresses)]
    .filter(name => name.startsWith(`${own}/`))
    .map(name => name.slice(own.length))
}
