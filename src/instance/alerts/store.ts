import { and, asc, eq } from 'drizzle-orm'
import { userHasAccess } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { type AlertKind, alerts, users } from '../../platform/db/tables'

export interface Alert {
  kind: AlertKind
  /**
   * The subject of the alert, such as a kind of jobs or the end date of a certificate; empty if alerts of this kind
   * have only one.
   */
  subject: string
}

const isThis = ({ kind, subject }: Alert) => and(eq(alerts.kind, kind), eq(alerts.subject, subject))

/** Stores an alert. @returns false if the alert existed already */
export function insertAlert(db: Db, alert: Alert, since: Date): boolean {
  const row = { ...alert, since }
  return db.insert(alerts).values(row).onConflictDoNothing().returning().get() !== undefined
}

/** Deletes an alert. @returns true if the alert existed */
export const deleteAlert = (db: Db, alert: Alert): boolean =>
  db.delete(alerts).where(isThis(alert)).returning().get() !== undefined

export const hasAlert = (db: Db, alert: Alert): boolean =>
  db.select({ since: alerts.since }).from(alerts).where(isThis(alert)).get() !== undefined

/** Lists the open alerts, oldest first. */
export const listAlerts = (db: Db) => db.select().from(alerts).orderBy(asc(alerts.since)).all()

/** Lists the administrators whose accounts are neither inactive nor suspended. */
export const listAdministrators = (db: Db) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), userHasAccess()))
    .all()
