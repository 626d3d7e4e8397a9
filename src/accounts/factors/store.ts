import { and, asc, count, countDistinct, eq, gt, lt, lte, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database'
import { authenticators, passkeys, recoveryCodes, usedChallenges } from '../../platform/db/tables'

export type Passkey = typeof passkeys.$inferSelect
export type Authenticator = typeof authenticators.$inferSelect

export function findAuthenticator(db: Db, userId: number): Authenticator | undefined {
  return db.select().from(authenticators).where(eq(authenticators.userId, userId)).get()
}

export function replaceAuthenticator(db: Db, authenticator: Authenticator) {
  db.insert(authenticators)
    .values(authenticator)
    .onConflictDoUpdate({ target: authenticators.userId, set: authenticator })
    .run()
}

/**
 * Uses up the codes until a time step.
 * @param latest the latest step whose code can be right now; a later one does not count, see `used-codes.ts`
 * @returns false if they were used up before
 */
export function takeStep(
  db: Db,
  userId: number,
  { step, latest }: { step: number; latest: number },
  now: Date,
): boolean {
  const isUnused = or(lt(authenticators.lastStep, step), gt(authenticators.lastStep, latest))
  const used = db
    .update(authenticators)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(authenticators.userId, userId), isUnused))
    .returning({ userId: authenticators.userId })
    .get()
  return used !== undefined
}

/** @returns whether there was one */
export function deleteAuthenticator(db: Db, userId: number): boolean {
  const deleted = db.delete(authenticators).where(eq(authenticators.userId, userId)).returning().get()
  return deleted !== undefined
}

/** Lists the passkeys of an account, oldest first. */
export function listPasskeys(db: Db, userId: number): Passkey[] {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).all()
}

/** Counts all passkeys, and the people who have them, by the host that they were made for. */
export function countPasskeysByHost(db: Db): { host: string; passkeys: number; people: number }[] {
  return db
    .select({ host: passkeys.host, passkeys: count(), people: countDistinct(passkeys.userId) })
    .from(passkeys)
    .groupBy(passkeys.host)
    .all()
}

/** Finds the passkey of a credential, whoever it belongs to. */
export function findPasskey(db: Db, credentialId: string): Passkey | undefined {
  return db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get()
}

export function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Passkey {
  return db.insert(passkeys).values(passkey).returning().get()
}

type Use = Pick<Passkey, 'counter' | 'isSynced'> & { lastUsedAt: Date }

/**
 * Notes that a passkey was used, which was checked before.
 * @returns false if it is gone since, or if its counter was used meanwhile. Synced passkeys always count 0
 */
export function notePasskeyUse(db: Db, id: number, use: Use): boolean {
  const isNewer = or(
    lt(passkeys.counter, use.counter),
    and(eq(passkeys.counter, 0), eq(passkeys.counter, use.counter)),
  )
  const used = db
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id })
    .get()
  return used !== undefined
}

const isOwn = (userId: number, id: number) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** @returns the passkey; undefined if the account has none with this id */
export function renamePasskey(db: Db, userId: number, id: number, name: string): Passkey | undefined {
  return db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning().get()
}

/** @returns whether the account had a passkey with this id */
export function deletePasskey(db: Db, userId: number, id: number): boolean {
  return db.delete(passkeys).where(isOwn(userId, id)).returning({ id: passkeys.id }).get() !== undefined
}

export function countRecoveryCodes(db: Db, userId: number): number {
  return db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).all().length
}

export function findRecoveryCode(db: Db, userId: number, number: number): string | null {
  const isIt = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.number, number))
  return db.select().from(recoveryCodes).where(isIt).get()?.hash ?? null
}

/** Replaces the recovery codes of an account. @param hashes one for each number, beginning with 0 */
export function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]) {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  const rows = hashes.map((hash, number) => ({ userId, number, hash }))
  if (rows.length > 0) db.insert(recoveryCodes).values(rows).run()
}

/** Deletes a recovery code. @returns false if it is no longer there */
export function takeRecoveryCode(db: Db, userId: number, number: number, hash: string): boolean {
  const isIt = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.number, number),
    eq(recoveryCodes.hash, hash),
  )
  return db.delete(recoveryCodes).where(isIt).returning().get() !== undefined
}

/** Deletes everything about second factors of an account. @returns whether there was a factor */
export function deleteFactors(db: Db, userId: number): boolean {
  const hadAuthenticator = deleteAuthenticator(db, userId)
  const deleted = db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id }).all()
  replaceRecoveryCodes(db, userId, [])
  return hadAuthenticator || deleted.length > 0
}

/** Notes that a challenge was answered, or a code used. @returns false if it was before */
export function takeChallenge(db: Db, challenge: typeof usedChallenges.$inferInsert, now: Date): boolean {
  db.delete(usedChallenges).where(lte(usedChallenges.expiresAt, now)).run()
  const taken = db.insert(usedChallenges).values(challenge).onConflictDoNothing().returning().get()
  return taken !== undefined
}
