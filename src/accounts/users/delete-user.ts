import { type Caller, requireSession } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-still-admin'
import { findUserByName } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { forbidden, notFound } from '../../platform/errors'
import {
  avatarsFolder,
  exportsFolder,
  importsFolder,
  workoutsFolder,
} from '../../platform/storage/account-folders'
import { type ReleaseFiles, releaseFiles } from '../../platform/storage/store-files'
import { deleteUser, isOnlyAdmin } from './store'

/**
 * Deletes an account with every row and file of its user. One's own, or anybody's as an administrator with a session.
 * @throws AppError 404 for nobody, 403 for somebody else, or for the only administrator
 * @throws InsufficientScope for somebody else by a token of an administrator
 */
export async function deleteAccount(ctx: PlatformContext, caller: Caller, username: string) {
  await releaseFiles(ctx, (tx, release) => {
    const user = findUserByName(tx, username)
    if (!user) throw notFound('user-not-found', 'user does not exist')
    if (user.id !== caller.account.id) {
      requireStillAdmin(tx, caller.account.id)
      requireSession(caller)
    }
    if (user.isAdmin && isOnlyAdmin(tx, user.id)) {
      throw forbidden('last-administrator', 'you can not delete your account, no other user has admin rights')
    }
    deleteWithFiles(tx, user.id, release)
  })
}

/** Deletes every row of a user, and lets go of the files. */
export function deleteWithFiles(tx: Db, userId: number, release: ReleaseFiles) {
  deleteUser(tx, userId)
  release([workoutsFolder, avatarsFolder, exportsFolder, importsFolder].map(of => of(userId)))
}
