import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { possibleEnds } from '../../lib/date'
import { day } from '../../lib/durations'
import { userHasAccess } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { invitations, users } from '../../platform/db/tables'

export type Invitation = typeof invitations.$inferSelect

export const lifetimeMs = 7 * day

export interface ListedInvitation {
  invitation: Invitation
  /** Username of the inviter; null on the command line. */
  invitedBy: string | null
}

/**
 * Returns the SQL condition that an invitation has not expired. If its end is more than a full lifetime and a day
 * ahead, the server's clock was wrong when the invitation was created. It then counts as expired, because its remaining
 * time is unknown.
 */
function isOpen(now: Date) {
  const { after, before } = possibleEnds(lifetimeMs, now)
  return and(gt(invitations.expiresAt, after), lt(invitations.expiresAt, before))
}

/** Invitations of a suspended administrator do not work during the suspension. */
function isOpenLink(db: Db, hash: string, now: Date) {
  const inviters = db.select({ id: users.id }).from(users).where(userHasAccess())
  return and(
    or(eq(invitations.linkHash, hash), eq(invitations.mailedLinkHash, hash)),
    or(isNull(invitations.userId), inArray(invitations.userId, inviters)),
    isOpen(now),
  )
}

export function insertInvitation(db: Db, invitation: typeof invitations.$inferInsert): Invitation {
  return db.insert(invitations).values(invitation).returning().get()
}

/** Lists the open invitations, newest first. */
export function listOpenInvitations(db: Db, now: Date): ListedInvitation[] {
  return db
    .select({ invitation: invitations, invitedBy: users.username })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(isOpen(now))
    .orderBy(desc(invitations.id))
    .all()
}

export function countOpenInvitations(db: Db, now: Date): number {
  return db.select({ open: count() }).from(invitations).where(isOpen(now)).get()?.open ?? 0
}

export function findOpenInvitation(db: Db, id: number, now: Date): Invitation | undefined {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen(now)))
    .get()
}

export function findInvitationOfLink(db: Db, linkHash: string, now: Date): Invitation | undefined {
  return db
    .select()
    .from(invitations)
    .where(isOpenLink(db, linkHash, now))
    .get()
}

/** Finds and deletes an invitation in one statement, so that only one of several simultaneous requests succeeds. */
export function takeInvitation(db: Db, linkHash: string, now: Date): Invitation | undefined {
  return db
    .delete(invitations)
    .where(isOpenLink(db, linkHash, now))
    .returning()
    .get()
}

/** Stores the hash of the link in a new email. The link in an earlier email then stops working. */
export function setMailedLink(db: Db, id: number, mailedLinkHash: string) {
  db.update(invitations).set({ mailedLinkHash }).where(eq(invitations.id, id)).run()
}

/** Deletes an invitation. Returns whether it existed. */
export function deleteInvitation(db: Db, id: number): boolean {
  return (
    db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id }).get() !== undefined
  )
}

export function deleteExpiredInvitations(db: Db, now: Date) {
  db.delete(invitations).where(lte(invitations.expiresAt, now)).run()
}
