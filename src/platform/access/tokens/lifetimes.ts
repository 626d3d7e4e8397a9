import { day } from '../../../lib/durations'

/** How long an app has to come with its code. */
export const codeMs = 5 * 60_000

export const accessTokenS = 864_000

/** The lifetime of a refresh token, from when it was issued. */
export const refreshTokenMs = 20 * day

/** How long a session lasts from its log-in. */
export const sessionDays = 30

/** In seconds. A day more than any token is given. */
export const longestS = (sessionDays + 1) * 86_400
