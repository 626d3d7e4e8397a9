// Finds the person of an account in a backup among the accounts of this instance.
import { findNameHolder, findUserByEmail } from '../../accounts/users/store'
import { type Account, countAccounts } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { CommandFailed } from '../../platform/errors'
import { RestoreRefused } from './refusal'

/** What this instance has of a person in a backup. */
export type Standing =
  | { is: 'here'; account: Account }
  | { is: 'missing' }
  /** Another person has the username or the email address. */
  | { is: 'name-taken' | 'email-taken'; account: Account }

/**
 * Looks for the person of an account in a backup.
 * @param before the account in the backup
 */
export function findStanding(db: Db, before: Account): Standing {
  const holder = findNameHolder(db, before.username)
  if (holder) return { is: isSamePerson(holder, before) ? 'here' : 'name-taken', account: holder }
  const other = findUserByEmail(db, before.email)
  return other ? { is: 'email-taken', account: other } : { is: 'missing' }
}

/**
 * Whether two accounts belong to the same person. The username is not enough, because another person may have it now.
 */
const isSamePerson = (here: Account, before: Account) =>
  here.createdAt.getTime() === before.createdAt.getTime() ||
  here.email.toLowerCase() === before.email.toLowerCase()

/**
 * Finds the account of the same person in this instance; null if there is none and one can be created.
 * @param before the account in the backup
 * @throws RestoreRefused if another person has the username or email address
 * @throws CommandFailed if nobody has an account here
 */
export function findAccountHere(db: Db, before: Account): Account | null {
  if (countAccounts(db) === 0) {
    throw new CommandFailed('Nobody has an account here. Restore everything, without --user and --workout.')
  }
  const standing = findStanding(db, before)
  if (standing.is === 'missing') return null
  if (standing.is === 'here') return standing.account
  const { username } = standing.account
  throw standing.is === 'name-taken'
    ? new RestoreRefused(
        'restore-username-taken',
        `The account ${username} here belongs to somebody else: it was created later, and its address is not the one in the backup. Nothing was changed. If it is the same person, give it the address first: trackhut users update ${username} --update-email ADDRESS`,
      )
    : new RestoreRefused(
        'restore-email-taken',
        `The account ${username} here has the address of ${before.username} in the backup. Nothing was changed.`,
      )
}
