import { type RefObject, useEffect, useRef } from 'react'

/** For a form: takes the focus to its first wrong field when the server, or the screen itself, has found one. */
export function useFocusOnInvalid(problem: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}
