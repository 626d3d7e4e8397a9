import { requireDataDir } from '../platform/storage/data-dir'
import { type Db, transact } from '../platform/db/database'
import { forbidden } from '../errors'
import { openFiles } from '../platform/storage/files'
import { removeStrayFiles } from '../stray-files'
import { deleteWithFiles } from '../users/delete-user'
import { findUserTotals, type User } from '../accounts/users/store'
import type { Call } from './commands'
import { requireAnotherAdmin, requireUser } from './require-user'
import { withDatabase } from './with-database'

/** @throws AppError when there is no such user, for the only administrator, and unless it was confirmed with --yes */
export async function deleteUser({ config, operand: username, options, now }: Call): Promise<string> {
  const dataDir = requireDataDir(config.dataDir)
  await withDatabase(dataDir, async db => {
    const folders = transact(db, tx => {
      const user = requireUser(tx, username)
      requireAnotherAdmin(tx, user)
      if (!options.yes) throw forbidden(`This would delete ${describe(tx, user)}. Add --yes to do it.`)
      return deleteWithFiles(tx, user.id)
    })
    const files = openFiles(dataDir.uploads, () => now)
    await removeStrayFiles(db, files, folders)
  })
  return `User '${username}' deleted.`
}

function describe(tx: Db, { id, username, email }: User): string {
  const { workoutsCount } = findUserTotals(tx, id)
  const workouts = `${workoutsCount} ${workoutsCount === 1 ? 'workout' : 'workouts'}`
  return `user '${username}' (${email}) with ${workouts} and all files, for good`
}
