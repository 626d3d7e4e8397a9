import type { GrantRow } from '../accounts/oauth/grants/store'

/** Whether the last code or token of a grant can still be used. */
export const isLive = ({ revokedAt, expiresAt }: GrantRow, now: Date) => revokedAt === null && expiresAt > now
