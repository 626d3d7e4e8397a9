import { hashSecret } from '../../platform/access/tokens/secrets'
import type { Actor } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { authenticateClient, type ClientRequest } from './authenticate-client'
import { invalidRequest, unsupportedTokenType } from './grants/oauth-error'
import { findGrantByToken, revokeGrant } from './grants/store'

const tokenTypes = ['access_token', 'refresh_token']

/**
 * Revokes the grant that a token of an app belongs to: both tokens of a pair end (RFC 7009). If the token is unknown or
 * belongs to another app, nothing changes, and the answer is the same.
 * @throws OAuthError
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
