// Requests and opens the archive of an account, and creates links to it.
import { havePassed } from '../../lib/date'
import { day, minute } from '../../lib/durations'
import { codeOf } from '../../lib/thrown'
import type { Caller } from '../../platform/access/caller'
import { requireAccount } from '../../platform/access/require-account'
import type { Code } from '../../platform/codes'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import { dropJob, queueJob } from '../../platform/jobs/store'
import { archivePath } from '../../platform/storage/account-folders'
import { releaseFiles } from '../../platform/storage/store-files'
import { makeExportKind, sweepExportKind } from './jobs'
import { type ExportRequest, findExportRequest, saveExportRequest } from './store'
import { statusOf } from './view'

/** Reason for not making a new archive. */
interface Refusal {
  message: string
  code: Extract<Code, 'export-underway' | 'export-recent'>
}

/** Minimum time in ms between two archives, because making one takes much work. */
const waitMs = day

/**
 * Requests an archive, which a job makes. A new archive replaces the earlier one, but can only be requested a day
 * later. After a failure, an archive can be requested again at once.
 * @returns the current request, and the reason if no new archive is made, otherwise null
 */
export async function requestExport(
  ctx: PlatformContext,
  userId: number,
): Promise<{ request: ExportRequest; refusal: Refusal | null }> {
  const now = ctx.clock()
  const outcome = await releaseFiles(ctx, (tx, release) => {
    requireAccount(tx, userId)
    const existing = findExportRequest(tx, userId)
    const refusal = existing ? refusalOf(existing, now) : null
    if (existing && refusal) return { request: existing, refusal }
    if (existing?.fileName) release([archivePath(userId, existing.fileName)])
    dropJob(tx, sweepExportKind, userId)
    queueJob(tx, makeExportKind, userId, now)
    return { request: saveExportRequest(tx, userId, now), refusal: null }
  })
  ctx.jobs.wake()
  return outcome
}

function refusalOf(request: ExportRequest, now: Date): Refusal | null {
  const status = statusOf(request)
  if (status === 'in_progress') {
    return { message: 'ongoing request exists', code: 'export-underway' }
  }
  const isRecent = !havePassed(waitMs, request.createdAt, now)
  if (status !== 'successful' || !isRecent) return null
  return { message: 'completed request already exists', code: 'export-recent' }
}

/** Lifetime of a link in minutes: long enough to resume an interrupted download. */
const linkMinutes = 10

const fileNotFound = () => notFound('export-not-found', 'file not found', { archive: [] })

/**
 * Opens a user's archive. The path on disk is built from the file name in the database; the requested name must be
 * equal to it.
 * @throws AppError 404 if there is no such archive
 */
export async function openArchive(ctx: PlatformContext, userId: number, fileName: string): Promise<Blob> {
  if (fileName !== requireFileName(ctx, userId)) throw fileNotFound()
  try {
    return await ctx.files.open(archivePath(userId, fileName))
  } catch (error) {
    // The archive expired and was deleted meanwhile.
    throw codeOf(error) === 'ENOENT' ? fileNotFound() : error
  }
}

/**
 * Creates a URL that downloads the caller's archive without further authentication. It is valid for some minutes, and
 * only as long as the session.
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
