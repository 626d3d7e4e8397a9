// Makes an account for somebody whom a provider has logged in for the first time.
import { isTimeZone } from '../../lib/time-zone'
import { noPassword } from '../../platform/access/passwords'
import { countAccounts } from '../../platform/access/store'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { findInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { forbidden } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { languageOf } from '../../platform/languages'
import { nowhere } from '../../platform/mail/nowhere'
import { queueEmail } from '../../platform/mail/send-email'
import { newAccountPreferences } from '../users/account-rules'
import {
  findNameReserver,
  findUserByEmail,
  insertUser,
  isUsernameTaken,
  type User,
  updateUser,
} from '../users/store'
import { addressOf, usernameOf } from './claims'
import type { Proved } from './exchange'
import { insertIdentity } from './store'

/**
 * Makes an active account without a password. An address that has an account already is refused: whoever has that
 * account connects the provider there, because an address proves nothing about who it belongs to here. With mail on, an
 * address that the provider has not confirmed gets a link first, and until then no other email.
 * @throws AppError 403 if the server has no room for another account, the provider tells no address, or the address has
 *   an account
 */
export function registerPerson(
  ctx: Pick<PlatformContext, 'clock' | 'config' | 'log' | 'mail'>,
  tx: Db,
  { issuer, subject, claims }: Proved,
  requester: Requester,
): User {
  const { maxUsers } = findInstanceConfig(tx)
  if (maxUsers > 0 && countAccounts(tx) >= maxUsers)
    throw forbidden('registration-closed', 'error, registration is disabled')
  const address = addressOf(claims)
  if (!address) throw forbidden('provider-email-missing', 'the provider tells no email address')
  if (findUserByEmail(tx, address.email))
    throw forbidden(
      'provider-connect-first',
      'an account has this address: connect it while you are logged in',
    )
  const username = freeName(tx, usernameOf(claims))
  const now = ctx.clock()
  const mayBeMailed = address.isConfirmed || ctx.mail === null
  const user = insertUser(tx, {
    username,
    email: mayBeMailed ? address.email : nowhere(username),
    passwordHash: noPassword,
    createdAt: now,
    isActive: true,
    language: languageOf(String(claims.locale ?? '')) ?? 'en',
    ...newAccountPreferences({ timezone: zoneOf(claims) }, ctx.config.timezone),
  })
  insertIdentity(tx, { issuer, subject, userId: user.id, linkedAt: now, lastUsedAt: now })
  const by = byRequester(requester, user.id)
  recordAct(ctx, tx, { act: 'account-created', by })
  recordAct(ctx, tx, { act: 'identity-linked', by })
  if (!mayBeMailed) {
    updateUser(tx, user.id, { emailToConfirm: address.email })
    queueEmail(ctx, tx, { kind: 'confirm-email', userId: user.id, recipient: address.email })
  }
  return user
}

const zoneOf = ({ zoneinfo }: Proved['claims']) =>
  typeof zoneinfo === 'string' && isTimeZone(zoneinfo) ? zoneinfo : null

/** Returns the wanted name, or the first free one with a number behind it. */
function freeName(tx: Db, wanted: string): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : String(number)
    const name = wanted.slice(0, 30 - ending.length) + ending
    if (!isUsernameTaken(tx, name) && !findNameReserver(tx, name)) return name
  }
}
