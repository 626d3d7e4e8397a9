import { possibleEnds } from '../../lib/date'
import { wordsOf } from '../../platform/access/scopes'
import { accessTokenS, refreshTokenMs } from '../../platform/access/tokens/lifetimes'
import { hashSecret, newSecret } from '../../platform/access/tokens/secrets'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { Fields } from '../../platform/http/input/form'
import type { ClientRow } from './apps/store'
import { authenticateClient, type ClientRequest } from './authenticate-client'
import { invalidGrant, invalidRequest, invalidScope, unsupportedGrantType } from './grants/oauth-error'
import { readScopes } from './grants/scope'
import {
  findGrantByCode,
  findPairByRefreshToken,
  type GrantRow,
  insertPair,
  redeemCode,
  replacePair,
  revokeGrant,
} from './grants/store'
import { queueSweep } from './grants/sweep-grants'
import { requireVerifier } from './pkce'

const grantTypes = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
])

export const grantTypeNames = [...grantTypes.keys()]

/**
 * Issues tokens to an app, in exchange for a code or a refresh token.
 * @throws OAuthError
 * @throws TooManyRequests after too many wrong secrets
 */
export function grantTokens(ctx: PlatformContext, request: ClientRequest): IssuedTokens {
  const grant = grantTypes.get(request.fields.get('grant_type') ?? '')
  if (!grant) throw unsupportedGrantType()
  return grant(ctx, authenticateClient(ctx, request), request.fields)
}

/**
 * Exchanges a code for tokens, once. If a code is used again, or by another app, it was stolen: its grant is revoked.
 * @throws OAuthError; the code stays valid if a required parameter is missing or wrong
 */
function exchangeCode(ctx: PlatformContext, client: ClientRow, fields: Fields): IssuedTokens {
  const code = fields.get('code')
  if (code === undefined) throw invalidRequest('Missing "code" in request.')
  const now = ctx.clock()
  // The transaction locks the database for writing, so only the first of several requests with one code succeeds.
  const issued = transact(ctx.db, tx => {
    const grant = findGrantByCode(tx, hashSecret(code))
    const isStolen = grant && (grant.redeemedAt !== null || grant.clientId !== client.id)
    if (isStolen) {
      revokeGrant(tx, grant.id, now)
      recordAct(ctx, tx, { act: 'app-disconnected', by: serverItself, whomId: grant.userId })
    }
    if (!grant || isStolen || !isLive(grant, now)) return null
    requireSameRedirectUri(grant, fields.get('redirect_uri'))
    requireVerifier(grant.codeChallenge, fields.get('code_verifier'))
    redeemCode(tx, grant.id, now)
    return issueTokens(tx, grant.id, grant.scope, now)
  })
  if (!issued) throw invalidGrant('Invalid "code" in request.')
  return issued
}

/** If the authorization request had no redirect URI, any is accepted: some apps send one only here. */
function requireSameRedirectUri({ redirectUri }: GrantRow, named: string | undefined) {
  if (redirectUri !== null && redirectUri !== named) throw invalidGrant('Invalid "redirect_uri" in request.')
}

/**
 * Replaces the tokens that a refresh token belongs to. If a refresh token is used again, somebody else has it or its
 * successor, so the whole grant is revoked.
 * @throws OAuthError
 */
function refreshTokens(ctx: PlatformContext, client: ClientRow, fields: Fields): IssuedTokens {
  const refreshToken = fields.get('refresh_token')
  if (refreshToken === undefined) throw invalidRequest('Missing "refresh_token" in request.')
  const now = ctx.clock()
  // The transaction locks the database for writing, so only the first of several requests with one token succeeds.
  const issued = transact(ctx.db, tx => {
    const { grant, pair } = findPairByRefreshToken(tx, hashSecret(refreshToken)) ?? {}
    if (!grant || !pair || grant.clientId !== client.id) return null
    if (pair.replacedAt) {
      revokeGrant(tx, grant.id, now)
      recordAct(ctx, tx, { act: 'app-disconnected', by: serverItself, whomId: grant.userId })
    }
    if (pair.replacedAt || !isLive(grant, now)) return null
    const scope = readNarrowedScope(grant, fields)
    replacePair(tx, pair.id, now)
    return issueTokens(tx, grant.id, scope, now)
  })
  if (!issued) throw invalidGrant()
  return issued
}

/** The granted scopes, or the requested part of them. */
function readNarrowedScope(grant: GrantRow, fields: Fields): string {
  const asked = readScopes(fields, invalidScope)
  if (asked === undefined) return grant.scope
  const granted = wordsOf(grant.scope)
  if (asked.length === 0 || !asked.every(scope => granted.includes(scope))) throw invalidScope()
  return asked.join(' ')
}

export interface IssuedTokens {
  accessToken: string
  refreshToken: string
  /** Scopes, separated by spaces. */
  scope: string
  /** When the access token expires. */
  expiresAt: Date
}

/** Issues a pair of tokens. The grant then expires with the new refresh token. */
function issueTokens(tx: Db, grantId: number, scope: string, now: Date): IssuedTokens {
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

/** Whether the latest code or token of a grant can still be used. */
function isLive({ revokedAt, expiresAt }: GrantRow, now: Date): boolean {
  const { after, before } = possibleEnds(refreshTokenMs, now)
  return revokedAt === null && expiresAt > after && expiresAt < before
}
