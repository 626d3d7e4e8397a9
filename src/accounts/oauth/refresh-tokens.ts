import { wordsOf } from '../../platform/access/scopes'
import { hashSecret } from '../../platform/access/tokens/secrets'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import type { Fields } from '../../platform/http/input/form'
import type { ClientRow } from './apps/store'
import { isLive } from './grants/is-live'
import { type IssuedTokens, issueTokens } from './grants/issue-tokens'
import { invalidGrant, invalidRequest, invalidScope } from './grants/oauth-error'
import { readScopes } from './grants/scope'
import { findPairByRefreshToken, type GrantRow, replacePair, revokeGrant } from './grants/store'

/**
 * New tokens in place of those a refresh token belongs to. When it comes a second time, it was stolen, or the one that
 * followed it was: the whole grant ends.
 * @throws OAuthError
 */
export function refreshTokens(ctx: PlatformContext, client: ClientRow, fields: Fields): IssuedTokens {
  const refreshToken = fields.get('refresh_token')
  if (refreshToken === undefined) throw invalidRequest('Missing "refresh_token" in request.')
  const now = ctx.clock()
  // From its beginning nobody else writes: of many who come with one token, one is the first.
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

/** All that was granted, or the part of it that is asked for. */
function readNarrowedScope(grant: GrantRow, fields: Fields): string {
  const asked = readScopes(fields, invalidScope)
  if (asked === undefined) return grant.scope
  const granted = wordsOf(grant.scope)
  if (asked.length === 0 || !asked.every(scope => granted.includes(scope))) throw invalidScope()
  return asked.join(' ')
}
