// What a form does when it is edited while a request saves it, or after.

/** A mutation or an upload. */
interface Saving {
  error: Error | null
  reset: () => void
}

/**
 * Forgets that saving failed, because the form has changed since. A pending request is left alone: a reset would lose its
 * result and allow a second one.
 */
export function forgetFailure({ error, reset }: Saving): void {
  if (error !== null) reset()
}

/** For the setter of a state: clears what was saved, but keeps what was entered while it was being saved. */
export const clearSaved =
  <Values>(saved: Values, blank: Values) =>
  (present: Values): Values =>
    present === saved ? blank : present
