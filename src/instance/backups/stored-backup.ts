// Handles requests about a backup in the backup folder. Requested names are looked up in the list of backups before a
// file is opened or removed.

import { join } from 'node:path'
import { minute } from '../../lib/durations'
import { readByteRange } from '../../lib/net/byte-range'
import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import { readBackupName } from './archive/format'
import { backupsFolder, isSealedName, listBackups, removeBackup } from './folder/backups-folder'
import { type CompleteBackup, completeBackup } from './folder/complete-backup'
import { completeSealed } from './folder/sealed-download'
import { tidyBackups } from './make-backup'

/** Lifetime of a download link in minutes. It is long enough to resume an interrupted download. */
const linkMinutes = 10

/**
 * Sends the whole backup as one file, or the range that the headers request.
 * @throws AppError 404 if the backup does not exist; 400 if it is damaged or incomplete
 */
export async function sendStoredBackup(ctx: PlatformContext, caller: Caller, name: string, asked: Headers) {
  await requireStored(ctx, name)
  const path = join(backupsFolder(ctx.config), name)
  const isSealed = isSealedName(name)
  const complete = isSealed
    ? await completeSealed(path, readBackupName(name) ?? ctx.clock())
    : await completeBackup(path)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename=${name}${isSealed && complete ? '.zip' : ''}`,
  }
  recordAct(ctx, ctx.db, { act: 'backup-downloaded', by: byCaller(caller) })
  // Bun handles range requests for files itself.
  if (!complete) return new Response(Bun.file(path), { headers })
  // Name and length identify a backup. Two backups can have the same name only if they were made in the same second,
  // and then their lengths will hardly be equal.
  const etag = `"${name}-${complete.size}"`
  const isOfAnother = (asked.get('if-range') ?? etag) !== etag
  const range = isOfAnother ? null : readByteRange(asked.get('range'), complete.size)
  return sendPart(complete, range, { ...headers, etag })
}

function sendPart(
  { size, pieces }: CompleteBackup,
  range: ReturnType<typeof readByteRange>,
  headers: Record<string, string>,
): Response {
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  const { start, end } = range ?? { start: 0, end: size }
  const allHeaders = { ...headers, 'accept-ranges': 'bytes' }
  const body = streamOf(pieces(start, end))
  if (!range) return new Response(body, { headers: allHeaders })
  const part = { ...allHeaders, 'content-range': `bytes ${start}-${end - 1}/${size}` }
  return new Response(body, { status: 206, headers: part })
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

/**
 * Makes a download link that needs no token. The link expires after `linkMinutes`, or earlier if the session ends.
 * @throws AppError 404 if the backup does not exist
 */
export async function makeBackupLink(ctx: PlatformContext, caller: Caller, name: string): Promise<string> {
  await requireStored(ctx, name)
  const session = requireStillLoggedIn(ctx.db, caller)
  const expiresAt = new Date(ctx.clock().getTime() + linkMinutes * minute)
  const ticket = await ctx.tokens.sign('backup', { ...session, expiresAt })
  return `${basePathOf(ctx.config)}/api/backups/${name}?ticket=${ticket}`
}

/**
 * Deletes a backup permanently, and then the pooled files that no other backup needs.
 * @throws AppError 404 if the backup does not exist
 */
export async function deleteStoredBackup(ctx: PlatformContext, caller: Caller, name: string) {
  await requireStored(ctx, name)
  await removeBackup(backupsFolder(ctx.config), name)
  recordAct(ctx, ctx.db, { act: 'backup-deleted', by: byCaller(caller) })
  // The promise is not awaited, because a backup may be running.
  tidyBackups(ctx).catch(error => {
    ctx.log.warn('What a deleted backup alone needed could not be removed', { reason: String(error) })
  })
}

/** @throws AppError 404 if there is no backup with this name in the folder */
export async function requireStored({ config }: Pick<PlatformContext, 'config'>, name: string) {
  const backups = await listBackups(backupsFolder(config))
  if (!backups.some(backup => backup.name === name))
    throw notFound('backup-not-found', 'backup does not exist')
}
