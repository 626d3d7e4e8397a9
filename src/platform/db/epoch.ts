import type { Database as Sqlite } from 'bun:sqlite'

/**
 * Gives the database a new epoch, because it may be older than what programs have seen: it was restored or copied.
 * Cursors and entity tags contain the epoch, so that those of before are not taken for those of now. Does nothing if the
 * schema has no epoch, or if the disk is full.
 */
export function renewEpoch(sqlite: Sqlite) {
  try {
    sqlite.run('UPDATE server_state SET epoch = lower(hex(randomblob(8))) WHERE id = 1')
  } catch {
    // A server whose disk is full must start all the same.
  }
}
