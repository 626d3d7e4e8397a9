import { takeLetter } from '../access/budgets'
import { hashPassword, requireRoomToHash } from '../access/passwords'
import type { Context } from '../context'
import { type Db, transact } from '../db/database'
import { forbidden, invalid } from '../errors'
import type { Asker } from '../http/asker'
import { isRegistrationOpen } from '../instance/registration'
import { readOrigin } from '../mail/browser-name'
import { queueLetter } from '../mail/queue-letter'
import { knownLanguage, requireValidAccount } from '../users/account-rules'
import {
  deleteInactiveUsersBefore,
  deleteUser,
  findUserByEmail,
  insertUser,
  isUsernameTaken,
  type NewUser,
} from '../users/store'
import { queueLetterRequest } from './request-letter'
import type { RegisterBody } from './schemas'

/** As long as a confirmation link is good. */
const unconfirmedMs = 7 * 24 * 3_600_000

/** @throws AppError 403 when nobody may register */
export function requireOpenRegistration(ctx: Context) {
  if (!isRegistrationOpen(ctx.db)) throw forbidden('error, registration is disabled')
}

/**
 * Makes an inactive account and, with mail on, sends a letter to confirm it. An address that already has an account
 * changes nothing and is not told apart: neither by the answer nor, as the same work is done, by the time it takes.
 * @throws AppError with the text of the first broken rule, or of all broken rules of the three fields
 * @throws TooManyRequests when too many passwords are hashed at once
 */
export async function registerUser(ctx: Context, body: RegisterBody, asker: Asker) {
  const { username, email, password, accepted_policy: acceptedPolicy } = body
  if (acceptedPolicy === undefined || acceptedPolicy === null) throw invalid()
  if (acceptedPolicy !== true) throw invalid('sorry, you must agree privacy policy to register')
  requireValidAccount({ username, email, password })
  requireRoomToHash(ctx)
  const passwordHash = await hashPassword(password)
  const now = ctx.clock()
  transact(ctx.db, tx => {
    if (ctx.mail) deleteInactiveUsersBefore(tx, new Date(now.getTime() - unconfirmedMs))
    requireOpenRegistration(ctx)
    if (isUsernameTaken(tx, username)) throw invalid('sorry, that username is already taken')
    const mayHaveLetter = takeLetter(ctx, tx, { recipient: email, address: asker.address })
    if (!makeRoom(ctx, tx, { email, mayHaveLetter })) {
      // Nobody will get a letter; it is written down all the same, which takes as long as a new account.
      if (mayHaveLetter) queueLetterRequest(ctx, tx, 'confirm-account', email, asker)
      return
    }
    const language = knownLanguage(body.language ?? body.lang)
    const userId = insertNewcomer(ctx, tx, { username, email, passwordHash, language })
    const details = { origin: readOrigin(asker.userAgent) }
    if (mayHaveLetter) queueLetter(ctx, tx, { kind: 'confirm-account', userId, recipient: email, details })
  })
  ctx.jobs.wake()
}

/**
 * Whether the address is free. Nobody owns it by registering first: until it is confirmed, a later registration takes
 * its place, or else somebody could choose the password of an account that another will confirm.
 */
function makeRoom(
  ctx: Context,
  tx: Db,
  { email, mayHaveLetter }: { email: string; mayHaveLetter: boolean },
): boolean {
  const known = findUserByEmail(tx, email)
  if (!known) return true
  if (known.isActive || !ctx.mail || !mayHaveLetter) return false
  deleteUser(tx, known.id)
  return true
}

function insertNewcomer(
  ctx: Context,
  tx: Db,
  who: Pick<NewUser, 'username' | 'email' | 'passwordHash' | 'language'>,
): number {
  const now = ctx.clock()
  return insertUser(tx, { ...who, createdAt: now, acceptedPolicyAt: now, timezone: ctx.config.timezone }).id
}
