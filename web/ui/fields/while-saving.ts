// Helpers for forms that the user edits while a request saves them, or afterwards.

/** The mutation or upload that saves the form. */
interface Saving {
  error: Error | null
  reset: () => void
}

/**
 * Removes the error of a failed attempt to save, because the form has changed since then. A running request is not
 * reset, because a reset would lose its result and allow a second request.
 */
export function forgetFailure({ error, reset }: Saving): void {
  if (error !== null) reset()
}

/**
 * Makes an updater for the state of a form that was saved. It empties the form, unless something was entered while the
 * request was running.
 */
export const clearSaved =
  <Values>(saved: Values, blank: Values) =>
  (present: Values): Values =>
    present === saved ? blank : present
