// Keeps the text that somebody was typing when the session expired, and restores it when they return to the same
// screen.
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { session } from '../client/session'
import { accountKey } from './account-key'
import { usePerson } from './person'

const drafts = new Map<string, unknown>()

/** Works like `useState`, but its value survives an expired session. @param name unique among drafts */
export function useDraft<Value>(
  name: string,
  initial: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = `${accountKey(usePerson().profile)} ${name}`
  const [value, setValue] = useState(() => (drafts.has(key) ? (drafts.get(key) as Value) : initial()))
  const keep = useEffectEvent(() => drafts.set(key, value))
  useEffect(() => {
    drafts.delete(key)
    return () => {
      if (session.get().ended === 'expired') keep()
    }
  }, [key])
  return [value, setValue]
}
