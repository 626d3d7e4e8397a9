import { hashSecret } from '../../platform/access/tokens/secrets'
import { serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import type { Fields } from '../../platform/http/input/form'
import type { ClientRow } from './apps/store'
import { isLive } from './grants/is-live'
import { type IssuedTokens, issueTokens } from './grants/issue-tokens'
import { invalidGrant, invalidRequest } from './grants/oauth-error'
import { findGrantByCode, type GrantRow, redeemCode, revokeGrant } from './grants/store'
import { requireVerifier } from './pkce'

/**
 * The tokens for a code, once. When it comes a second time, or from another app, it was stolen: all it gave ends.
 * @throws OAuthError; a code is not used up when what has to come with it is missing or wrong
 */
export function exchangeCode(ctx: PlatformContext, client: ClientRow, fields: Fields): IssuedTokens {
  const code = fields.get('code')
  if (code === undefined) throw invalidRequest('Missing "code" in request.')
  const now = ctx.clock()
  // From its beginning nobody else writes: of many who come with one code, one is the first.
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

/** When the request for authorization named none, any will do: some apps name one only here. */
function requireSameRedirectUri({ redirectUri }: GrantRow, named: string | undefined) {
  if (redirectUri !== null && redirectUri !== named) throw invalidGrant('Invalid "redirect_uri" in request.')
}
