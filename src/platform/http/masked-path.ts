/**
 * Matches the addresses of which a part is a secret: those to which apps send recordings, those of calendars, and those
 * of shared workouts.
 */
const secretPart = /^(\/api\/upload\/t\/|\/api\/feeds\/|\/api\/shared\/|\/s\/)[^/]+/

/** Returns a path for the log, without what somebody who reads the log could use. */
export const maskedPath = (path: string) => path.replace(secretPart, '$1…')
