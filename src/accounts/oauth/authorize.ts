import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { codeMs } from '../../platform/access/tokens/lifetimes'
import { hashSecret, newSecret } from '../../platform/access/tokens/secrets'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Fields } from '../../platform/http/input/form'
import { queueEmail } from '../../platform/mail/send-email'
import { insertGrant } from './grants/store'
import { queueSweep } from './grants/sweep-grants'
import { type AuthorizationRequest, readAuthorizationRequest } from './read-authorization-request'

/**
 * Grants an app what it asks the user for. Returns the request, and a code that the app can use once.
 * @throws AppError if the request is invalid or not confirmed; 401 if the session has ended meanwhile
 */
export function authorize(
  ctx: PlatformContext,
  caller: Caller,
  fields: Fields,
): { request: AuthorizationRequest; code: string } {
  const code = newSecret('code')
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + codeMs)
  const request = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const asked = readAuthorizationRequest(tx, fields)
    requireConfirmation(fields)
    insertGrant(tx, {
      clientId: asked.client.id,
      userId: caller.account.id,
      scope: asked.scope,
      codeHash: hashSecret(code),
      redirectUri: asked.namesRedirectUri ? asked.redirectUri : null,
      codeChallenge: asked.codeChallenge,
      authorizedAt: now,
      expiresAt,
    })
    queueSweep(tx, expiresAt)
    recordAct(ctx, tx, { act: 'app-connected', by: byCaller(caller) })
    const { id: userId, email: recipient } = caller.account
    queueEmail(ctx, tx, { kind: 'app-connected', userId, recipient })
    return asked
  })
  ctx.jobs.wake()
  return { request, code }
}

function requireConfirmation(fields: Fields) {
  if (fields.get('confirm')?.toLowerCase() !== 'true') {
    throw invalid('authorization-denied', 'The resource owner or authorization server denied the request')
  }
}
