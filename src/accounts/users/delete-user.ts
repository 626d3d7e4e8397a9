import { existsSync } from 'node:fs'
import { type Caller, requireSession } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller, serverItself } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { wakeOnCommits } from '../../platform/events/followers'
import { dropJobsOfUser, queueJob } from '../../platform/jobs/store'
import { foldersOf } from '../../platform/storage/account-folders'
import { leaveInboxFolder } from '../../platform/storage/inbox-folders'
import { type ReleaseFiles, releaseFiles } from '../../platform/storage/store-files'
import { dropSizesOfAccount } from '../../platform/storage/upload-sizes-store'
import { requireAnotherAdmin } from './change-user'
import { deletedAccountOf, removeTraces, wipeDatabaseKind, wipeTracesKind } from './remove-traces'
import { deleteUser, listUnconfirmedUsers, requireUser, type User } from './store'

/**
 * Deletes an account with all rows and files of its user. Callers may delete their own account. Administrators with a
 * session may delete any account.
 * @throws AppError 404 if the user does not exist, 403 if the caller may not delete it, or the user is the last
 *   administrator
 * @throws InsufficientScope if an administrator's token is used to delete another account
 */
export async function deleteAccount(ctx: PlatformContext, caller: Caller, username: string) {
  const deleted = await releaseFiles(ctx, (tx, release) => {
    const user = requireUser(tx, username)
    if (user.id !== caller.account.id) {
      requireStillAdmin(tx, caller.account.id)
      requireSession(caller)
    }
    requireAnotherAdmin(tx, user)
    deleteWithFiles(ctx, tx, user, release)
    recordAct(ctx, tx, { act: 'account-deleted', by: byCaller(caller), whomId: user.id })
    return user
  })
  // It may have been the last one that anything followed.
  wakeOnCommits(ctx)
  await removeTracesNow(ctx, deleted)
  ctx.jobs.wake()
}

/**
 * Removes the traces of a deleted account that can be removed now (see remove-traces.ts). A job removes the others
 * later.
 */
export async function removeTracesNow(ctx: Pick<PlatformContext, 'config' | 'db' | 'log'>, deleted: User) {
  await removeTraces(ctx, deletedAccountOf(deleted)).catch(error =>
    ctx.log.warn('What is left of a deleted account could not be removed; it will be tried again', {
      reason: String(error),
    }),
  )
}

/**
 * Deletes all rows of a user, and releases the files, so that they are deleted after the commit. A job removes the
 * other traces.
 */
export function deleteWithFiles(
  { config, files, clock }: Pick<PlatformContext, 'config' | 'files' | 'clock'>,
  tx: Db,
  user: User,
  release: ReleaseFiles,
) {
  leaveInboxFolder({ config }, tx, user.username)
  deleteUser(tx, user.id)
  dropJobsOfUser(tx, user.id)
  // Missing folders are skipped, because even an attempt to remove a missing folder waits for the disk. A registration
  // that replaces an unconfirmed account is therefore as fast as any other: such an account has no folders.
  release(foldersOf(user.id).filter(folder => existsSync(files.locate(folder))))
  dropSizesOfAccount(tx, user.id)
  queueJob(tx, wipeTracesKind, deletedAccountOf(user), clock())
  queueJob(tx, wipeDatabaseKind, null, clock())
}

/**
 * Deletes accounts whose confirmation has expired, which frees their usernames and their places under the user limit.
 * Does nothing with mail off: accounts then wait until an administrator activates them, which may take long.
 */
export async function forgetUnconfirmed(ctx: PlatformContext) {
  if (!ctx.mail || listUnconfirmedUsers(ctx.db, ctx.clock()).length === 0) return
  await releaseFiles(ctx, (tx, release) => {
    for (const user of listUnconfirmedUsers(tx, ctx.clock())) {
      deleteWithFiles(ctx, tx, user, release)
      recordAct(ctx, tx, { act: 'account-deleted', by: serverItself, whomId: user.id })
    }
  })
}
