import { eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { outbox, users } from '../db/tables'

export type { LetterDetails, LetterKind } from '../db/tables'

/** A letter that is still to be sent. */
export type OutboxRow = typeof outbox.$inferSelect

/** Whom a letter speaks to. */
export interface Addressee {
  username: string
  /** One of the languages of the interface. */
  language: string
}

export function insertLetter(db: Db, letter: typeof outbox.$inferInsert): number {
  return db.insert(outbox).values(letter).returning({ id: outbox.id }).get().id
}

export function findLetter(db: Db, id: number): { letter: OutboxRow; addressee: Addressee } | undefined {
  return db
    .select({ letter: outbox, addressee: { username: users.username, language: users.language } })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .where(eq(outbox.id, id))
    .get()
}

export function deleteLetter(db: Db, id: number) {
  db.delete(outbox).where(eq(outbox.id, id)).run()
}
