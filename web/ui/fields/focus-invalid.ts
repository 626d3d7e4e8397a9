import { type RefObject, useEffect, useRef } from 'react'

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
