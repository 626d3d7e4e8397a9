// Starts the service worker and tells it in which session it may cache responses. This file is loaded after the first
// screen.
import { minute } from '../../../src/lib/durations'
import { loadLaterTexts } from '../../i18n/i18n'
import { currentScheme } from '../../ui/theme'
import { basePath } from '../client/base-path'
import { session } from '../client/session'
import { keepSessionOnly, sessionName } from '../kept/caches'
import { awaitServer } from './await-server'
import type { KeepRequest } from './messages'
import { forgetSharedFiles } from './shared-files'

/** Delay in milliseconds, so that the first screen loads undisturbed. */
const quietMs = 3_000

/**
 * Milliseconds after which cached responses are old. Old responses are cached again when the app becomes visible,
 * because other devices may have added workouts.
 */
const oldMs = 10 * minute

let lastKept = 0
/** The running handler of a session change. Changes are handled one after the other. */
let following: Promise<void> = Promise.resolve()

/**
 * Starts the service worker. Call this only in browsers that have service workers, over HTTPS or on localhost.
 * @param onReturn reloads the displayed data when it came from a cache and the server responds again
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
  // The HTTP cache is bypassed, so that a faulty worker is replaced soon.
  await navigator.serviceWorker.register(`${basePath}/service-worker.js`, { updateViaCache: 'none' })
}

async function followSession() {
  const { token } = session.get()
  await keepSessionOnly(basePath, token === null ? null : await sessionName(token))
  if (token === null) await forgetSharedFiles()
  else setTimeout(keepSoon, quietMs)
}

/** Errors are ignored, because responses are cached again later. */
function keepSoon() {
  askToKeep().catch(() => undefined)
}

async function askToKeep() {
  const { active } = await navigator.serviceWorker.ready
  // Without these texts, screens could not be shown offline.
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

/**
 * Lists the paths below the base path that this page has requested, without those that the server refused: asking again
 * would be refused again.
 */
function askedFor(): string[] {
  const own = location.origin + basePath
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  // Older browsers do not tell the status, which is then not compared.
  const answered = requests.filter(({ responseStatus }) => !(responseStatus >= 400))
  return [...new Set(answered.map(({ name }) => name))]
    .filter(name => name.startsWith(`${own}/`))
    .map(name => name.slice(own.length))
}
