import { possibleEnds } from '../../lib/date'
import { wordsOf } from '../../platform/access/scopes'
import { accessTokenS, refreshTokenMs } from '../../platform/access/tokens/lifetimes'
import { hashSecret, newSecret } from '../../platform/access/tokens/secrets'
import { type Actor, serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import type { Fields } from '../../platform/http/input/form'
import type { ClientRow } from './apps/store'
import { authenticateClient, type ClientRequest } from './authenticate-client'
import { readScopes } from './authorize'
import {
  invalidGrant,
  invalidRequest,
  invalidScope,
  invalidTarget,
  unsupportedGrantType,
  unsupportedTokenType,
} from './oauth-error'
import { requireVerifier } from './pkce'
import { readResource } from './read-resource'
import {
  bindGrant,
  findGrantByCode,
  findGrantByToken,
  findPairByRefreshToken,
  type GrantRow,
  insertPair,
  redeemCode,
  replacePair,
  revokeGrant,
} from './store'
import { queueSweep } from './sweep-grants'

const grantTypes = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshTokens],
])

export const grantTypeNames = [...grantTypes.keys()]

/**
 * Issues tokens to an app, in exchange for a code or a refresh token.
 * @throws OAuthError if the grant type is unknown, the app cannot be authenticated, or the code or token is not valid
 * @throws TooManyRequests after too many wrong secrets
 */
export function grantTokens(ctx: PlatformContext, request: ClientRequest): IssuedTokens {
  const grant = grantTypes.get(request.fields.get('grant_type') ?? '')
  if (!grant) throw unsupportedGrantType()
  return grant(ctx, authenticateClient(ctx, request), request)
}

/**
 * Exchanges a code for tokens, once. If a code is used again, or by another app, it was stolen: its grant is revoked.
 * @throws OAuthError if the code is not valid, or a parameter is missing or wrong. A wrong parameter does not use up
 *   the code
 */
function exchangeCode(ctx: PlatformContext, client: ClientRow, request: ClientRequest): IssuedTokens {
  const { fields } = request
  const code = fields.get('code')
  if (code === undefined) throw invalidRequest('Missing "code" in request.')
  const now = ctx.clock()
  // The transaction locks the database for writing, so only the first of several requests with one code succeeds.
  const issued = transact(ctx.db, tx => {
    const grant = findGrantByCode(tx, hashSecret(code))
    const isStolen = grant && (grant.redeemedAt !== null || grant.clientId !== client.id)
    if (isStolen) {
      disconnect(ctx, tx, grant)
    }
    if (!grant || isStolen || !isLive(grant, now)) return null
    requireSameRedirectUri(grant, fields.get('redirect_uri'))
    requireVerifier(grant.codeChallenge, fields.get('code_verifier'))
    requireSameResource(tx, grant, request)
    redeemCode(tx, grant.id, now)
    return issueTokens(tx, grant.id, grant.scope, now)
  })
  if (!issued) throw invalidGrant('Invalid "code" in request.')
  return issued
}

/** Revokes a grant because its code was stolen, or one of its refresh tokens was used a second time. */
function disconnect(ctx: PlatformContext, tx: Db, { id, userId }: GrantRow) {
  revokeGrant(tx, id, ctx.clock())
  recordAct(ctx, tx, { act: 'app-disconnected', by: serverItself, whomId: userId })
}

/**
 * If the authorization request had no redirect URI, any redirect URI is accepted: some apps send it only in the token
 * request.
 */
function requireSameRedirectUri({ redirectUri }: GrantRow, named: string | undefined) {
  if (redirectUri !== null && redirectUri !== named) throw invalidGrant('Invalid "redirect_uri" in request.')
}

/**
 * Requires that tokens are requested for the granted resource. If the user was asked for nothing but the API, an app may
 * still say that it only wants tokens for the Model Context Protocol, which are good for less.
 */
function requireSameResource(tx: Db, grant: GrantRow, { fields, origin }: ClientRequest) {
  const asked = readResource(fields, origin, invalidTarget)
  if (asked === undefined || asked === grant.resource) return
  if (asked === null) throw invalidTarget()
  bindGrant(tx, grant.id, asked)
}

/**
 * Issues a new pair of tokens, in exchange for the refresh token of the old pair. If a refresh token is used a second
 * time, an attacker has this token or the token that replaced it, so the whole grant is revoked.
 * @throws OAuthError if the refresh token is not valid, or a scope was not granted
 */
function refreshTokens(ctx: PlatformContext, client: ClientRow, request: ClientRequest): IssuedTokens {
  const { fields } = request
  const refreshToken = fields.get('refresh_token')
  if (refreshToken === undefined) throw invalidRequest('Missing "refresh_token" in request.')
  const now = ctx.clock()
  // The transaction locks the database for writing, so only the first of several requests with one token succeeds.
  const issued = transact(ctx.db, tx => {
    const { grant, pair } = findPairByRefreshToken(tx, hashSecret(refreshToken)) ?? {}
    if (!grant || !pair || grant.clientId !== client.id) return null
    if (pair.replacedAt) {
      disconnect(ctx, tx, grant)
    }
    if (pair.replacedAt || !isLive(grant, now)) return null
    const scope = readNarrowedScope(grant, fields)
    requireSameResource(tx, grant, request)
    replacePair(tx, pair.id, now)
    return issueTokens(tx, grant.id, scope, now)
  })
  if (!issued) throw invalidGrant()
  return issued
}

/** Returns the granted scopes, or the part of them that is requested. */
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
  /** Time at which the access token expires. */
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

const tokenTypes = ['access_token', 'refresh_token']

/**
 * Revokes the grant that a token of an app belongs to: both tokens of a pair become invalid (RFC 7009). If the token is
 * unknown or belongs to another app, nothing changes, and the answer is the same.
 * @throws OAuthError if the app cannot be authenticated, or the token is missing
 * @throws TooManyRequests after too many wrong secrets
 */
export function revokeToken(ctx: PlatformContext, request: ClientRequest) {
  const client = authenticateClient(ctx, request)
  const token = request.fields.get('token')
  const hint = request.fields.get('token_type_hint')
  if (token === undefined) throw invalidRequest('Missing "token" in request.')
  if (hint !== undefined && !tokenTypes.includes(hint)) throw unsupportedTokenType()
  const grant = findGrantByToken(ctx.db, hashSecret(token))
  if (grant?.clientId !== client.id) return
  const by: Actor = { userId: grant.userId, via: 'token', address: request.address }
  transact(ctx.db, tx => {
    revokeGrant(tx, grant.id, ctx.clock())
    recordAct(ctx, tx, { act: 'app-disconnected', by })
  })
}
