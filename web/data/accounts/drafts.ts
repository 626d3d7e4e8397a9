// What somebody was writing when their session expired. It is there again once they are back at the same screen.
import { useEffect, useEffectEvent, useState } from 'react'
import { usePerson } from '../../frame/signed-in'
import { session } from '../client/session'

const kept = new Map<string, unknown>()

/** Like `useState`, and outlives the session where it expires meanwhile. `name`: unlike that of any other such value. */
export function useKept<Value>(name: string, initial: () => Value): [Value, (value: Value) => void] {
  const key = `${usePerson().profile.username} ${name}`
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial()))
  const keep = useEffectEvent(() => kept.set(key, value))
  useEffect(() => {
    kept.delete(key)
    return () => {
      if (session.get().ended === 'expired') keep()
    }
  }, [key])
  return [value, setValue]
}
