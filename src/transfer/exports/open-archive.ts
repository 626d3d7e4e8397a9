import { codeOf } from '../../lib/thrown'
import type { Caller } from '../../platform/access/caller'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import { archivePath } from '../../platform/storage/account-folders'
import { findExportRequest } from './store'

/** Long enough to take up a download again that broke off. */
const linkMinutes = 10

const fileNotFound = () => notFound('export-not-found', 'file not found', { archive: [] })

/**
 * A user's archive, to be sent. The name only has to be that of the archive: what is opened never comes from a request.
 * @throws AppError 404
 */
export async function openArchive(ctx: PlatformContext, userId: number, fileName: string): Promise<Blob> {
  if (fileName !== requireFileName(ctx, userId)) throw fileNotFound()
  try {
    return await ctx.files.open(archivePath(userId, fileName))
  } catch (error) {
    // Swept meanwhile.
    throw codeOf(error) === 'ENOENT' ? fileNotFound() : error
  }
}

/**
 * An address that is enough to download the caller's archive: for some minutes, and while the session lasts.
 * @throws AppError 404 without an archive
 */
export async function makeDownloadLink(ctx: PlatformContext, { account, session }: Caller): Promise<string> {
  const fileName = requireFileName(ctx, account.id)
  if (session === null) throw fileNotFound()
  const expiresAt = new Date(ctx.clock().getTime() + linkMinutes * 60_000)
  const ticket = await ctx.tokens.sign('download', { ...session, expiresAt })
  return `${basePathOf(ctx.config)}/api/auth/account/export/${fileName}?ticket=${ticket}`
}

function requireFileName(ctx: PlatformContext, userId: number): string {
  const fileName = findExportRequest(ctx.db, userId)?.fileName
  if (!fileName) throw fileNotFound()
  return fileName
}
