import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { authenticators, passkeys } from '../db/tables'

/** A second factor that an account can have: an authenticator app, which shows codes (TOTP), or passkeys. */
type FactorKind = 'totp' | 'passkey'

/** Lists the kinds of second factors that an account has. */
export function factorsOf(db: Db, userId: number): FactorKind[] {
  const authenticator = db.select().from(authenticators).where(eq(authenticators.userId, userId)).get()
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).get()
  return [...(authenticator ? (['totp'] as const) : []), ...(passkey ? (['passkey'] as const) : [])]
}

export const accountHasSecondFactor = (db: Db, userId: number): boolean => factorsOf(db, userId).length > 0
