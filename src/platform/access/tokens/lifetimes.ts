import { day, minute } from '../../../lib/durations'

/** Lifetime of an authorization code in milliseconds. */
export const codeMs = 5 * minute

export const accessTokenS = 864_000

/** Lifetime of a refresh token in milliseconds. */
export const refreshTokenMs = 20 * day

/** Lifetime of a session in days, counted from its log-in. */
export const sessionDays = 30

/** Upper limit of the lifetime of any signed token in seconds: one day more than a session. */
export const maxS = (sessionDays + 1) * 86_400
