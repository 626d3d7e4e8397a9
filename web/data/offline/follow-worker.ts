// Starts the service worker, and tells it whose answers it may keep. Loaded after the first screen.
import { loadLaterTexts } from '../../i18n/i18n'
import { currentScheme } from '../../ui/theme'
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { keepSessionOnly, sessionName } from '../kept/caches'
import { awaitServer } from './await-server'
import type { KeepRequest } from './messages'
import { forgetSharedFiles } from './shared-files'

/** The first screen goes before. */
const quietMs = 3_000

/** Whoever comes back to an open app after this long may have workouts of other devices. */
const oldMs = 10 * 60_000

let lastKept = 0
/** One change of the session after the other. */
let following: Promise<void> = Promise.resolve()

/**
 * Only where browsers have service workers: over https, and on the server's own machine.
 * @param onReturn asks for all that is shown anew, when it is of some time ago and the server answers again
 */
export async function followWorker(onReturn: () => void): Promise<void> {
  awaitServer(onReturn)
  const follow = () => {
    following = following.then(followSession).catch(() => undefined)
  }
  session.subscribe(follow)
  follow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastKept > oldMs) void askToKeep()
  })
  // Asked for anew each time, so that a faulty worker is soon another.
  await navigator.serviceWorker.register(`${basePath}/service-worker.js`, { updateViaCache: 'none' })
}

async function followSession() {
  const { token } = session.get()
  await keepSessionOnly(basePath, token === null ? null : await sessionName(token))
  if (token === null) await forgetSharedFiles()
  else setTimeout(() => void askToKeep(), quietMs)
}

async function askToKeep() {
  const { active } = await navigator.serviceWorker.ready
  // Else the screens that are opened later would have no words.
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

/** What this page has asked the server for, below the base path. */
function askedFor(): string[] {
  const own = location.origin + basePath
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(addresses)]
    .filter(name => name.startsWith(`${own}/`))
    .map(name => name.slice(own.length))
}
