// Helpers for forms that are edited while a request saves them, or after that.

/** A mutation or an upload that saves the form. */
interface Saving {
  error: Error | null
  reset: () => void
}

/**
 * Forgets that saving failed, because the form has changed since then. A request that is still running is left alone: a
 * reset would lose its result and allow a second one.
 */
export function forgetFailure({ error, reset }: Saving): void {
  if (error !== null) reset()
}

/**
 * Makes an argument for the setter of a state: it clears what was saved, but keeps what was entered while it was being
 * saved.
 */
export const clearSaved =
  <Values>(saved: Values, blank: Values) =>
  (present: Values): Values =>
    present === saved ? blank : present
