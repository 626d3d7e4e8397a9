import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { appSettings } from '../../db/tables'

export type StoredSetting = typeof appSettings.$inferSelect

export const listStoredSettings = (db: Db): StoredSetting[] => db.select().from(appSettings).all()

export function storeSetting(db: Db, setting: StoredSetting) {
  db.insert(appSettings).values(setting).onConflictDoUpdate({ target: appSettings.name, set: setting }).run()
}

export function forgetSetting(db: Db, name: string) {
  db.delete(appSettings).where(eq(appSettings.name, name)).run()
}
