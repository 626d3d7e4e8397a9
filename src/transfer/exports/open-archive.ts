import type { Caller } from '../../platform/access/caller'
import type { Context } from '../../context'
import { notFound } from '../../errors'
import { archivePath } from '../../exports/archive-path'
import { findExportRequest } from './store'

/** Long enough to take up a download again that broke off. */
const linkMinutes = 10

const fileNotFound = () => notFound('file not found', { archive: [] })

/**
 * A user's archive, to be sent. The name only has to be that of the archive: what is opened never comes from a request.
 * @throws AppError 404
 */
export async function openArchive(ctx: Context, userId: number, fileName: string): Promise<Blob> {
  if (fileName !== requireFileName(ctx, userId)) throw fileNotFound()
  try {
    return await ctx.files.open(archivePath(userId, fileName))
  } catch (error) {
    // Swept meanwhile.
    throw (error as { code?: string }).code === 'ENOENT' ? fileNotFound() : error
  }
}

/**
 * An address that is enough to download the caller's archive: for some minutes, and while the session lasts.
 * @throws AppError 404 without an archive
 */
export async function makeDownloadLink(ctx: Context, { account, session }: Caller): Promise<string> {
  const fileName = requireFileName(ctx, account.id)
  if (session === null) throw fileNotFound()
  const expiresAt = new Date(ctx.clock().getTime() + linkMinutes * 60_000)
  const ticket = await ctx.tokens.sign('download', { ...session, expiresAt })
  return `/api/auth/account/export/${fileName}?ticket=${ticket}`
}

function requireFileName(ctx: Context, userId: number): string {
  const fileName = findExportRequest(ctx.db, userId)?.fileName
  if (!fileName) throw fileNotFound()
  return fileName
}
