import { dirname } from 'node:path'
import { findAccount } from '../../platform/access/store'
import { writeArchive } from '../../archive/write-archive'
import type { Context } from '../../context'
import { type Db, transact } from '../../platform/db/database'
import { leavingRoom } from '../../platform/storage/disk-room'
import { version } from '../../platform/version'
import { queueJob } from '../../jobs'
import { randomText } from '../../lib/random'
import { queueLetter } from '../../mail/queue-letter'
import { keepFiles, noteStrayFiles, removeStrayFiles } from '../../stray-files'
import { accountEntries } from './account-entries'
import { archivePath } from '../../exports/archive-path'
import { withManifest } from '../../formats/zip/manifest'
import { completeExportRequest, findExportRequest } from './store'
import { archiveLifetimeMs } from './sweep-export'

/**
 * Makes the archive a user asked for, as a job, and tells them by mail. When it is interrupted, by the end of the server
 * too, nothing of it is left, and it begins anew.
 * @throws Error when it has to be tried again
 */
export async function makeExport(ctx: Context, userId: number, stopping: AbortSignal) {
  const user = findAccount(ctx.db, userId)
  if (!user || findExportRequest(ctx.db, userId)?.completedAt !== null) return
  const fileName = `archive_${randomText(15)}.zip`
  const path = archivePath(userId, fileName)
  const madeAt = ctx.clock()
  const archive = writeArchive(withManifest(accountEntries(ctx, user), factsOf(madeAt)), madeAt)

  noteStrayFiles(ctx.db, [path])
  let isKept = false
  try {
    const folder = dirname(ctx.files.locate(path))
    await ctx.files.save(path, untilStopped(leavingRoom(folder, archive), stopping))
    const fileSize = (await ctx.files.open(path)).size
    isKept = transact(ctx.db, tx => keepArchive(ctx, tx, userId, { fileName, fileSize }))
  } finally {
    if (!isKept) await removeStrayFiles(ctx.db, ctx.files, [path])
  }
  ctx.jobs.wake()
}

/** What the manifest says of the archive. */
const factsOf = (madeAt: Date) => ({
  format: 'trackhut-account',
  format_version: 1,
  trackhut_version: version,
  made_at: madeAt.toISOString(),
})

/** The archive is there for a day from now. Nothing when the account has gone meanwhile, and its request with it. */
function keepArchive(ctx: Context, tx: Db, userId: number, archive: { fileName: string; fileSize: number }) {
  const now = ctx.clock()
  const user = findAccount(tx, userId)
  if (!user || !completeExportRequest(tx, userId, { ...archive, completedAt: now })) return false
  keepFiles(tx, [archivePath(userId, archive.fileName)])
  queueJob(tx, 'sweep-export', String(userId), new Date(now.getTime() + archiveLifetimeMs))
  queueLetter(ctx, tx, { kind: 'export-ready', userId, recipient: user.email })
  return true
}

async function* untilStopped(pieces: AsyncIterable<Uint8Array>, stopping: AbortSignal) {
  for await (const piece of pieces) {
    stopping.throwIfAborted()
    yield piece
  }
}

/** After the last try: the user can ask again. */
export function giveUpExport(ctx: Context, userId: number) {
  completeExportRequest(ctx.db, userId, { completedAt: ctx.clock(), fileName: null, fileSize: null })
}
