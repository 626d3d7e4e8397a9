import type { Db } from '../platform/db/database'
import { forbidden, notFound } from '../errors'
import { findUserByName, isOnlyAdmin, type User } from '../accounts/users/store'

/** @throws AppError when nobody has exactly this name */
export function requireUser(db: Db, username: string): User {
  const user = findUserByName(db, username)
  if (user) return user
  throw notFound(`User '${username}' not found.\nCheck the provided user name (case sensitive).`)
}

/** @throws AppError for the only administrator */
export function requireAnotherAdmin(db: Db, user: User) {
  if (!user.isAdmin || !isOnlyAdmin(db, user.id)) return
  throw forbidden(`User '${user.username}' is the only administrator. Make somebody else one first.`)
}
