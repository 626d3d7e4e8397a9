import { type Caller, requireStillLoggedIn } from '../../../platform/access/caller'
import { hashSecret, newSecret } from '../../../platform/access/tokens/secrets'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { transact } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import type { Requester } from '../../../platform/http/requester'
import { noticeOf } from '../../notices/notice'
import { readName } from './register-app'
import { maxTokenNameLength } from './schemas'
import type { NewUploadTokenBody } from './upload-tokens-schemas'
import { countUploadTokens, insertUploadToken } from './upload-tokens-store'

const maxTokens = 50

/**
 * Creates the token of an upload address, which can do nothing but add recordings.
 * @returns the stored row, and the token, of which only a hash is stored
 * @throws AppError `invalid payload` for an invalid name; 400 if the user has too many; 401 if the session has ended
 *   meanwhile
 */
export function createUploadToken(
  ctx: PlatformContext,
  caller: Caller,
  { name }: NewUploadTokenBody,
  requester: Requester,
) {
  const token = newSecret('uploadToken')
  const facts = {
    userId: caller.account.id,
    name: readName(name, maxTokenNameLength),
    tokenHash: hashSecret(token),
    createdAt: ctx.clock(),
  }
  const row = transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    if (countUploadTokens(tx, facts.userId) >= maxTokens) {
      throw invalid('too-many-upload-tokens', `you cannot have more than ${maxTokens} upload addresses`)
    }
    const made = insertUploadToken(tx, facts)
    recordAct(ctx, tx, { act: 'token-created', by: byCaller(caller) })
    noticeOf(ctx, tx, caller.account, 'token', requester)
    return made
  })
  ctx.jobs.wake()
  return { row, token }
}
