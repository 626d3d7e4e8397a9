import type { Account } from '../access/store'
import type { Context } from '../context'
import { transact } from '../db/database'
import { forbidden, notFound } from '../errors'
import { noteStrayFiles, removeStrayFiles } from '../stray-files'
import { workoutsFolder } from './folders'
import { deleteUser, findUserByName, isOnlyAdmin } from './store'

/**
 * Deletes an account with every row and file of its user. One's own, or anybody's as an administrator.
 * @throws AppError 404 for nobody, 403 for somebody else, or for the only administrator
 */
export async function deleteAccount(ctx: Context, caller: Account, username: string) {
  const folders = transact(ctx.db, tx => {
    const user = findUserByName(tx, username)
    if (!user) throw notFound('user does not exist')
    if (user.id !== caller.id && !caller.isAdmin) throw forbidden()
    if (user.isAdmin && isOnlyAdmin(tx, user.id)) {
      throw forbidden('you can not delete your account, no other user has admin rights')
    }
    deleteUser(tx, user.id)
    const paths = [workoutsFolder(user.id)]
    noteStrayFiles(tx, paths)
    return paths
  })
  await removeStrayFiles(ctx.db, ctx.files, folders)
}
