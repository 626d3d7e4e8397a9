import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { authenticators, passkeys } from '../db/tables'

/**
 * Whether an account has a second factor: an authenticator app, which shows codes (TOTP), or passkeys, be it for another
 * address than that of today. `accounts/factors/usable-factors.ts` knows which can be used.
 */
export function accountHasSecondFactor(db: Db, userId: number): boolean {
  const authenticator = db.select().from(authenticators).where(eq(authenticators.userId, userId)).get()
  if (authenticator) return true
  return db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).get() !== undefined
}
