import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database'
import { type EmailKind, outbox, users } from '../db/tables'

export type { EmailDetails, EmailKind } from '../db/tables'

/** An email waiting to be sent. */
export type OutboxRow = typeof outbox.$inferSelect

/** Columns of the account that an email is sent to. They are read when the email is sent, not when it is queued. */
const addressee = {
  username: users.username,
  language: users.language,
  email: users.email,
  emailToConfirm: users.emailToConfirm,
  isActive: users.isActive,
}

export function insertEmail(db: Db, message: typeof outbox.$inferInsert): number {
  return db.insert(outbox).values(message).returning({ id: outbox.id }).get().id
}

export type FoundEmail = NonNullable<ReturnType<typeof findEmail>>

export function findEmail(db: Db, id: number) {
  return db
    .select({ message: outbox, addressee })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .where(eq(outbox.id, id))
    .get()
}

export function deleteEmail(db: Db, id: number) {
  db.delete(outbox).where(eq(outbox.id, id)).run()
}

/** Deletes the emails of one kind that are still waiting to be sent to a user. */
export function deleteEmailsOf(db: Db, userId: number, kind: EmailKind) {
  db.delete(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.kind, kind)))
    .run()
}
