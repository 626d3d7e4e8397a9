import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { type LetterKind, outbox, users } from '../db/tables'

export type { LetterDetails, LetterKind } from '../db/tables'

/** A letter that is still to be sent. */
export type OutboxRow = typeof outbox.$inferSelect

const addressee = {
  username: users.username,
  language: users.language,
  email: users.email,
  emailToConfirm: users.emailToConfirm,
  isActive: users.isActive,
}

/** Whom a letter speaks to, as the account is when it is sent. */
export type Addressee = Pick<typeof users.$inferSelect, keyof typeof addressee>

export function insertLetter(db: Db, letter: typeof outbox.$inferInsert): number {
  return db.insert(outbox).values(letter).returning({ id: outbox.id }).get().id
}

export interface FoundLetter {
  letter: OutboxRow
  addressee: Addressee
}

export function findLetter(db: Db, id: number): FoundLetter | undefined {
  return db
    .select({ letter: outbox, addressee })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .where(eq(outbox.id, id))
    .get()
}

export function deleteLetter(db: Db, id: number) {
  db.delete(outbox).where(eq(outbox.id, id)).run()
}

/** Those of one kind that still wait to be sent to a user. */
export function deleteLettersOf(db: Db, userId: number, kind: LetterKind) {
  db.delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.letter, kind)))
    .run()
}
