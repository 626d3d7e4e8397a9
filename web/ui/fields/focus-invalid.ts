import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Selectors of invalid fields. A select field is a button, which must not have `aria-invalid`, so the element around it
 * has `data-invalid`.
 */
const wrongField = '[aria-invalid="true"], [data-invalid] > button'

/**
 * Focuses the first invalid field of a form whenever the problem changes.
 * @param problem error of the server or the form; falsy if there is none
 */
export function useFocusOnInvalid(problem: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [problem])
  return form
}

/**
 * Calls `react` when the browser's validation rejects a field. The listener is in the capture phase, because `invalid`
 * events do not bubble.
 */
export function useWhenInvalid(form: RefObject<HTMLFormElement | null>, react: () => void): void {
  const onInvalid = useEffectEvent(react)
  useEffect(() => {
    const listening = new AbortController()
    form.current?.addEventListener('invalid', () => onInvalid(), { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [form])
}
