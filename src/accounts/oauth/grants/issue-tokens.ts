import { accessTokenS, refreshTokenMs } from '../../../platform/access/tokens/lifetimes'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import type { Db } from '../../../platform/db/database'
import { insertPair } from './store'
import { queueSweep } from './sweep-grants'

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  /** Separated by spaces. */
  scope: string
  /** The time at which the access token expires. */
  expiresAt: Date
}

/** A new pair of tokens. The grant now lasts as long as its refresh token does. */
export function issueTokens(tx: Db, grantId: number, scope: string, now: Date): IssuedTokens {
  const accessToken = newSecret('accessToken')
  const refreshToken = newSecret('refreshToken')
  const expiresAt = new Date(now.getTime() + accessTokenS * 1000)
  const grantExpiresAt = new Date(now.getTime() + refreshTokenMs)
  const pair = {
    grantId,
    accessTokenHash: hashSecret(accessToken),
    refreshTokenHash: hashSecret(refreshToken),
    scope,
    issuedAt: now,
    expiresAt,
  }
  insertPair(tx, pair, grantExpiresAt)
  queueSweep(tx, grantExpiresAt)
  return { accessToken, refreshToken, scope, expiresAt }
}
