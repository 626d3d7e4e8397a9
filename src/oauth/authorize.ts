import { hashSecret, newSecret } from '../access/secrets'
import type { Context } from '../context'
import { transact } from '../db/database'
import { invalid } from '../errors'
import type { Fields } from '../http/form'
import { insertGrant } from './grant-store'
import { codeMs } from './lifetimes'
import { type AuthorizationRequest, readAuthorizationRequest } from './read-authorization-request'
import { queueSweep } from './sweep-grants'

/**
 * A person allows an app what it asks for. Answers the request and the code for it, which the app can use once.
 * @throws AppError for a request that is not good, or not confirmed
 */
export function authorize(
  ctx: Context,
  userId: number,
  fields: Fields,
): { request: AuthorizationRequest; code: string } {
  const request = readAuthorizationRequest(ctx.db, fields)
  if (fields.get('confirm')?.toLowerCase() !== 'true') {
    throw invalid('The resource owner or authorization server denied the request')
  }
  const code = newSecret('code')
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + codeMs)
  transact(ctx.db, tx => {
    insertGrant(tx, {
      clientId: request.client.id,
      userId,
      scope: request.scope,
      codeHash: hashSecret(code),
      redirectUri: request.namesRedirectUri ? request.redirectUri : null,
      codeChallenge: request.codeChallenge,
      authorizedAt: now,
      expiresAt,
    })
    queueSweep(tx, expiresAt)
  })
  return { request, code }
}
