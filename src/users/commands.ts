// What the command line does to accounts, also while a server runs on the same data directory. Each answers what to print.

import { hashPassword } from '../access/passwords'
import type { Config } from '../config'
import { prepareDataDir } from '../data-dir'
import { type Database, openDatabase, transact } from '../db/database'
import { AppError, invalid } from '../errors'
import { randomText } from '../lib/random'
import { knownLanguage, requireValidAccount } from './account-rules'
import { findUserByEmail, findUserByName, insertUser, isUsernameTaken, updateUser as update } from './store'

/**
 * Makes an active account, whether or not registration is open.
 * @throws AppError with the rules the account breaks
 */
export async function createUser(
  config: Config,
  wanted: { username: string; email: string; password: string | undefined; language: string | undefined },
): Promise<string> {
  const { username, email, language } = wanted
  const password = wanted.password ?? randomText(24)
  requireValidAccount({ username, email, password })
  const passwordHash = await hashPassword(password)
  withDatabase(config, ({ db }) =>
    transact(db, tx => {
      if (isUsernameTaken(tx, username)) throw invalid('sorry, that username is already taken')
      if (findUserByEmail(tx, email)) throw invalid('This user already exists. No action done.')
      insertUser(tx, {
        username,
        email,
        passwordHash,
        isActive: true,
        createdAt: new Date(),
        language: knownLanguage(language),
        timezone: config.timezone,
      })
    }),
  )
  const created = `User '${username}' created.`
  return wanted.password === undefined ? `${created}\nThe user password is: ${password}` : created
}

/** Making somebody an administrator activates the account too. @throws AppError when there is no such user */
export function updateUser(
  config: Config,
  wanted: { username: string; activate: boolean; isAdmin: boolean | undefined },
): string {
  const { username, activate, isAdmin } = wanted
  if (!activate && isAdmin === undefined) return 'No updates.'
  withDatabase(config, ({ db }) =>
    transact(db, tx => {
      const user = findUserByName(tx, username)
      if (!user) {
        throw new AppError(
          'notFound',
          `User '${username}' not found.\nCheck the provided user name (case sensitive).`,
        )
      }
      update(tx, user.id, {
        ...((activate || isAdmin) && { isActive: true }),
        ...(isAdmin !== undefined && { isAdmin }),
      })
    }),
  )
  return `User '${username}' updated.`
}

function withDatabase(config: Config, work: (database: Database) => void) {
  const database = openDatabase(prepareDataDir(config.dataDir).database)
  try {
    work(database)
  } finally {
    database.close()
  }
}
