import { isOnlyAdmin, type User } from '../../accounts/users/store'
import { findUserByName } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { CommandFailed } from '../../platform/errors'

/** Finds a user. @throws CommandFailed if there is no user with exactly this name */
export function requireUser(db: Db, username: string): User {
  const user = findUserByName(db, username)
  if (user) return user
  throw new CommandFailed(
    `User '${username}' not found.\nCheck the provided user name (case sensitive).`,
    'user-unknown',
  )
}

/** Requires another administrator. @throws CommandFailed if the user is the only one */
export function requireAnotherAdmin(db: Db, user: User) {
  if (!user.isAdmin || !isOnlyAdmin(db, user.id)) return
  throw new CommandFailed(
    `User '${user.username}' is the only administrator. Make somebody else one first.`,
    'last-administrator',
  )
}
