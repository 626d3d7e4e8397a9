import { basePath } from '../client/base-path'
import { keptAnswer } from '../client/freshness'

/** Between two questions, while the app is looked at. */
const pauseMs = 10_000

/**
 * While what is shown is of some time ago, asks whether the server answers again: now and then, and at once when the network is
 * back or the app is looked at again.
 * @param onReturn called each time it does, until nothing old is shown any more
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
