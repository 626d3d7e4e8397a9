import { hashPassword } from '../access/passwords'
import type { Context } from '../context'
import { transact } from '../db/database'
import { forbidden, invalid } from '../errors'
import { isRegistrationOpen } from '../instance/registration'
import { knownLanguage, requireValidAccount } from '../users/account-rules'
import { findUserByEmail, insertUser, isUsernameTaken } from '../users/store'
import type { RegisterBody } from './schemas'

/** @throws AppError 403 when nobody may register */
export function requireOpenRegistration(ctx: Context) {
  if (!isRegistrationOpen(ctx.db)) throw forbidden('error, registration is disabled')
}

/**
 * Makes an inactive account. An address that already has one changes nothing and is not told apart: neither by the
 * answer nor, as the password is hashed all the same, by the time it takes.
 * @throws AppError with the text of the first broken rule, or of all broken rules of the three fields
 */
export async function registerUser(ctx: Context, body: RegisterBody) {
  const { username, email, password, accepted_policy: acceptedPolicy } = body
  if (acceptedPolicy === undefined || acceptedPolicy === null) throw invalid()
  if (acceptedPolicy !== true) throw invalid('sorry, you must agree privacy policy to register')
  requireValidAccount({ username, email, password })
  const passwordHash = await hashPassword(password)
  const now = ctx.clock()
  transact(ctx.db, tx => {
    requireOpenRegistration(ctx)
    if (isUsernameTaken(tx, username)) throw invalid('sorry, that username is already taken')
    if (findUserByEmail(tx, email)) return
    insertUser(tx, {
      username,
      email,
      passwordHash,
      createdAt: now,
      acceptedPolicyAt: now,
      language: knownLanguage(body.language ?? body.lang),
      timezone: ctx.config.timezone,
    })
  })
}
