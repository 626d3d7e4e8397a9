import { day } from '../../../lib/durations'
import { type Caller, requireStillLoggedIn } from '../../../platform/access/caller'
import { isScope, wordsOf } from '../../../platform/access/scopes'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { queueEmail } from '../../../platform/mail/send-email'
import { readName } from './read-text'
import { maxTokenNameLength, type NewPersonalTokenBody } from './schemas'
import { insertPersonalToken, listPersonalTokens, type PersonalTokenRow } from './store'

const maxTokens = 50

/**
 * Creates a token for a script of the caller.
 * @returns the stored row, and the token, of which only a hash is stored
 * @throws AppError `invalid payload` for invalid scopes or an invalid name; 400 if the user has too many tokens; 401 if
 *   the session has ended meanwhile
 */
export function createPersonalToken(
  ctx: PlatformContext,
  caller: Caller,
  body: NewPersonalTokenBody,
): { row: PersonalTokenRow; token: string } {
  const token = newSecret('personalToken')
  const createdAt = ctx.clock()
  const days = body.expires_in_days ?? null
  const facts = {
    userId: caller.account.id,
    name: readName(body.name, maxTokenNameLength),
    tokenHash: hashSecret(token),
    scope: readScope(body.scope),
    createdAt,
    expiresAt: days === null ? null : new Date(createdAt.getTime() + days * day),
  }
  const row = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    if (listPersonalTokens(tx, facts.userId).length >= maxTokens) {
      throw invalid('too-many-personal-tokens', `you cannot have more than ${maxTokens} personal tokens`)
    }
    const made = insertPersonalToken(tx, facts)
    recordAct(ctx, tx, { act: 'token-created', by: byCaller(caller) })
    const { id: userId, email: recipient } = caller.account
    queueEmail(ctx, tx, { kind: 'token-created', userId, recipient })
    return made
  })
  ctx.jobs.wake()
  return { row, token }
}

/** A personal token is made for one script, so an unknown scope is a mistake and not ignored. */
function readScope(text: string): string {
  const scopes = wordsOf(text)
  if (scopes.length === 0 || !scopes.every(isScope)) throw invalid('scopes-invalid')
  return scopes.join(' ')
}
