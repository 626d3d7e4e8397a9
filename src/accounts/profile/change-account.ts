import type { Caller } from '../../platform/access/caller'
import { countAttempt, resetAttempts, takeEmail } from '../../platform/access/login-throttle'
import { requirePossiblePassword } from '../../platform/access/passwords'
import { type Account, deleteOneTimeTokens, findAccount } from '../../platform/access/store'
import { byCaller, byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { AppError, invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { readOrigin } from '../../platform/mail/browser-name'
import { queueEmail } from '../../platform/mail/send-email'
import { requireValidChange } from '../users/account-rules'
import { secureAccount } from '../users/secure-account'
import { findUserByEmail, updateUser } from '../users/store'
import type { AccountChanges } from './schemas'

/**
 * Changes the address or password of the caller, who must send the present password. A new password ends all other
 * sessions. A new address must be confirmed, or applies at once if mail is off.
 * @throws AppError 400 if a field is missing or breaks a rule, 401 `invalid credentials` if the password is wrong
 * @throws TooManyRequests after too many wrong passwords
 */
export async function changeAccount(
  ctx: PlatformContext,
  caller: Caller,
  changes: AccountChanges,
  requester: Requester,
) {
  const { account, session } = caller
  if (Object.keys(changes).length === 0) throw invalid('nothing-to-change')
  const { email, password } = changes
  if (!email) throw invalid('email-missing', 'email is missing')
  if (!password) throw invalid('current-password-missing', 'current password is missing')
  await requirePassword(ctx, account, password, requester)
  const newPassword = changes.new_password ?? null
  requireValidChange({ email, password: newPassword })
  const passwordHash = newPassword === null ? null : await ctx.passwords.hash(newPassword)
  transact(ctx.db, tx => {
    requireUnchanged(tx, account)
    if (passwordHash !== null) {
      changePassword(ctx, tx, { account, passwordHash, currentSession: session?.jti ?? null, requester })
      recordAct(ctx, tx, { act: 'password-changed', by: byCaller(caller) })
    }
    if (email !== account.email) {
      changeEmail(ctx, tx, { account, email, requester })
      recordAct(ctx, tx, { act: ctx.mail ? 'email-change-requested' : 'email-changed', by: byCaller(caller) })
    } else if (account.emailToConfirm !== null) cancelEmailChange(tx, account.id)
  })
  ctx.jobs.wake()
}

/**
 * Hashing takes a while: the password may have been reset meanwhile, and that reset must not be undone.
 * @throws AppError 401, because the given password is no longer valid
 */
function requireUnchanged(tx: Db, { id, sessionEpoch }: Account) {
  if (findAccount(tx, id)?.sessionEpoch !== sessionEpoch) throw wrongPassword()
}

const wrongPassword = () => new AppError('unauthorized', 'current-password-wrong', 'invalid credentials')

/** Sending the present address cancels a pending change. */
function cancelEmailChange(tx: Db, userId: number) {
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  updateUser(tx, userId, { emailToConfirm: null })
}

async function requirePassword(
  ctx: PlatformContext,
  account: Account,
  password: string,
  { address }: Requester,
) {
  requirePossiblePassword(password)
  const attempt = { key: account.email, address, isPerAddress: true } as const
  ctx.passwords.requireRoom()
  countAttempt(ctx, attempt)
  const isRight = await ctx.passwords.verify(password, account.passwordHash)
  if (!isRight) {
    const refused = { by: byRequester({ address }, account.id), detail: ['current-password-wrong'] as const }
    recordAct(ctx, ctx.db, { act: 'log-in-refused', ...refused })
    throw wrongPassword()
  }
  resetAttempts(ctx, attempt)
}

interface PasswordChange {
  account: Account
  passwordHash: string
  /** Null if an app changes the password. */
  currentSession: string | null
  requester: Requester
}

function changePassword(
  ctx: PlatformContext,
  tx: Db,
  { account: { id: userId, email }, passwordHash, currentSession, requester }: PasswordChange,
) {
  updateUser(tx, userId, { passwordHash })
  secureAccount(tx, userId, currentSession, ctx.clock())
  const details = { origin: readOrigin(requester.userAgent) }
  queueEmail(ctx, tx, { kind: 'password-changed', userId, recipient: email, details })
}

function changeEmail(
  ctx: PlatformContext,
  tx: Db,
  {
    account: { id: userId, email: current },
    email,
    requester,
  }: { account: Account; email: string; requester: Requester },
) {
  if (!ctx.mail) {
    const owner = findUserByEmail(tx, email)
    if (owner && owner.id !== userId) throw invalid('email-taken')
    updateUser(tx, userId, { email, emailToConfirm: null })
    deleteOneTimeTokens(tx, userId, 'reset-password')
    return
  }
  // If the address belongs to somebody else, the answer is the same: only the owner of the address can confirm the
  // change.
  updateUser(tx, userId, { emailToConfirm: email })
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  if (!takeEmail(ctx, tx, { kind: 'confirm-email', recipient: email, address: requester.address })) return
  const origin = readOrigin(requester.userAgent)
  const aboutIt = { origin, newAddress: email }
  queueEmail(ctx, tx, { kind: 'email-changed', userId, recipient: current, details: aboutIt })
  queueEmail(ctx, tx, { kind: 'confirm-email', userId, recipient: email, details: { origin } })
}
