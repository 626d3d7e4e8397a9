// Into which account here somebody's things come.
import { findNameHolder, findUserByEmail, insertUser } from '../../accounts/users/store'
import { type Account, countAccounts, findAccount } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { CommandFailed } from '../../platform/errors'
import { insertZone, type ZoneRow } from '../../workouts/shares/zones/store'
import { findImportOf } from '../imports/rows/store'
import { listShortIds } from './store'

/**
 * The account of the same person here; null when there is none, and one can be made.
 * @param before as it is in the backup
 * @throws CommandFailed when somebody else has the name or the address, or nobody has an account at all
 */
export function findAccountHere(db: Db, before: Account): Account | null {
  const { username, email } = before
  if (countAccounts(db) === 0) {
    throw new CommandFailed('Nobody has an account here. Restore everything: without --user and --workout.')
  }
  const holder = findNameHolder(db, username)
  if (holder && isSamePerson(holder, before)) return holder
  if (holder) {
    throw new CommandFailed(
      `The account ${holder.username} here is somebody else’s: made later, and with another address than in the backup. Nothing was changed. If it is the same person, give it the address first: trackhut users update ${holder.username} --update-email ADDRESS`,
    )
  }
  const other = findUserByEmail(db, email)
  if (!other) return null
  throw new CommandFailed(
    `The account ${other.username} here has the address of ${username} in the backup. Nothing was changed.`,
  )
}

/** A name may have been given to somebody else since. */
const isSamePerson = (here: Account, before: Account) =>
  here.createdAt.getTime() === before.createdAt.getTime() ||
  here.email.toLowerCase() === before.email.toLowerCase()

/** Nothing came into it since a restore made it, and was interrupted. */
export const isStillEmpty = (db: Db, here: Account, before: Account) =>
  here.createdAt.getTime() === before.createdAt.getTime() &&
  !findImportOf(db, here.id) &&
  listShortIds(db, here.id).size === 0

/**
 * Makes the account as it was, with its password, but without the rights of an administrator: they may have been taken
 * away since. What is not in its row comes as an archive, but for its privacy zones: others in their place would tell more
 * about it than these alone.
 * @param zones of the backup
 */
export function makeAccountHere(
  { db }: Pick<PlatformContext, 'db'>,
  before: Account,
  zones: readonly ZoneRow[],
): Account {
  return transact(db, tx => {
    // Meanwhile somebody may have made one.
    const here = findAccountHere(tx, before)
    if (here) return here
    const { id: _, sessionEpoch: _epoch, keptSession: _session, ...kept } = before
    const { id } = insertUser(tx, { ...kept, isAdmin: false, avatarFile: null, emailToConfirm: null })
    for (const zone of zones) insertZone(tx, id, zone)
    const made = findAccount(tx, id)
    if (!made) throw new Error('the account was not made')
    return made
  })
}
