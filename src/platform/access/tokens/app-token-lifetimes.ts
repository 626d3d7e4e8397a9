import { day } from '../../../lib/durations'

/** How long an app has to come with its code. */
export const codeMs = 5 * 60_000

export const accessTokenS = 864_000

/** The lifetime of a refresh token, from when it was issued. */
export const refreshTokenMs = 20 * day
