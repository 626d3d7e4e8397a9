import type { Db } from '../../../platform/db/database'
import type { InspectedDatabase } from '../../../platform/db/inspect-database'
import type { Mailer } from '../../../platform/mail/mailer'
import type { Config } from '../../../platform/settings/table/config-type'
import type { DataDir } from '../../../platform/storage/data-dir'
import type { Files } from '../../../platform/storage/files'
import type { Workers } from '../../../platform/workers/workers'

/** A data directory with everything needed to inspect it. A server may be running on it. */
export interface DataDirectory {
  config: Config
  dataDir: DataDir
  db: Db
  database: Pick<InspectedDatabase, 'findDamage' | 'findLooseRows'>
  files: Files
  /** Each has one process, so that several recordings are measured at once. */
  workers: readonly [Workers, ...Workers[]]
  /** null if mail is off. */
  mail: Mailer | null
  /** The present time, by the clock of the machine. */
  now: Date
  /** Receives the progress of slow checks. */
  onProgress(what: string, done: number, total: number): void
}
