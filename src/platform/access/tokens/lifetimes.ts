import { day, minute } from '../../../lib/durations'

/** How long an app may take to exchange its authorization code. */
export const codeMs = 5 * minute

export const accessTokenS = 864_000

/** Counted from when the refresh token was issued. */
export const refreshTokenMs = 20 * day

/** Lifetime of a session, counted from its log-in. */
export const sessionDays = 30

/** In seconds: one day more than the lifetime of any signed token. */
export const maxS = (sessionDays + 1) * 86_400
