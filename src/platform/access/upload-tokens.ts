// Tokens in the addresses to which apps send recordings. They are good for nothing else: no header with one of them
// lets anybody in.
import type { Db } from '../db/database'
import { AppError } from '../errors'
import type { AccessContext } from './access-context'
import { isNewUse, requireAccess, type TokenHolder } from './app-callers'
import { hashSecret } from './tokens/secrets'
import { findUploadToken, noteUploadTokenUse } from './upload-token-store'

/**
 * Returns the owner of the token in an address.
 * @throws AppError 401 if there is no such token, or its owner may not sign in
 */
export function requireUploadToken(ctx: AccessContext, token: string): TokenHolder {
  const { id, account, lastUsedAt } = requireKnown(ctx.db, token)
  const now = ctx.clock()
  if (isNewUse(lastUsedAt, now)) noteUploadTokenUse(ctx.db, id, now)
  return { account, session: null }
}

/**
 * Requires that the token is still valid. Call it inside the transaction that stores the upload, because the token may
 * have been taken back while the file arrived.
 * @throws AppError 401 if it is not
 */
export function requireUploadTokenStill(tx: Db, token: string) {
  requireKnown(tx, token)
}

function requireKnown(db: Db, token: string) {
  const found = findUploadToken(db, hashSecret(token))
  if (!found) {
    throw new AppError('unauthorized', 'upload-token-unknown', 'there is no such upload address')
  }
  requireAccess(found.account)
  return found
}
