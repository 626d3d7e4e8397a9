import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basePath } from '../client/base-path'

/** Between two questions, while the app is looked at. */
const pauseMs = 10_000

/** While the server is away, asks whether it answers again; once it does, all that is shown is asked for anew. */
export function useServerReturn(isAway: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isAway) return awaitServer(() => void client.invalidateQueries())
  }, [isAway, client])
}

/**
 * Asks whether the server answers again: now and then, and at once when the network is back or the app is looked at again.
 * @param onReturn called each time it does
 * @returns what ends it
 */
function awaitServer(onReturn: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await fetch(`${basePath}/healthz`, { cache: 'no-store', signal }).catch(() => null)
    if (answer?.ok && !signal.aborted) onReturn()
  }
  const clock = setInterval(ask, pauseMs)
  window.addEventListener('online', ask, { signal })
  document.addEventListener('visibilitychange', ask, { signal })
  return () => {
    clearInterval(clock)
    waiting.abort()
  }
}
