// Somebody who removes a way to log in keeps another one.
import { hasPassword } from '../../platform/access/passwords'
import type { Account } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { forbidden } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import { findByIssuer, isPasswordLogInOff } from './ways-in'
import { issuersOf, passkeyHostsOf } from './ways-in-store'

/** Where passkeys work, see `factors/passkey-place.ts`. */
interface Place {
  host: string
  obstacle: string | null
}

/**
 * Requires that an account can log in by itself: with a password that is taken here, with an account at a provider of
 * the settings, or with a passkey of this address. Call it after the removal, in the same transaction. A proxy's header
 * does not count, because the proxy decides whom it names.
 * @throws AppError 403 if there is no way in
 */
export function requireWayIn({ config }: { config: Config }, tx: Db, account: Account, place: Place) {
  const takesPassword = hasPassword(account.passwordHash) && (account.isAdmin || !isPasswordLogInOff(config))
  if (takesPassword) return
  if (issuersOf(tx, account.id).some(issuer => findByIssuer(config, issuer))) return
  if (place.obstacle === null && passkeyHostsOf(tx, account.id).includes(place.host)) return
  throw forbidden('last-way-in', 'nothing would be left to log in with')
}
