import type { Db } from '../db/database'
import type { Log } from '../log'
import type { Mailer } from './mailer'

export interface MailContext {
  db: Db
  /** `null` if mail is off. */
  mail: Mailer | null
  clock: () => Date
  log: Log
}
