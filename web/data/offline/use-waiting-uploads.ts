import { useEffect, useEffectEvent } from 'react'
import { accountKey } from '../accounts/account-key'
import { usePerson } from '../accounts/person'
import { useWorkoutsRefresh } from '../workouts/workouts'
import { loadBackground } from './load-background'

/** Delay in milliseconds, so that the first screen loads undisturbed. */
const quietMs = 1_000

/**
 * Sends this browser's waiting uploads while the person is logged in.
 * @param onSent called with the number of uploads sent
 */
export function useWaitingUploads(onSent: (count: number) => void): void {
  const owner = accountKey(usePerson().profile)
  const refresh = useWorkoutsRefresh()
  const sent = useEffectEvent((count: number) => {
    refresh()
    onSent(count)
  })
  useEffect(() => {
    let end = () => {}
    const follow = async () => {
      const { followWaiting } = await loadBackground()
      end = followWaiting(owner, sent)
    }
    const timer = setTimeout(() => void follow().catch(() => undefined), quietMs)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [owner])
}
