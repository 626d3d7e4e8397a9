import { day } from '../../lib/durations'
import { takeEmail } from '../../platform/access/login-throttle'
import { issueOneTimeToken } from '../../platform/access/one-time-tokens'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { isRegistrationOpen } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { forbidden, invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { knownLanguage } from '../../platform/languages'
import { readOrigin } from '../../platform/mail/browser-name'
import { queueEmail } from '../../platform/mail/send-email'
import { releaseFiles } from '../../platform/storage/store-files'
import { newAccountPreferences, requireValidAccount } from '../users/account-rules'
import { deleteWithFiles, forgetUnconfirmed } from '../users/delete-user'
import {
  deleteExpiredReservations,
  findNameHolder,
  findNameReserver,
  findUserByEmail,
  insertUser,
  type NewUser,
  reserveName,
  type User,
} from '../users/store'
import type { RegisterBody } from './schemas'

/** Requires that registration is open. @throws AppError 403 if it is closed */
export function requireOpenRegistration(ctx: PlatformContext) {
  if (!isRegistrationOpen(ctx.db)) throw forbidden('registration-closed', 'error, registration is disabled')
}

/**
 * Creates an inactive account and, with mail on, sends a confirmation email. If the address already has an account,
 * only an unconfirmed account is replaced (see `mayBeReplaced`). The response and its duration do not reveal whether
 * the address has an account, because the same work is done in both cases.
 * @throws AppError with the messages of all broken rules for username, email and password; other fields are reported
 *   one by one
 * @throws TooManyRequests if too many passwords are being hashed
 */
export async function registerUser(ctx: PlatformContext, body: RegisterBody, requester: Requester) {
  const newcomer = await prepareNewcomer(ctx, body)
  const { username, email } = newcomer
  await forgetUnconfirmed(ctx)
  await releaseFiles(ctx, (tx, release) => {
    requireOpenRegistration(ctx)
    requireFreeName(ctx, tx, username, email)
    const message = { kind: 'confirm-account', recipient: email } as const
    const mayHaveEmail = takeEmail(ctx, tx, { ...message, address: requester.address })
    const known = findUserByEmail(tx, email)
    if (known && !(mayHaveEmail && mayBeReplaced(ctx, known))) {
      return reserveName(tx, username, known.id, endOfReservation(ctx))
    }
    if (known) deleteWithFiles(ctx, tx, known, release)
    const userId = insertNewcomer(ctx, tx, newcomer)
    recordAct(ctx, tx, { act: 'account-created', by: byRequester(requester, null), whomId: userId })
    if (mayHaveEmail)
      queueEmail(ctx, tx, { ...message, userId, details: { origin: readOrigin(requester.userAgent) } })
  })
  ctx.jobs.wake()
}

/**
 * Validates a registration and hashes the password, which is slow. Returns the row of the new account.
 * @throws AppError with the messages of all broken rules for username, email and password; other fields are reported
 *   one by one
 * @throws TooManyRequests if too many passwords are being hashed
 */
export async function prepareNewcomer(ctx: PlatformContext, body: RegisterBody) {
  const { username, email, password, accepted_policy: acceptedPolicy } = body
  if (acceptedPolicy === undefined || acceptedPolicy === null) throw invalid('policy-answer-missing')
  if (acceptedPolicy !== true)
    throw invalid('policy-not-accepted', 'sorry, you must agree privacy policy to register')
  requireValidAccount({ username, email, password }, ctx.config)
  const preferences = newAccountPreferences(body, ctx.config.timezone)
  ctx.passwords.requireRoom()
  const passwordHash = await ctx.passwords.hash(password)
  return { username, email, passwordHash, language: knownLanguage(body.language, body.lang), ...preferences }
}

/**
 * Requires that a username is free. With mail on, the name of an unconfirmed account is free for a registration with
 * the same address, so that a person whose confirmation email was lost can register again. With mail on, a name that
 * `reserveName` reserved is also free for the address that reserved it. If this name were refused, the refusal would
 * reveal that this address already has an account.
 * @throws AppError if the name belongs to somebody else
 */
export function requireFreeName(ctx: PlatformContext, tx: Db, username: string, email: string) {
  deleteExpiredReservations(tx, ctx.clock())
  const holder = findNameHolder(tx, username)
  const other = holder ?? findNameReserver(tx, username)
  if (!other) return
  const isSamePerson = other.email.toLowerCase() === email.toLowerCase() && !holder?.isActive
  if (!ctx.mail || !isSamePerson) throw invalid('username-taken', 'sorry, that username is already taken')
}

/**
 * Whether a new registration with the same address may replace an account. An unconfirmed account is replaced, because
 * an attacker may have registered it with somebody else's address. If it stayed, the owner of the address would confirm
 * an account whose password the attacker knows. A suspended account is not replaced, so that it stays suspended.
 */
export const mayBeReplaced = (ctx: PlatformContext, known: User) =>
  ctx.mail !== null && !known.isActive && !known.isSuspended

/**
 * Returns when the reservation of a name ends. A name stays reserved as long as an unconfirmed account is kept: seven
 * days with mail on, and otherwise a hundred years, because an administrator must activate the account.
 */
function endOfReservation(ctx: PlatformContext): Date {
  return new Date(ctx.clock().getTime() + (ctx.mail ? 7 * day : 36_500 * day))
}

function insertNewcomer(ctx: PlatformContext, tx: Db, who: Omit<NewUser, 'createdAt'>): number {
  const now = ctx.clock()
  const { id: userId } = insertUser(tx, { ...who, createdAt: now, acceptedPolicyAt: now })
  // This token is never sent. Its expiry defines how long the unconfirmed account is kept, even if no email is sent.
  if (ctx.mail) issueOneTimeToken(tx, { purpose: 'confirm-account', userId, email: who.email }, now)
  return userId
}
