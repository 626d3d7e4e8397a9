// When backups are made and how many are kept: as the settings say; where they say nothing, as administrators have chosen.
import type { Db } from '../../platform/db/database'
import type { Config } from '../../platform/settings/table/config-type'
import { findBackupSchedule } from './store'

export interface BackupSchedule {
  /** Null: only on request. */
  everyHours: number | null
  /** Such as `03:00`, on the clocks of the server's time zone; it counts where backups are made every day or every few days. */
  at: string | null
  keep: number
}

type ScheduleField = keyof BackupSchedule

const untilSomebodyChooses: BackupSchedule = { everyHours: null, at: null, keep: 7 }

/** What counts. */
export function findSchedule({ config, db }: { config: Config; db: Db }): BackupSchedule {
  return { ...findChosenSchedule(db), ...givenBySettings(config) }
}

/** What was chosen in the browser, whether it counts or not. */
export function findChosenSchedule(db: Db): BackupSchedule {
  const chosen = findBackupSchedule(db)
  return chosen ? { everyHours: chosen.everyHours, at: chosen.at, keep: chosen.keep } : untilSomebodyChooses
}

/** What nobody can change in the browser. */
export function givenBySettings(config: Config): Partial<BackupSchedule> {
  const { backupEveryHours: everyHours, backupAt: at, backupKeep: keep } = config
  return {
    ...(everyHours !== null && { everyHours }),
    ...(at !== null && { at }),
    ...(keep !== null && { keep }),
  }
}

/** Their names in the interface. */
export const fieldNames = {
  everyHours: 'every_hours',
  at: 'at',
  keep: 'keep',
} as const satisfies Record<ScheduleField, string>
