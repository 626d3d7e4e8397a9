import { day } from '../../../lib/durations'
import { type Db, transact } from '../../db/database'
import type { Log } from '../../log'
import type { Config } from '../../settings/table/config-type'
import { deleteIdleSessions, deleteSessions } from './session-store'
import type { SessionUses } from './session-uses'

interface Ctx {
  config: Config
  db: Db
  clock: () => Date
  log: Log
  sessionUses: SessionUses
}

/** Stores when sessions were last used. A failure, such as a full disk, is only logged: it is tried again. */
export function storeSessionUses({ db, log, sessionUses }: Ctx) {
  try {
    sessionUses.store(db)
  } catch (error) {
    log.warn('The last uses of sessions could not be stored', { reason: String(error) })
  }
}

/**
 * Deletes sessions that have expired, or that nobody has used for longer than the settings allow, and this a day ago: a
 * clock that shows local time is ahead by less.
 */
export function forgetOldSessions({ config, db, clock }: Omit<Ctx, 'log' | 'sessionUses'>) {
  const yesterday = clock().getTime() - day
  transact(db, tx => {
    deleteSessions(tx, new Date(yesterday))
    deleteIdleSessions(tx, new Date(yesterday - config.sessionIdleDays * day))
  })
}
