import type { Db } from '../db/database'
import type { Log } from '../log'
import type { Mailer } from './mailer'

export interface MailContext {
  db: Db
  /** It is null when mail is off. */
  mail: Mailer | null
  clock: () => Date
  log: Log
}
