import { asc, eq, lt } from 'drizzle-orm'
import { day } from '../../lib/durations'
import type { Db } from '../../platform/db/database'
import { storageDays } from '../../platform/db/tables'

export type StorageDay = typeof storageDays.$inferSelect

/** Number of days that are kept: more than a year, to show the trend. */
const keptDays = 400

export const hasStorageDay = (db: Db, day: string): boolean =>
  db.select({ day: storageDays.day }).from(storageDays).where(eq(storageDays.day, day)).get() !== undefined

export function insertStorageDay(db: Db, noted: StorageDay) {
  db.insert(storageDays).values(noted).onConflictDoNothing().run()
  const first = new Date(Date.parse(noted.day) - keptDays * day).toISOString().slice(0, 10)
  db.delete(storageDays).where(lt(storageDays.day, first)).run()
}

/** Lists the stored days, oldest first. */
export const listStorageDays = (db: Db): StorageDay[] =>
  db.select().from(storageDays).orderBy(asc(storageDays.day)).all()

/** Returns the size in bytes of the database, including its write-ahead log. @param path path of the database */
export const databaseSize = (path: string): number => Bun.file(path).size + Bun.file(`${path}-wal`).size
