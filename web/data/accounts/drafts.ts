// Keeps the text that somebody was typing when the session expired, or when they left a form by one of its own links, and
// restores it when they return to the same screen.
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { session } from '../client/session'
import { accountKey } from './account-key'
import { usePerson } from './person'

const drafts = new Map<string, unknown>()
let isComingBack = false

/** Keeps the drafts of the present screen, because somebody leaves it by a link from which they are to come back. */
export function keepDrafts(): void {
  isComingBack = true
}

/**
 * Works like `useState`, but its value survives an expired session, and a screen that is left after `keepDrafts`.
 * @param name unique among drafts
 */
export function useDraft<Value>(
  name: string,
  initial: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = `${accountKey(usePerson().profile)} ${name}`
  const [value, setValue] = useState(() => (drafts.has(key) ? (drafts.get(key) as Value) : initial()))
  const keep = useEffectEvent(() => drafts.set(key, value))
  useEffect(() => {
    drafts.delete(key)
    isComingBack = false
    return () => {
      if (isComingBack || session.get().ended === 'expired') keep()
    }
  }, [key])
  return [value, setValue]
}
