import { basePath } from '../client/base-path'
import { keptAnswer } from '../client/freshness'

/** Milliseconds between two checks while the app is visible. */
const pauseMs = 10_000

/**
 * Checks whether the server responds again while cached responses are on screen: at intervals, when the network is
 * back, and when the app becomes visible.
 * @param onReturn called after each successful check, until no cached responses are on screen
 */
export function awaitServer(onReturn: () => void): void {
  const ask = async () => {
    if (keptAnswer.get() === null || document.visibilityState !== 'visible') return
    const answer = await fetch(`${basePath}/healthz`, { cache: 'no-store' }).catch(() => null)
    if (answer?.ok && keptAnswer.get() !== null) onReturn()
  }
  setInterval(ask, pauseMs)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', ask)
}
