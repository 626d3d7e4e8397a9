import { withManifest } from '../../formats/zip/manifest'
import { writeArchive } from '../../formats/zip/write-archive'
import { randomText } from '../../lib/random'
import { findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { queueJob } from '../../platform/jobs/store'
import { queueEmail } from '../../platform/mail/queue-email'
import { archivePath, exportsFolder } from '../../platform/storage/account-folders'
import { leavingRoom } from '../../platform/storage/disk-room'
import { storeFiles } from '../../platform/storage/store-files'
import { version } from '../../platform/version'
import { accountEntries } from './account-entries'
import { sweepExportKind } from './job-kinds'
import { completeExportRequest, findExportRequest } from './store'
import { archiveLifetimeMs } from './sweep-export'

/**
 * Makes the archive a user asked for, as a job, and tells them by mail. When it is interrupted, by the end of the server
 * too, nothing of it is left, and it begins anew.
 * @throws Error when it has to be tried again
 */
export async function makeExport(ctx: PlatformContext, userId: number, stopping: AbortSignal) {
  const user = findAccount(ctx.db, userId)
  if (!user || findExportRequest(ctx.db, userId)?.completedAt !== null) return
  const fileName = `archive_${randomText(15)}.zip`
  const path = archivePath(userId, fileName)
  const madeAt = ctx.clock()
  const archive = writeArchive(withManifest(accountEntries(ctx, user), factsOf(madeAt)), madeAt)

  const folder = exportsFolder(userId)
  await storeFiles(
    ctx,
    { userId, folder },
    async save => {
      await save({ [path]: untilStopped(leavingRoom(ctx.files.locate(folder), archive), stopping) })
      return (await ctx.files.open(path)).size
    },
    (tx, fileSize) => keepArchive(ctx, tx, userId, { fileName, fileSize }),
  )
  ctx.jobs.wake()
}

const factsOf = (madeAt: Date) => ({
  format: 'trackhut-account',
  format_version: 1,
  trackhut_version: version,
  made_at: madeAt.toISOString(),
})

/** The archive is there for a day from now. Nothing when the account has gone meanwhile, and its request with it. */
function keepArchive(
  ctx: PlatformContext,
  tx: Db,
  userId: number,
  archive: { fileName: string; fileSize: number },
) {
  const now = ctx.clock()
  const user = findAccount(tx, userId)
  if (!user || !completeExportRequest(tx, userId, { ...archive, completedAt: now })) return false
  queueJob(tx, sweepExportKind, userId, new Date(now.getTime() + archiveLifetimeMs))
  queueEmail(ctx, tx, { kind: 'export-ready', userId, recipient: user.email })
  return true
}

async function* untilStopped(pieces: AsyncIterable<Uint8Array>, stopping: AbortSignal) {
  for await (const piece of pieces) {
    stopping.throwIfAborted()
    yield piece
  }
}

/** After the last try: the user can ask again. */
export function giveUpExport(ctx: PlatformContext, userId: number) {
  completeExportRequest(ctx.db, userId, { completedAt: ctx.clock(), fileName: null, fileSize: null })
}
