import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The button of a list that opens cannot say of itself that it is invalid; what is around it does. */
const wrongField = '[aria-invalid="true"], [data-invalid] > button'

/** Takes the focus to the first wrong field of a form when the server, or the screen itself, has found one. */
export function useFocusOnInvalid(problem: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [problem])
  return form
}

/** Calls back when the browser itself finds a field of the form wrong, of which the form does not hear: the event does not bubble. */
export function useWhenInvalid(form: RefObject<HTMLFormElement | null>, react: () => void): void {
  const onInvalid = useEffectEvent(react)
  useEffect(() => {
    const listening = new AbortController()
    form.current?.addEventListener('invalid', () => onInvalid(), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [form])
}
