import { type LoginAttempt, resetAllAttempts, resetAttempts } from '../../platform/access/login-throttle'
import { isOneTimeTokenGood, redeemOneTimeToken } from '../../platform/access/one-time-tokens'
import { countRecordedAttempt } from '../../platform/access/recorded-attempt'
import {
  type Account,
  deleteOneTimeTokens,
  findAccount,
  type OneTimePurpose,
} from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { AppError, invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { signInAfterFirst } from '../factors/log-in'
import { noticeOf } from '../notices/notice'
import { requireValidPassword } from '../users/account-rules'
import { requireFreeEmail, secureAccount, updateUser } from '../users/store'
import type { NewPasswordBody } from './schemas'

/** A one-time token from an emailed link, and the purpose that it must have. */
interface TokenUse {
  purpose: OneTimePurpose
  token: string
}

const linkAttempt = ({ address }: Requester): LoginAttempt => ({
  key: 'one-time token',
  address,
  isPerAddress: true,
})

/**
 * Counts an attempt to use a token. Does not use up the token. Call `resetAttempts` once it is found to be good.
 * @throws TooManyRequests after too many wrong tokens
 * @throws AppError if the token is wrong; `refusalOf` makes the error
 */
function requireGoodToken(ctx: PlatformContext, { purpose, token }: TokenUse, requester: Requester) {
  countRecordedAttempt(ctx, linkAttempt(requester), { by: byRequester(requester, null) })
  if (isOneTimeTokenGood(ctx.db, purpose, token, ctx.clock())) return
  noteRefusedLink(ctx, requester, null)
  throw refusalOf(purpose)
}

function noteRefusedLink(ctx: PlatformContext, requester: Requester, whomId: number | null) {
  const by = byRequester(requester, null)
  recordAct(ctx, ctx.db, { act: 'log-in-refused', by, whomId, detail: ['link-invalid'] })
}

/**
 * Uses up a token, and returns its account.
 * @throws AppError if another request has used the token, or if the account has another address by now, or another
 *   address waits for confirmation
 */
function useToken(ctx: PlatformContext, tx: Db, { purpose, token }: TokenUse): Account {
  const redeemed = redeemOneTimeToken(tx, purpose, token, ctx.clock())
  const account = redeemed && findAccount(tx, redeemed.userId)
  if (!account) throw refusalOf(purpose)
  const address = purpose === 'confirm-email' ? account.emailToConfirm : account.email
  if (redeemed.email !== address) throw refusalOf(purpose)
  return account
}

const refusalOf = (purpose: OneTimePurpose) =>
  purpose === 'reset-password'
    ? new AppError('unauthorized', 'link-invalid', 'invalid token, please request a new token')
    : invalid('link-invalid')

/**
 * Activates the account that a confirmation token belongs to, and logs in.
 * @throws AppError `invalid payload` if the token is unknown, used or expired, or the account is suspended
 * @throws TooManyRequests after too many wrong tokens
 */
export async function confirmAccount(ctx: PlatformContext, token: string, requester: Requester) {
  const use = { purpose: 'confirm-account', token } as const
  requireGoodToken(ctx, use, requester)
  const account = activate(ctx, use, requester)
  resetAttempts(ctx, linkAttempt(requester))
  return signInAfterFirst(ctx, account, { requester, method: 'mail-link' })
}

/** Activates an account. The link of a suspended one is refused and recorded, and stays good for later. */
function activate(ctx: PlatformContext, use: TokenUse, requester: Requester): Account {
  let suspendedId: number | null = null
  try {
    return transact(ctx.db, tx => {
      const waiting = useToken(ctx, tx, use)
      if (waiting.isSuspended) {
        suspendedId = waiting.id
        throw refusalOf(use.purpose)
      }
      updateUser(tx, waiting.id, { isActive: true })
      recordAct(ctx, tx, { act: 'account-activated', by: byRequester(requester, waiting.id) })
      return waiting
    })
  } catch (error) {
    // Outside of the transaction, which the error undoes.
    if (error instanceof AppError) noteRefusedLink(ctx, requester, suspendedId)
    throw error
  }
}

/**
 * Changes the email address of an account to the address that received the token.
 * @throws AppError `invalid payload` if the token is unknown, used or expired, or if the address was changed again or
 *   now belongs to another account
 * @throws TooManyRequests after too many wrong tokens
 */
export function confirmEmail(ctx: PlatformContext, token: string, requester: Requester) {
  const use = { purpose: 'confirm-email', token } as const
  requireGoodToken(ctx, use, requester)
  resetAttempts(ctx, linkAttempt(requester))
  transact(ctx.db, tx => {
    const { id, emailToConfirm: email } = useToken(ctx, tx, use)
    if (email === null) throw invalid('link-invalid')
    requireFreeEmail(tx, email, id)
    updateUser(tx, id, { email, emailToConfirm: null })
    // These links were sent to the previous address.
    deleteOneTimeTokens(tx, id, 'reset-password')
    deleteOneTimeTokens(tx, id, 'confirm-account')
    recordAct(ctx, tx, { act: 'email-changed', by: byRequester(requester, id) })
  })
}

/**
 * Sets a new password with the token of a link. All sessions end.
 * @throws AppError 401 if the token is unknown, used or expired; otherwise 400 if the password breaks a rule
 * @throws TooManyRequests after too many wrong tokens, or if too many passwords are being hashed
 */
export async function resetPassword(
  ctx: PlatformContext,
  { token, password }: NewPasswordBody,
  requester: Requester,
) {
  const use = { purpose: 'reset-password', token } as const
  requireGoodToken(ctx, use, requester)
  resetAttempts(ctx, linkAttempt(requester))
  requireValidPassword(password, {}, ctx.config)
  ctx.passwords.requireRoom()
  const passwordHash = await ctx.passwords.hash(password)
  const email = transact(ctx.db, tx => {
    const account = useToken(ctx, tx, use)
    // Whose token it is, is known only now. If the password is refused, the token stays good.
    requireValidPassword(password, account, ctx.config)
    updateUser(tx, account.id, { passwordHash })
    secureAccount(tx, account.id, null, ctx.clock())
    noticeOf(ctx, tx, account, 'password', requester)
    recordAct(ctx, tx, { act: 'password-changed', by: byRequester(requester, account.id) })
    return account.email
  })
  resetAllAttempts(ctx, email)
  ctx.jobs.wake()
}
