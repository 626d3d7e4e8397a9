import { isEmail } from '../../lib/net/email'
import { randomText } from '../../lib/random'
import { type Caller, requireSession } from '../../platform/access/caller'
import { issueOneTimeToken } from '../../platform/access/one-time-tokens'
import { requireRecentProof } from '../../platform/access/recent-proof'
import { requireStillAdmin } from '../../platform/access/require-account'
import { endSessions } from '../../platform/access/sessions/session-store'
import { deleteOneTimeTokens, findAccount } from '../../platform/access/store'
import { type Act, byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { forbidden, invalid } from '../../platform/errors'
import { queueEmail } from '../../platform/mail/send-email'
import { noticeOf } from '../notices/notice'
import type { UserChanges } from './schemas'
import {
  deleteInvitationsOf,
  isOnlyAdmin,
  requireFreeEmail,
  requireUser,
  secureAccount,
  type User,
  updateUser,
} from './store'

/**
 * Changes an account as an administrator, in one transaction. If the password or address changes, or rights are
 * removed, the user must log in again. The token of an app or a script may only activate accounts. With any other
 * change, whoever has the token could obtain a session or rights that remain after the token is revoked.
 * @returns the token of the password link if a new password was requested and mail is off; otherwise null
 * @throws AppError 404 if the user does not exist, 403 for the last administrator and for suspending oneself, 400 if
 *   the address is invalid
 * @throws InsufficientScope if a token is used for anything but activation
 */
export async function changeUser(
  ctx: PlatformContext,
  caller: Caller,
  username: string,
  changes: UserChanges,
): Promise<{ resetToken: string | null }> {
  if (Object.keys(changes).length === 0) throw invalid('nothing-to-change')
  const { admin, suspended, reset_password, new_email, storage_limit } = changes
  if ([admin, suspended, reset_password, new_email, storage_limit].some(isGiven)) requireSession(caller)
  if ([admin, suspended, reset_password, new_email].some(isGiven)) requireRecentProof(ctx, caller, 'contract')
  const passwordHash = changes.reset_password ? await ctx.passwords.hash(randomText(32)) : null
  const resetToken = transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const user = requireUser(tx, username)
    const currentSession = currentSessionOf(caller, user)
    if (changes.admin) updateUser(tx, user.id, { isAdmin: true })
    if (changes.admin || changes.activate) activate(tx, user)
    if (isGiven(storage_limit)) {
      updateUser(tx, user.id, { storageLimit: storage_limit === 'default' ? null : storage_limit })
    }
    if (isDemotion(changes, user)) demote(tx, user, currentSession)
    if (isGiven(suspended)) setSuspended(tx, caller, user, Boolean(suspended))
    if (passwordHash !== null || isGiven(changes.new_email)) {
      secureAccount(tx, user.id, currentSession, ctx.clock())
    }
    if (isGiven(changes.new_email)) changeEmail(ctx, tx, user, changes.new_email)
    const token = passwordHash === null ? null : replacePassword(ctx, tx, user, passwordHash)
    if (changes.admin && !user.isAdmin) noticeOf(ctx, tx, user, 'rights-given', null)
    if (isDemotion(changes, user)) noticeOf(ctx, tx, user, 'rights-taken', null)
    for (const act of actsOf(changes, user, ctx.mail !== null)) {
      recordAct(ctx, tx, { act, by: byCaller(caller), whomId: user.id })
    }
    return token
  })
  ctx.jobs.wake()
  return { resetToken }
}

/**
 * Ends all sessions of an account, for example because a device was lost. If it is the account of the caller, the
 * current session stays. Access of apps and scripts stays as well.
 * @throws AppError 404 if the user does not exist, 403 if the caller is not an administrator
 */
export function endSessionsOf(
  ctx: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  caller: Caller,
  name: string,
) {
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const user = requireUser(tx, name)
    endSessions(tx, user.id, currentSessionOf(caller, user))
    recordAct(ctx, tx, { act: 'sessions-ended', by: byCaller(caller), whomId: user.id })
  })
}

/** Returns the session that stays if the account is the caller's own; null if all sessions of the account end. */
const currentSessionOf = ({ account, session }: Caller, user: User) =>
  user.id === account.id ? (session?.jti ?? null) : null

const isGiven = (value: unknown) => value !== undefined && value !== null

const isDemotion = ({ admin }: UserChanges, user: User) => isGiven(admin) && !admin && user.isAdmin

/** Returns the acts that the audit log records for these changes. @param user the row before the changes */
function actsOf(changes: UserChanges, user: User, isConfirmed: boolean): Act[] {
  const done: [Act, boolean][] = [
    ['rights-given', changes.admin === true && !user.isAdmin],
    ['account-activated', Boolean(changes.admin || changes.activate) && !user.isActive],
    ['rights-taken', isDemotion(changes, user)],
    [isConfirmed ? 'email-change-requested' : 'email-changed', isGiven(changes.new_email)],
    ['password-changed', changes.reset_password === true],
    ['account-suspended', changes.suspended === true && !user.isSuspended],
    ['suspension-ended', changes.suspended === false && user.isSuspended],
    ['storage-limit-changed', isGiven(changes.storage_limit)],
  ]
  return done.filter(([, isDone]) => isDone).map(([act]) => act)
}

/** Activates an account, and invalidates its confirmation link. */
export function activate(tx: Db, user: User) {
  updateUser(tx, user.id, { isActive: true })
  deleteOneTimeTokens(tx, user.id, 'confirm-account')
}

function setSuspended(tx: Db, caller: Caller, user: User, isSuspended: boolean) {
  if (isSuspended) {
    requireAnotherAdmin(tx, user)
    if (user.id === caller.account.id) throw forbidden('self-suspension', 'you can not suspend your account')
  }
  updateUser(tx, user.id, { isSuspended })
}

/** @throws AppError 403 for the last administrator who can log in */
export function requireAnotherAdmin(tx: Db, user: User) {
  if (!user.isAdmin || !isOnlyAdmin(tx, user.id)) return
  throw forbidden('last-administrator', 'you can not delete your account, no other user has admin rights')
}

/**
 * Removes administrator rights, ends the user's sessions except the current one, and deletes the user's open
 * invitations, because only administrators may invite.
 * @throws AppError 403 for the last administrator
 */
export function demote(tx: Db, user: User, currentSession: string | null) {
  requireAnotherAdmin(tx, user)
  updateUser(tx, user.id, { isAdmin: false })
  endSessions(tx, user.id, currentSession)
  deleteInvitationsOf(tx, user.id)
}

/**
 * Replaces the password, so that the old one stops working at once. With mail on, emails a reset link to the user and
 * returns null. With mail off, returns the token of the link, which the administrator passes on.
 */
function replacePassword(ctx: PlatformContext, tx: Db, user: User, passwordHash: string): string | null {
  updateUser(tx, user.id, { passwordHash })
  if (!ctx.mail) {
    const { email } = findAccount(tx, user.id) ?? user
    return issueOneTimeToken(tx, { purpose: 'reset-password', userId: user.id, email }, ctx.clock())
  }
  noticeOf(ctx, tx, user, 'password', null)
  queueEmail(ctx, tx, { kind: 'reset-password', userId: user.id, recipient: user.email })
  return null
}

function changeEmail(ctx: PlatformContext, tx: Db, user: User, email: unknown) {
  if (typeof email !== 'string' || !isEmail(email))
    throw invalid('email-invalid', 'valid email must be provided')
  if (email === user.email) throw invalid('email-unchanged', 'new email must be different than current email')
  // A confirmation link sent to the present address must stop working: that address may never have been the user's.
  deleteOneTimeTokens(tx, user.id, 'confirm-account')
  if (ctx.mail) {
    updateUser(tx, user.id, { emailToConfirm: email })
    queueEmail(ctx, tx, { kind: 'confirm-email', userId: user.id, recipient: email })
    noticeOf(ctx, tx, user, 'address', null, { newAddress: email })
    return
  }
  requireFreeEmail(tx, email, user.id)
  updateUser(tx, user.id, { email })
}
