import { requireStillAdmin } from '../platform/access/require-still-admin'
import type { Account } from '../platform/access/store'
import type { Context } from '../context'
import { type Db, transact } from '../platform/db/database'
import { forbidden, notFound } from '../errors'
import { noteStrayFiles, removeStrayFiles } from '../stray-files'
import { exportsFolder, importsFolder, picturesFolder, workoutsFolder } from '../platform/storage/account-folders'
import { deleteUser, findUserByName, isOnlyAdmin } from '../accounts/users/store'

/**
 * Deletes an account with every row and file of its user. One's own, or anybody's as an administrator.
 * @throws AppError 404 for nobody, 403 for somebody else, or for the only administrator
 */
export async function deleteAccount(ctx: Context, caller: Account, username: string) {
  const folders = transact(ctx.db, tx => {
    const user = findUserByName(tx, username)
    if (!user) throw notFound('user does not exist')
    if (user.id !== caller.id) requireStillAdmin(tx, caller.id)
    if (user.isAdmin && isOnlyAdmin(tx, user.id)) {
      throw forbidden('you can not delete your account, no other user has admin rights')
    }
    return deleteWithFiles(tx, user.id)
  })
  await removeStrayFiles(ctx.db, ctx.files, folders)
}

/**
 * Deletes every row of a user and notes the files as stray, to be removed after the commit.
 * @returns the folders they are in
 */
export function deleteWithFiles(tx: Db, userId: number): string[] {
  deleteUser(tx, userId)
  const folders = [workoutsFolder, picturesFolder, exportsFolder, importsFolder].map(of => of(userId))
  noteStrayFiles(tx, folders)
  return folders
}
