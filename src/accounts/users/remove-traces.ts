// Removes the traces of a deleted account outside its rows and uploads: its inbox folder, database copies from before
// upgrades, files that the doctor moved away, and freed space in the database.
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
  /** Time of the account's creation, in milliseconds since 1970. */
  createdAt: number
  /**
   * Whether the account was active. For an account that was never active, database copies from before upgrades are
   * kept: otherwise any visitor could cause their deletion by registering.
   */
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

/**
 * Rewrites the database once for all accounts that were deleted at about the same time. May run before `wipeTracesJob`.
 */
export const wipeDatabaseJob = job({
  kind: wipeDatabaseKind,
  delays: [minute, 10 * minute, hour],
  async run(ctx: PlatformContext) {
    ctx.database.checkpoint()
    await ctx.workers.run(wipeDatabaseTask, null, { userId: null })
  },
})

/** Removes the traces of an account. @throws Error if something cannot be removed */
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

/**
 * Maximum size in bytes of a database that is rewritten. Up to this size a rewrite, which blocks writes, takes only a
 * moment, even on an SD card.
 */
const wipedAtOnce = 32 * 1024 * 1024

/**
 * Rewrites the database file. Otherwise data of deleted rows may remain in it: SQLite overwrites what it deletes, but
 * not the copies that it leaves when it moves rows between pages. Larger databases are not rewritten; in them, only the
 * texts and positions that `deleteUser` overwrites are certain to be gone.
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
