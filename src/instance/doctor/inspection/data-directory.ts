import type { Db } from '../../../platform/db/database'
import type { InspectedDatabase } from '../../../platform/db/inspect-database'
import type { Mailer } from '../../../platform/mail/mailer'
import type { Config } from '../../../platform/settings/table/config-type'
import type { DataDir } from '../../../platform/storage/data-dir'
import type { Files } from '../../../platform/storage/files'
import type { Workers } from '../../../platform/workers/workers'

/** A data directory, and what is needed to look into it. Perhaps a server is running on it. */
export interface DataDirectory {
  config: Config
  dataDir: DataDir
  db: Db
  database: Pick<InspectedDatabase, 'findDamage' | 'findLooseRows'>
  files: Files
  /** Each has a process of its own: as many recordings are measured at once. */
  workers: readonly [Workers, ...Workers[]]
  /** It is null when mail is off. */
  mail: Mailer | null
  /** By the clock of the machine. */
  now: Date
  /** Told how far a check is that takes its time. */
  onProgress(what: string, done: number, total: number): void
}
