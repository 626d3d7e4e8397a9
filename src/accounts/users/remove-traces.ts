// What has words of a deleted account besides its rows and its uploads: its folder of the inbox, copies of the database from
// before upgrades, what the doctor has moved away, and places in the database where a row has been.
import { Database as Sqlite } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hour, minute } from '../../lib/durations'
import { codeOf } from '../../lib/thrown'
import type { PlatformContext } from '../../platform/context/platform-context'
import { removeSnapshotsSince } from '../../platform/db/snapshot'
import { byFacts, job, jobKind, onlyOne } from '../../platform/jobs/job'
import { foldersOf } from '../../platform/storage/account-folders'
import { dataDirAt } from '../../platform/storage/data-dir'
import { removeLeftInboxFolders } from '../../platform/storage/inbox-folders'
import type { Task } from '../../platform/workers/task'

interface DeletedAccount {
  userId: number
  /** Milliseconds since 1970. */
  createdAt: number
  /** Whether it was ever active: whoever can only register must not take the way back from an upgrade away. */
  wasActive: boolean
}

export const deletedAccountOf = (user: {
  id: number
  createdAt: Date
  isActive: boolean
}): DeletedAccount => ({
  userId: user.id,
  createdAt: user.createdAt.getTime(),
  wasActive: user.isActive,
})

export const wipeTracesKind = jobKind('wipe-traces', byFacts<DeletedAccount>())

export const wipeTracesJob = job({
  kind: wipeTracesKind,
  delays: [minute, 10 * minute, ...Array.from({ length: 24 }, () => hour)],
  run: removeTraces,
})

export const wipeDatabaseKind = jobKind('wipe-database', onlyOne('database'))

/** Once for all that were deleted, and whatever becomes of their files. */
export const wipeDatabaseJob = job({
  kind: wipeDatabaseKind,
  delays: [minute, 10 * minute, hour],
  async run(ctx: PlatformContext) {
    ctx.database.checkpoint()
    await ctx.workers.run(wipeDatabaseTask, null, { userId: null })
  },
})

/** @throws Error when something cannot be removed */
export async function removeTraces(
  ctx: Pick<PlatformContext, 'config' | 'db' | 'log'>,
  { userId, createdAt, wasActive }: DeletedAccount,
) {
  const dataDir = dataDirAt(ctx.config.dataDir)
  if (wasActive) removeSnapshotsSince(dataDir.database, createdAt)
  for (const moment of await listFolder(dataDir.lostAndFound)) {
    for (const folder of foldersOf(userId)) {
      const moved = join(dataDir.lostAndFound, moment, 'uploads', folder)
      await rm(moved, { force: true, recursive: true })
    }
  }
  await removeLeftInboxFolders(ctx)
}

async function listFolder(path: string): Promise<string[]> {
  return readdir(path).catch(error => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
}

/** Written anew in a moment, also on a card. Nobody can write meanwhile. */
const wipedAtOnce = 32 * 1024 * 1024

/**
 * Writes the database anew. SQLite wipes what is deleted, but moves rows about when it fills pages, and may leave copies of
 * those it moved; see also `deleteUser`, which is all that is done with a larger one.
 */
export const wipeDatabaseTask: Task<null, void, { config: { dataDir: string } }> = {
  name: 'wipe-database',
  queue: 'backup',
  timeLimitMs: 10 * minute,
  async perform(_, { config }) {
    const path = dataDirAt(config.dataDir).database
    if (statSync(path).size > wipedAtOnce) return
    using sqlite = new Sqlite(path, { readwrite: true, create: false })
    for (const pragma of ['busy_timeout = 5000', 'temp_store = MEMORY', 'secure_delete = ON']) {
      sqlite.run(`PRAGMA ${pragma}`)
    }
    sqlite.run('VACUUM')
    sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  },
}
