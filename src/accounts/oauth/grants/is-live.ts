import { possibleEnds } from '../../../lib/date'
import { refreshTokenMs } from '../../../platform/access/tokens/lifetimes'
import type { GrantRow } from './store'

/** A grant is live while its last code or token can still be used. */
export function isLive({ revokedAt, expiresAt }: GrantRow, now: Date): boolean {
  const { after, before } = possibleEnds(refreshTokenMs, now)
  return revokedAt === null && expiresAt > after && expiresAt < before
}
