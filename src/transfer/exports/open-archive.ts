import { minute } from '../../lib/durations'
import { codeOf } from '../../lib/thrown'
import type { Caller } from '../../platform/access/caller'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import { archivePath } from '../../platform/storage/account-folders'
import { findExportRequest } from './store'

/** Long enough to resume a broken download. */
const linkMinutes = 10

const fileNotFound = () => notFound('export-not-found', 'file not found', { archive: [] })

/**
 * Opens a user's archive. The path comes from the database; the requested name only has to match it.
 * @throws AppError 404 if there is no such archive
 */
export async function openArchive(ctx: PlatformContext, userId: number, fileName: string): Promise<Blob> {
  if (fileName !== requireFileName(ctx, userId)) throw fileNotFound()
  try {
    return await ctx.files.open(archivePath(userId, fileName))
  } catch (error) {
    // The archive was swept meanwhile.
    throw codeOf(error) === 'ENOENT' ? fileNotFound() : error
  }
}

/**
 * Makes an address that downloads the caller's archive without further authentication, for some minutes and as long as
 * the session lasts.
 * @throws AppError 404 if there is no archive, or the caller has no session
 */
export async function makeDownloadLink(ctx: PlatformContext, { account, session }: Caller): Promise<string> {
  const fileName = requireFileName(ctx, account.id)
  if (session === null) throw fileNotFound()
  const expiresAt = new Date(ctx.clock().getTime() + linkMinutes * minute)
  const ticket = await ctx.tokens.sign('download', { ...session, expiresAt })
  return `${basePathOf(ctx.config)}/api/auth/account/export/${fileName}?ticket=${ticket}`
}

function requireFileName(ctx: PlatformContext, userId: number): string {
  const fileName = findExportRequest(ctx.db, userId)?.fileName
  if (!fileName) throw fileNotFound()
  return fileName
}
