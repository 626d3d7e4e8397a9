// Remembers when sessions were last used, so that a request need not write: the disk is only asked once a minute, and
// for a session once in ten minutes.
import { havePassed } from '../../../lib/date'
import { minute } from '../../../lib/durations'
import { networkName } from '../../../lib/net/network-name'
import { type Db, transact } from '../../db/database'
import { noteSessionUse, type SessionRow, type SessionUse } from './session-store'

/** Minimum time between two updates of a session's last use. */
const noteEveryMs = 10 * minute

export type SessionUses = ReturnType<typeof createSessionUses>

/** The uses of sessions that are not stored yet. */
export function createSessionUses() {
  const waiting = new Map<string, SessionUse>()
  return {
    /** Remembers a use of a session, if the stored one is older than ten minutes. */
    note(
      { jti, lastUsedAt }: SessionRow,
      { epoch, address, now }: { epoch: number; address: string; now: Date },
    ) {
      const isDue = lastUsedAt === null || havePassed(noteEveryMs, lastUsedAt, now)
      if (isDue) waiting.set(jti, { lastUsedAt: now, network: networkName(address), epoch })
    },
    /** When a session was last used, as far as known. */
    lastUse: ({ jti, lastUsedAt, createdAt }: SessionRow): Date | null =>
      waiting.get(jti)?.lastUsedAt ?? lastUsedAt ?? createdAt,
    /** Stores the uses. Call it every minute and before the database is closed. */
    store(db: Db) {
      if (waiting.size === 0) return
      transact(db, tx => {
        for (const [jti, use] of waiting) noteSessionUse(tx, jti, use)
      })
      waiting.clear()
    },
  }
}
